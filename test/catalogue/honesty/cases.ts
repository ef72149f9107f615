import type { ClaimOptions } from '../../../src/catalogue/honesty/judge-claim.ts';
import type { ClaimFlag, Verdict } from '../../../src/domain/claim.ts';
import { at, gone, type Leg, soldOut, times, unread } from './a-story.ts';

/** A story and what is said of its last day. The pictures of docs/honesty.md are drawn from these too. */
export interface Case {
  name: string;
  legs: readonly Leg[];
  /** null: nothing is claimed. */
  verdict: Verdict | null;
  /** Flags beyond these may be there. */
  flags: readonly ClaimFlag[];
  options: ClaimOptions;
}

export const CASES: Case[] = [];

function comesOut(
  name: string,
  legs: readonly Leg[],
  verdict: Verdict | null,
  flags: readonly ClaimFlag[] = [],
  options: ClaimOptions = {},
): void {
  CASES.push({ name, legs, verdict, flags, options });
}

const creeping: Leg[] = Array.from({ length: 20 }, (_, i) => at(800 + 3 * i, 1000));

comesOut(
  'a price that held for long and is lowered is genuine',
  [times(300, 1000), at(800, 1000)],
  'genuine',
);
comesOut(
  'two days at a higher price make no before price',
  [times(200, 1500), times(2, 2000), at(1000, 2000)],
  'overstated',
);
comesOut(
  'a price that goes up and down saves nothing when it is down again',
  [times(60, 600), times(20, 1199), times(60, 600), times(10, 1199), at(600, 1199)],
  'no_saving',
);
comesOut(
  'a reduction to more than it cost before is dearer',
  [times(100, 3000), times(5, 4000), at(3200, 4000)],
  'dearer',
);
for (const [price, before] of [
  [1000, 1500],
  [1000, 1600],
  [994, 1500],
  [940, 1500],
] as const)
  comesOut(
    `thirty days at 1500 after a year at 1000 and then ${price}/${before} was raised first`,
    [times(300, 1000), times(30, 1500), at(price, before)],
    'raised_first',
  );
comesOut('a before price out of the air saves nothing', [times(300, 1000), at(1000, 1400)], 'no_saving');
comesOut(
  'a growing campaign is measured from before its first step',
  [times(200, 1000), times(5, at(900, 1000)), times(5, at(800, 1000)), at(700, 1000)],
  'genuine',
);
comesOut(
  'a rise inside a campaign begins a new one',
  [times(200, 1000), times(5, at(900, 1000)), times(5, at(700, 1000)), at(800, 1000)],
  'dearer',
);
comesOut('a price that creeps up inside a campaign is dearer', [times(200, 1000), ...creeping], 'dearer');
comesOut(
  'the same offer in December as on Black Friday saves nothing',
  [times(200, 1000), times(3, at(800, 1000)), times(20, 1000), at(800, 1000)],
  'no_saving',
);
comesOut(
  'a better offer in December than on Black Friday is measured from that',
  [times(200, 1000), times(3, at(900, 1000)), times(20, 1000), at(800, 1000)],
  'overstated',
);
comesOut(
  'a flash sale is a price',
  [times(200, 1000), at(330, 1000), times(20, 1000), at(800, 1000)],
  'dearer',
);
comesOut('on sale since we began saves nothing', [times(200, at(800, 1000))], 'no_saving', [
  'long_sale',
  'always_on_sale',
]);
comesOut(
  'a sale of more than a year is held against the days before today',
  [times(31, 1500), times(400, at(1000, 1500))],
  'no_saving',
  ['long_sale'],
);
comesOut('a shop followed for ten days is not judged', [gone(10), at(800, 1000)], 'unknown');
comesOut('what comes as a reduction is unfounded', [gone(300), at(800, 1000)], 'unfounded');
comesOut(
  'one day at a higher price says too little of a new product',
  [gone(300), at(2000), at(800, 2000)],
  'unknown',
  ['short_before'],
);
comesOut(
  'of goods that spoil fourteen days are asked',
  [times(100, 18), times(14, 20), at(15, 20)],
  'genuine',
  [],
  { isPerishable: true },
);
comesOut('of others thirty', [times(100, 18), times(14, 20), at(15, 20)], 'overstated');
for (const nights of [1, 2]) {
  comesOut(
    `a misread of ${nights} nights is no price`,
    [times(150, 1000), times(nights, 99), times(20, 1000), at(800, 1000)],
    'genuine',
    ['suspect_price'],
  );
}
comesOut(
  'nor is one the night before the start',
  [times(150, 1000), times(1, 99), at(800, 1000)],
  'genuine',
  ['suspect_price'],
);
comesOut('nor two of them', [times(150, 1000), times(2, 99), at(800, 1000)], 'genuine', ['suspect_price']);
comesOut(
  'nor one night at less than half',
  [times(150, 1000), at(400), times(20, 1000), at(800, 1000)],
  'genuine',
  ['suspect_price'],
);
comesOut(
  'a night without the claim at the same price ends no campaign',
  [times(200, 1000), times(4, at(800, 1000)), at(800), times(3, at(800, 1000))],
  'genuine',
);
for (const nights of [1, 2, 5])
  comesOut(
    `${nights} nights gone end no campaign`,
    [times(200, 1000), times(10, at(800, 1000)), gone(nights), times(5, at(800, 1000))],
    'genuine',
  );
