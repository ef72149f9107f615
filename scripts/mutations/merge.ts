import type { Target } from './mutation.ts';

const NIGHT = 'src/catalogue/night';
const tests = [
  'test/catalogue/night/merge.test.ts',
  'test/catalogue/night/digest.test.ts',
  'test/catalogue/night/taken-over.test.ts',
  'test/catalogue/night/update-history.test.ts',
  'test/catalogue/night/publish.test.ts',
  'test/catalogue/night/unchanged-product.test.ts',
  'test/catalogue/night/stale-from.test.ts',
];

export const merge: readonly Target[] = [
  {
    file: `${NIGHT}/merge.ts`,
    tests,
    mutations: [
      ['the vendor’s name is missing from the digest', '`${vendorName(vendorId)}\\n', '`'],
      ['the shop’s domain is missing from the digest', '\\n${tonight.domain(vendorId)}', ''],
      ['the shop’s voice is missing from the digest', '\\n${voice} ${since}', '\\n${since}'],
      ['the shop’s first day is missing from the digest', '\\n${voice} ${since}', '\\n${voice}'],
      [
        'newcomers are missing from the digest',
        "stage === 'newcomer' ? `${known} newcomer` : known",
        'known',
      ],
      ['the words of accessories are missing from the digest', ', tonight.accessories)', ')'],
      ['a second run of a day takes over its first', 'base.meta.day < day', 'base.meta.day <= day'],
      ['other rejections are ignored', ' && !input.isReconsidered', ''],
      ['a feed that was not read counts as read', 'if (!feeds[spool]!.readTonight) continue;', ''],
      [
        'a stretch goes on over what was made',
        'if (kept === undefined) copier.end();\n    else',
        'if (kept !== undefined)',
      ],
      ['the last stretch is lost', '  copier.end();\n  return', '  return'],
      ['an article that nobody offers is forgotten', 'if (waiting === undefined) return;', 'return;'],
      [
        'an article that nobody offers is a product',
        'product: null, offers: null',
        "product: '{}', offers: '[]'",
      ],
      [
        'what is rejected is remembered',
        'withoutRejected(unpackMemory(row!.memory), tonight)',
        'unpackMemory(row!.memory)',
      ],
      ['articles without a reference have one', 'if (seen.reference.ore > 0) into', 'into'],
      ['there are no references', 'if (seen.reference.ore > 0) into', 'if (false) into'],
      ['vendors are counted by offers', 'isVendor.filter(Boolean).length', 'counts.offers'],
      ['offers are not counted', 'counts.offers += seen.offers.length', 'counts.offers += 1'],
      [
        'what was taken over is not seen by the lists',
        'for (const onlooker of input.onlookers) onlooker',
        'if (!kept) for (const onlooker of input.onlookers) onlooker',
      ],
    ],
  },
  {
    file: `${NIGHT}/digest.ts`,
    tests,
    mutations: [
      ['other code makes the same digest', 'hash.addNumber(version);', ''],
      ['the feed’s number is missing', 'hash.addNumber(feeds[spool]!.number);', ''],
      ['the shop is missing', 'hash.addNumber(shopHash(vendorIdAt(bytes, start)));', ''],
      ['the bytes are missing', 'hash.addBytes(view, start, offerEndAt(bytes, start, end));', ''],
      ['the last bytes are missing', 'offerEndAt(bytes, start, end))', 'offerEndAt(bytes, start, end) - 4)'],
      ['the upper half is missing', '(hash.high & 0x1fffff) * 2 ** 32 + ', ''],
      ['the lower half is missing', ' + (hash.low >>> 0)', ''],
      ['all shops are one', 'shops[id] ??= textHash(shopText(id))', 'shops[id] ??= textHash(shopText(0))'],
    ],
  },
  {
    file: `${NIGHT}/unchanged-product.ts`,
    tests,
    mutations: [
      ['a deal is taken over whatever days are known', 'made.deal !== null && days', 'false && days'],
      ['other lines make the same product', 'made?.digest !== digest || day', 'made === undefined || day'],
      ['a product never goes stale', ' || day >= made.staleFromDay', ''],
      [
        'a product is taken over on the day it goes stale',
        'day >= made.staleFromDay',
        'day > made.staleFromDay',
      ],
      ['articles with aliases are taken over', 'aliases.length > 0 || isHeld', 'isHeld'],
      ['held prices are taken over', ' || isHeld({ flags })', ''],
      [
        'points are dropped a day late',
        'memory.points[1]![0] + HISTORY_DAYS',
        'memory.points[1]![0] + HISTORY_DAYS + 1',
      ],
      [
        'a shop’s points are dropped a day late',
        '(first, points[1]![0] + HISTORY_DAYS)',
        '(first, points[1]![0] + HISTORY_DAYS + 1)',
      ],
      ['a shop that left is forgotten a day late', 'HISTORY_DAYS + 1)', 'HISTORY_DAYS + 2)'],
      ['a stretch is copied twice', '      from = BEFORE_EVERY_EAN;\n      length = 0;', '      length = 0;'],
      ['a stretch ends where it began', '      to = ean;', ''],
    ],
  },
  {
    file: `${NIGHT}/update-history.ts`,
    tests,
    mutations: [
      ['a second run of the first day keeps the slug', 'memory.firstSeen < day', 'memory.firstSeen <= day'],
      ['used goods make history', "if (offer.condition !== 'new') continue;", ''],
      [
        'tiers that do not count make history',
        'today !== undefined && feedsHistory(today.prices.tier)',
        'today !== undefined',
      ],
      ['sold out is not told', 'if (tier === 2) return [day, lowestOre, vendorId, vendorCount, 2];', ''],
      ['a newcomer is a voice of good record', 'if (isGood(vendorId)) return', 'if (true) return'],
      [
        'a newcomer is the cheapest voice of good record',
        'offer.tier === 1 && isGood(offer.vendorId)',
        'offer.tier === 1',
      ],
      ['what is sold out is the cheapest of good record', 'offer.tier === 1 && isGood', 'isGood'],
      [
        'a believed cut is forgotten',
        'flagsNumber(offer.flags) | (offer.believed ? BELIEVED_BIT : 0)',
        'flagsNumber(offer.flags)',
      ],
      ['flags are forgotten', 'flagsNumber(offer.flags) |', '0 |'],
      ['stock is forgotten', 'stockNumber(offer.stock)', '0'],
      ['the before price is forgotten', 'offer.beforeOre,', 'null,'],
      ['a shop that leaves goes on', '[day, null, null, 0, 0] as const', 'points.at(-1)!'],
      ['a shop is forgotten a day early', 'last[0] < day - HISTORY_DAYS)', 'last[0] <= day - HISTORY_DAYS)'],
      ['a shop is never forgotten', '!(last[1] === null && last[0] < day - HISTORY_DAYS)', 'true'],
      [
        'a product is forgotten a day early',
        'return last < day - HISTORY_DAYS',
        'return last <= day - HISTORY_DAYS',
      ],
      ['a product is never forgotten', 'return last < day - HISTORY_DAYS', 'return false'],
      ['a product’s first day moves', 'firstSeen: known?.firstSeen ?? day', 'firstSeen: day'],
      [
        'a product’s slug moves',
        'slug: known?.slug ?? slugOf(today!.name)',
        "slug: today ? slugOf(today.name) : ''",
      ],
      ['shops are not in order', 'return vendors.sort((a, b) => a[0] - b[0])', 'return vendors'],
      ['whose words they were is forgotten', 'today?.wordsOf ?? null', 'null'],
    ],
  },
];
