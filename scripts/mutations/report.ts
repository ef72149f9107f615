import type { Target } from './mutation.ts';

const PERIOD_TESTS = ['test/oversight/report/period.test.ts'];

export const report: readonly Target[] = [
  {
    file: 'src/oversight/report/period.ts',
    tests: PERIOD_TESTS,
    mutations: [
      ['32 days are reported on', 'PERIOD_DAYS_MAX = 31', 'PERIOD_DAYS_MAX = 32'],
      ['tomorrow is reported on', 'if (to > today)', 'if (to > today + 1)'],
      ['291 days are a year', 'YEAR_KNOWN_MIN = 292', 'YEAR_KNOWN_MIN = 291'],
      ['a year is a day longer', 'YEAR_DAYS = 365', 'YEAR_DAYS = 366'],
      ['days after the catalogue are reported on', 'if (to > published)', 'if (to > published + 1)'],
      ['days that are no longer kept are reported on', 'if (to < oldest)', 'if (to < oldest - 1)'],
      ['23 of the 30 days before are enough', 'before < knownMin', 'before < knownMin - 1'],
      ['44 days before those are enough', 'earlier < USUAL_KNOWN_MIN', 'earlier < USUAL_KNOWN_MIN - 1'],
      ['a reading is good for its day alone', 'end + GOOD_NIGHTS', 'end'],
    ],
  },
  {
    file: 'src/oversight/report/tally.ts',
    tests: PERIOD_TESTS,
    mutations: [
      ['a misread is a price', '  doubtMisreads(spells);\n', ''],
      [
        'six days on sale are enough',
        'priced < USUAL_PRIOR_RULE.pricedMin',
        'priced < USUAL_PRIOR_RULE.pricedMin - 1',
      ],
      ['without a usual price it is reduced', ' || usualOre === 0', ''],
      ['as low is cheapest', "return 'cheapest';", "return 'as_low';"],
    ],
  },
  {
    file: 'src/oversight/report/period-claims.ts',
    tests: ['test/oversight/report/period-claims.test.ts'],
    mutations: [
      ['a claim before the period counts', 'end >= from; at--', 'end >= from - 1; at--'],
      ['what is sold out is claimed', ' && stock !== SOLD_OUT_STOCK', ''],
      ['members’ prices are judged', 'terms.isClubPrice || ', ''],
      ['a rush is unfounded', 'withoutRush(judged, facts.rushes(vendorId)).verdict', 'judged.verdict'],
      [
        'recommended prices are not inferred',
        'inferRecommended(claimant, claimants, day).isRecommended',
        'false',
      ],
    ],
  },
  {
    file: 'src/oversight/report/tally.ts',
    tests: ['test/oversight/report/tally.test.ts'],
    mutations: [
      ['99 are enough for a share', 'SHARE_OF_MIN = 100', 'SHARE_OF_MIN = 99'],
      ['101 are needed for a share', 'SHARE_OF_MIN = 100', 'SHARE_OF_MIN = 101'],
      ['recommended prices are judged', ' - tally.claims.recommended_price', ''],
    ],
  },
];
