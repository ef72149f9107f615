const OUTAGE = 'src/access/across-nodes/outage.ts';
const NEVER_EXACT = 'A clock that tells fractions of a millisecond never shows exactly this instant.';

/** Changes by rule after which the code does the same. They are not tried. */
export const SAME_EITHER_WAY: readonly { file: string; change: string; why: string }[] = [
  {
    file: 'src/search/filter/best-of-families.ts',
    change: '> becomes >= in rank > ranks[family]!',
    why: 'A rank is one product’s, and no product comes twice.',
  },
  {
    file: 'src/search/filter/browse.ts',
    change: '< becomes <= in at < misses.length',
    why: 'What is not there passes no filter.',
  },
  {
    file: 'src/search/filter/counting/facet-counts.ts',
    change: '< becomes <= in value < this.all.length',
    why: 'A value that is not there was not counted.',
  },
  {
    file: 'src/search/filter/counting/facet-counts.ts',
    change: '< becomes <= in at < size',
    why: 'The row behind the last is empty, and 0 is no value.',
  },
  {
    file: 'src/search/filter/counting/facet-rows.ts',
    change: '< becomes <= in at < size',
    why: 'Behind the last value there is a zero or nothing, and neither is larger than another.',
  },
  {
    file: 'src/search/filter/counting/facet-rows.ts',
    change: '> becomes >= in values[at]! > most',
    why: 'Of two equal values either is the largest.',
  },
  {
    file: 'src/search/filter/counting/facet-rows.ts',
    change: '< becomes <= in row < size',
    why: 'The row behind the last is ended again by the next block, or never read.',
  },
  {
    file: 'src/search/filter/counting/facet-rows.ts',
    change: '< becomes <= in this.vendorEnds[row]! < this.vendorEnds[row - 1]!',
    why: 'A row that ends where the one before it does is given the same end again.',
  },
  {
    file: 'src/search/filter/block-facets.ts',
    change: '<= becomes < in total <= countedMax',
    why: 'Of as many as may be counted, the most popular are all.',
  },
  {
    file: 'src/search/filter/block-facets.ts',
    change: '< becomes <= in n < size',
    why: 'The row behind the last is written again by the next block, or never read.',
  },
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
    change: '< becomes <= in a.name < b.name',
    why: 'No two values of a facet have one name.',
  },
  {
    file: 'src/search/filter/counting/price-bands.ts',
    change: '< becomes <= in band < BANDS_MAX',
    why: 'Behind the last price there is none to make a limit of.',
  },
  {
    file: 'src/search/filter/counting/price-bands.ts',
    change: '< becomes <= in row < rows.size',
    why: 'A typed array has no place behind its last, and ignores what is written there.',
  },
  {
    file: 'src/search/filter/counting/price-bands.ts',
    change: '< becomes <= in row < size',
    why: 'The row behind the last has no price, or is no row and passes no filter.',
  },
  {
    file: 'src/search/filter/folding/colours.ts',
    change: '> becomes >= in at > 0',
    why: 'No phrase begins with the word undefined, which stands for the word before the first.',
  },
];
