/** Changes by rule after which the code does the same. They are not tried. */
export const SAME_EITHER_WAY: readonly { file: string; change: string; why: string }[] = [
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
];
