import type { Target } from './mutation.ts';

const NIGHT = 'src/catalogue/night';
const tests = [
  'test/catalogue/night/merge.test.ts',
  'test/catalogue/night/unchanged/digest.test.ts',
  'test/catalogue/night/taken-over.test.ts',
  'test/catalogue/night/update-history.test.ts',
  'test/catalogue/night/publish.test.ts',
  'test/catalogue/night/unchanged/unchanged-product.test.ts',
  'test/catalogue/night/unchanged/stale-from.test.ts',
];

export const merge: readonly Target[] = [
  {
    file: 'src/domain/defects.ts',
    tests: ['test/catalogue/night/unmade.test.ts'],
    mutations: [
      ['four in a hundred articles end the night', 'DEFECTS_SHARE = 0.05', 'DEFECTS_SHARE = 0.04'],
      ['six in a hundred do not', 'DEFECTS_SHARE = 0.05', 'DEFECTS_SHARE = 0.06'],
      ['a hundred articles end the night', 'DEFECTS_MIN = 100', 'DEFECTS_MIN = 99'],
      ['a hundred and one do not', 'DEFECTS_MIN = 100', 'DEFECTS_MIN = 101'],
      ['a failing disk is contained', 'if (!isDefect(error)) throw error;', ''],
    ],
  },
  {
    file: `${NIGHT}/unchanged/unchanged-product.ts`,
    tests: ['test/catalogue/night/unmade.test.ts'],
    mutations: [
      [
        'an article that stays loses its other codes',
        'into.addAlias(ean, eanOfNumber(row.ean), claims);',
        ';',
      ],
      ['an article that stays loses its held prices', 'into.addHeld(offer);', ';'],
    ],
  },
  {
    file: `${NIGHT}/make.ts`,
    tests: ['test/catalogue/night/unchanged/unchanged-product.test.ts'],
    mutations: [['a newcomer’s name vouches', '(isGood ? article() : undefined)', 'article()']],
  },
  {
    file: `${NIGHT}/merge.ts`,
    tests,
    mutations: [
      ['the vendor’s name is missing from the digest', '`${vendorName(vendorId)}\\n', '`'],
      ['the shop’s domain is missing from the digest', '\\n${tonight.domain(vendorId)}', ''],
      ['the shop’s voice is missing from the digest', '\\n${voice} ${since}', '\\n${since}'],
      ['the shop’s first day is missing from the digest', '\\n${voice} ${since}', '\\n${voice}'],
      ['newcomers are missing from the digest', "isTrusted(standing) ? '' : ' newcomer'", "''"],
      ['the words of accessories are missing from the digest', ', tonight.accessories)', ')'],
      ['a second run of a day takes over its first', 'base.meta.day < day', 'base.meta.day <= day'],
      ['other rejections are ignored', ' && !isReconsidered', ''],
      ['a feed that was not read counts as read', 'if (!feeds[spool]!.readTonight) continue;', ''],
      [
        'a stretch goes on over what was made',
        'if (copied) copier.add(key);\n    else copier.end();',
        'if (copied) copier.add(key);',
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
        'withoutRejected(unpackMemory(row.memory), tonight)',
        'unpackMemory(row.memory)',
      ],
      ['articles without a reference have one', 'if (product.reference.ore > 0) into', 'into'],
      ['there are no references', 'if (product.reference.ore > 0) into', 'if (false) into'],
      ['vendors are counted by offers', 'isVendor.filter(Boolean).length', 'offers'],
      ['offers are not counted', 'offers += own.length', 'offers += 1'],
      [
        'what was taken over is not seen by the lists',
        'for (const observer of input.observers) unlisted',
        'if (!copied) for (const observer of input.observers) unlisted',
      ],
    ],
  },
  {
    file: `${NIGHT}/unchanged/line-digest.ts`,
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
    file: `${NIGHT}/unchanged/unchanged-product.ts`,
    tests,
    mutations: [
      ['a deal is taken over whatever days are known', 'facts.deal !== null && days', 'false && days'],
      ['other lines make the same product', 'facts?.digest !== digest || day', 'made === undefined || day'],
      ['a product never goes stale', ' || day >= facts.staleFromDay', ''],
      [
        'a product is taken over on the day it goes stale',
        'day >= facts.staleFromDay',
        'day > facts.staleFromDay',
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
        'slug: known?.slug ?? (keepsSlug ? memory?.slug : undefined) ?? slugOf(today!.name)',
        "slug: today ? slugOf(today.name) : ''",
      ],
      ['shops are not in order', 'return vendors.sort((a, b) => a[0] - b[0])', 'return vendors'],
      ['whose words they were is forgotten', 'today?.wordsOf ?? null', 'null'],
    ],
  },
  {
    file: 'src/domain/measure/measure.ts',
    tests: ['test/domain/measure/unit-price.test.ts'],
    mutations: [
      ['amounts that differ by three percent agree', 'DIFFERENCE_MAX = 0.02', 'DIFFERENCE_MAX = 0.03'],
      ['amounts that differ by two percent do not agree', 'DIFFERENCE_MAX = 0.02', 'DIFFERENCE_MAX = 0.019'],
      ['unit prices are cut, not rounded', ' + millionths) / (2', ') / (2'],
      ['nothing is a measure', 'millionths > 0', 'millionths >= 0'],
      [
        'a hundred thousand units are too many',
        'millionths <= MILLIONTHS_MAX',
        'millionths < MILLIONTHS_MAX',
      ],
    ],
  },
  {
    file: 'src/domain/measure/amounts.ts',
    tests: ['test/domain/measure/read-measure.test.ts'],
    mutations: [
      ['sixty grams of protein are what there is', 'NUTRIENT_KG_MAX = 0.06', 'NUTRIENT_KG_MAX = 0.05'],
      ['every amount before the word protein is a nutrient', 'NUTRIENT_KG_MAX = 0.06', 'NUTRIENT_KG_MAX = 6'],
      ['a network is nine grams', 'own < 10', 'own < 9'],
      ['ten grams are a network', 'own < 10', 'own <= 10'],
      ['drained weight is what there is', 'if (AFTER_DRAINED.test(rest)) continue;', ''],
    ],
  },
  {
    file: 'src/domain/measure/article-measure.ts',
    tests: ['test/domain/measure/read-measure.test.ts', 'test/api/products/unit-price.test.ts'],
    mutations: [
      ['a size of one of several contradicts them', '!isOneOf(measure, named)', 'true'],
      ['four rolls of 300 g are 1,200 g', "total.unit === 'l'", "total.unit !== 'm'"],
      ['what a file states is not read', 'measure ?? readingOf', 'readingOf'],
      ['a second shop’s size is taken for the first one’s', ' || last.size !== size', ''],
      ['a second shop’s name is taken for the first one’s', 'last.name !== name || ', ''],
      [
        'the last of two equal units is taken',
        'countOf(one) > countOf(best)',
        'countOf(one) >= countOf(best)',
      ],
      ['shops that differ are not noticed', 'return isOne ?', 'return true ?'],
    ],
  },
];

