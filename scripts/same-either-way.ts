const OUTAGE = 'src/access/across-nodes/outage.ts';
const NEVER_EXACT = 'A clock that tells fractions of a millisecond never shows exactly this instant.';

/** Changes by rule after which the code does the same. They are not tried. */
export const SAME_EITHER_WAY: readonly { file: string; change: string; why: string }[] = [
  ...[
    '>= becomes > in awayMs >= awayMsMin',
    '> becomes >= in leftMs() > 0',
    '<= becomes < in leftMs() <= 0',
  ].map((change) => ({ file: OUTAGE, change, why: NEVER_EXACT })),
  { file: OUTAGE, change: '< becomes <= in pausedMs < PAUSE_MS', why: NEVER_EXACT },
  {
    file: 'src/catalogue/honesty/campaign.ts',
    change: '< becomes <= in at < last',
    why: 'Today is like itself.',
  },
  {
    file: 'src/catalogue/honesty/usual.ts',
    change: '> becomes >= in ores[at - 1]! > ore',
    why: 'Equal prices may stand in any order.',
  },
  {
    file: 'src/catalogue/night/claims/deal.ts',
    change: '> becomes >= in (ore ?? 0) > last',
    why: 'The check only saves time: the full one finds no bargain at a price that has not fallen.',
  },
  {
    file: 'src/catalogue/night/index-products.ts',
    change: '<= becomes < in own.length <= 1',
    why: 'Of one line the first is it, whether its name is read or not.',
  },
  {
    file: 'src/catalogue/night/trust/candidate.ts',
    change: '<= becomes < in points.length <= 1',
    why: 'A single price has the same median over 30 and over 90 days; not asking saves time.',
  },
  {
    file: 'src/catalogue/night/trust/judged.ts',
    change: '>= becomes > in lowest >= LOW_NEWCOMER * highest',
    why: 'Deciding each price finds no doubt either; not asking saves time.',
  },
  {
    file: 'src/catalogue/night/trust/judged.ts',
    change: '> becomes >= in (offer.shippingOre ?? 0) > DEARER_ORE',
    why: 'Deciding each price finds no doubt either; not asking saves time.',
  },
  {
    file: 'src/catalogue/night/trust/names.ts',
    change: '<= becomes < in a.length <= b.length',
    why: 'Of two words of one length either may be called the shorter.',
  },
  {
    file: 'src/catalogue/night/trust/names.ts',
    change: '>= becomes > in short.length >= STEM_CHARS',
    why: 'A word of five letters that begins another is in it, too.',
  },
  {
    file: 'src/search/filter/browse.ts',
    change: '< becomes <= in at < column.length',
    why: 'Behind the last product the score is not a number, which no page takes.',
  },
  {
    file: 'src/search/filter/browse.ts',
    change: 'only the right half of passes[at] === 1 && !holds(column[at]!)',
    why: 'What has not passed yet does not pass again; not asking saves time.',
  },
  {
    file: 'src/search/filter/category-tree.ts',
    change: '< becomes <= in a < b',
    why: 'The keys of a map are all different.',
  },
  {
    file: 'src/search/filter/category-tree.ts',
    change: '< becomes <= in a.key < b.key',
    why: 'Each category has its own key.',
  },
  {
    file: 'src/search/filter/facets.ts',
    change: '< becomes <= in a < b',
    why: 'The keys of a map are all different.',
  },
];