comesOut(
  'eight nights on which we did not read end no campaign',
  [times(200, 1000), times(10, at(800, 1000)), unread(8), times(5, at(800, 1000))],
  'genuine',
);
comesOut(
  'a night at the old price ends no campaign',
  [times(200, 1000), times(10, at(800, 1000)), at(1000), times(5, at(800, 1000))],
  'genuine',
);
for (const nights of [1, 2, 3])
  comesOut(
    `a claim that comes ${nights} nights after the fall begins with the fall`,
    [times(200, 1000), times(nights, 800), times(3, at(800, 1000))],
    'genuine',
  );
comesOut(
  'twenty days away before a reduction leave a short window',
  [times(200, 1000), gone(20), at(800, 1000)],
  'genuine',
  ['short_before'],
);
comesOut('a few øre make no difference', [times(200, 999.95), at(799, 1000)], 'genuine');
comesOut('small prices are judged as large ones: 5 to 4', [times(200, 5), at(4, 5)], 'genuine');
comesOut('small prices are judged as large ones: 9.95 to 9', [times(200, 9.95), at(9, 9.95)], 'genuine');
comesOut('half a percent is no claim', [times(200, 1000), at(995, 1000)], null);
comesOut('a recommended price is called so', [times(200, 1000), at(800, 1300)], 'recommended_price', [], {
  isRecommended: true,
});
comesOut(
  'a window sold out throughout says nothing of what was on sale earlier',
  [times(100, 1000), soldOut(times(30, 1500)), at(1000, 1500)],
  'unknown',
);
comesOut(
  'what was sold out since it came, and was never on sale, is unfounded',
  [gone(100), soldOut(times(40, 1500)), at(1000, 1500)],
  'unfounded',
);
comesOut(
  'a higher price that nobody could pay is no before price',
  [times(100, 1000), soldOut(times(20, 1500)), at(1000, 1500)],
  'no_saving',
  ['short_before'],
);
comesOut(
  'nor is a lower one',
  [times(200, 1000), soldOut(times(5, 500)), times(10, 1000), at(800, 1000)],
  'genuine',
);
for (const nights of [1, 14])
  comesOut(
    `${nights} nights sold out end no campaign`,
    [
      times(200, 1000),
      times(10, at(800, 1000)),
      soldOut(times(nights, at(800, 1000))),
      times(5, at(800, 1000)),
    ],
    'genuine',
  );
comesOut(
  'what is sold out today is not judged',
  [times(200, 1000), soldOut(times(3, at(800, 1000)))],
  'unknown',
);