const DAY = 'src/service/night/day';
const dayTests = (...names: readonly string[]) => names.map((name) => `test/service/day/${name}.test.ts`);

/** Runs of the day: when there are any, what they ask for, and that the night knows nothing of them. */
export const day: readonly Target[] = [
  {
    file: 'src/oversight/nights/nights.ts',
    tests: ['test/service/schedule.test.ts', ...dayTests('truth')],
    mutations: [
      ['the first day has runs', '(published.firstDay ?? published.day) < day', 'true'],
      ['yesterday’s night lets today have runs', 'published.day === day && ', ''],
      ['a run is due again', ' && dueMs > lastRunMs', ''],
      ['a run before the night is made up for', ' && dueMs > nightMs', ''],
      ['a run is due before its minute', 'dueMs <= nowMs && ', ''],
      ['a run makes the night younger', 'night?.beganAtMs ?? dataAsOfMs', 'dataAsOfMs'],
    ],
  },
  {
    file: `${DAY}/choose-feeds.ts`,
    tests: dayTests('politeness'),
    mutations: [
      ['a third of the time is used', 'TIME_SHARE = 1 / 4', 'TIME_SHARE = 1 / 3'],
      ['one file too many is asked for', 'return fits > 0;', 'return fits >= 0;'],
      ['the shortest unread come first', 'askedAtMs(a) - askedAtMs(b)', 'askedAtMs(b) - askedAtMs(a)'],
    ],
  },
  {
    file: 'src/oversight/feeds/feed-days.ts',
    tests: dayTests('politeness'),
    mutations: [
      ['two quiet days are enough', 'QUIET_DAYS = 3', 'QUIET_DAYS = 2'],
      ['four quiet days are needed', 'QUIET_DAYS = 3', 'QUIET_DAYS = 4'],
      ['today counts before it is over', 'day < today', 'day <= today'],
      ['a night’s change wakes nobody', ' && day >= wokenDay', ''],
    ],
  },
  {
    file: `${DAY}/room.ts`,
    tests: dayTests('pin-and-room'),
    mutations: [['a run leaves no room for the night', 'NIGHTS = 2', 'NIGHTS = 1']],
  },
  {
    file: `${DAY}/run-day.ts`,
    tests: dayTests('run'),
    mutations: [
      ['a run goes on after its day', '  goOn();\n  const spools', '  const spools'],
      ['new feeds do not wait', '!ofNight.has(feed.spec.id) || ', ''],
      ['a night of another day is taken', 'night?.meta.day !== day', 'night === undefined'],
    ],
  },
  {
    file: `${DAY}/read-changes.ts`,
    tests: dayTests('run'),
    mutations: [
      ['a doubted reading is shown', 'if (doubt === undefined) {', 'if (true) {'],
      [
        'the night’s file again is a change',
        'if (fetched.sha256 === good.sha256 && isAsTonight(good, good.recipe, parts))',
        'if (false)',
      ],
      ['what was shown is read again', 'const shown = known?.reading ?? good;', 'const shown = good;'],
    ],
  },
  {
    file: `${DAY}/read-changes.ts`,
    tests: dayTests('truth'),
    mutations: [
      ['the same dropped file is a change', 'stays.droppedSha256 !== fetched.sha256', 'true'],
      ['another dropped file is none', 'stays.droppedSha256 !== fetched.sha256', 'false'],
    ],
  },
  {
    file: `${DAY}/day-spools.ts`,
    tests: dayTests('run'),
    mutations: [['a damaged reading is kept', 'isSound ? feed', 'true ? feed']],
  },
  {
    file: 'src/service/serving/schedule.ts',
    tests: ['test/service/schedule.test.ts'],
    mutations: [
      [
        'a run that stores nothing is begun again',
        '(await begin())) begunMs = beganMs;',
        '(await begin()));',
      ],
      ['a run that may not be is not asked for again', ' && (await begin())) begunMs', ') begunMs'],
    ],
  },
  {
    file: 'src/store/sqlite/catalogue/pointer.ts',
    tests: dayTests('pin-and-room'),
    mutations: [
      ['a run removes the night before its own', ' || one === nightBefore', ''],
      ['its own night counts as the one before', ' && day < newest.day', ''],
    ],
  },
  {
    file: 'src/search/index/carried/carried-indexer.ts',
    tests: dayTests('search', 'random-days'),
    mutations: [
      ['what is gone is found', 'if (rank > 0) gone.add(rank);', ''],
      ['prices stay the night’s', 'copy.changeTraits(rank, change.today);', ';'],
      ['no stock is told', 'copy.changeDocument(rank, ', '(() => {})(rank, '],
    ],
  },
  {
    file: 'src/search/index/carried/fair-shares.ts',
    tests: ['test/search/index/fair-shares.test.ts'],
    mutations: [
      ['a flood keeps its places', 'if (own.length >= fullest.length) return;', 'return;'],
      ['a flood pushes others out', 'own.length >= fullest.length', 'own.length > fullest.length'],
      ['a second flood is not seen', '        findFullest();\n', ''],
      ['what a rival lists counts as its own', 'broughtBy(shop).length < own.length', 'false'],
      ['the largest share is not known', 'if (own.length > fullest.length) fullest = own;', ''],
    ],
  },
  {
    file: 'src/search/index/carried/late-documents.ts',
    tests: dayTests('search'),
    mutations: [
      [
        'a late product has no brand',
        'names.of(product, number, familyKeyOf)',
        "names.of({ ...product, brand: '' }, number, familyKeyOf)",
      ],
      ['a late product has no marks', 'tokens: tokens + marksOf(numbered)', 'tokens'],
    ],
  },
  {
    file: 'src/store/sqlite/catalogue/search/index-copy.ts',
    tests: ['test/store/search/index-copy.test.ts'],
    mutations: [
      ['products without a place are counted off', 'if (rank > placed) return;', ''],
      ['lists lack what was added', 'added.finish();', ''],
      ['brands and categories are not counted', 'counts.finish();', ''],
    ],
  },
  {
    file: 'src/catalogue/night/night-of-runs.ts',
    tests: dayTests('run'),
    mutations: [
      ['the lost day stays', 'points: before(memory.points, day)', 'points: memory.points'],
      ['what the lost day brought stays', 'if (memory.firstSeen >= day) return undefined;', ''],
    ],
  },
];
