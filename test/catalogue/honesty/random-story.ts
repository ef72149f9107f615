import fc from 'fast-check';
import type { DayRun } from '../../../src/domain/claim.ts';
import type { Day } from '../../../src/domain/day.ts';
import type { VendorPoint } from '../../../src/domain/history.ts';
import type { Ore } from '../../../src/domain/money.ts';
import { BEGIN, SOLD_OUT, type Told } from './a-story.ts';

/** A night as it may come: few prices, so that they meet again and lie near each other's edges. */
interface Night {
  price: number | null;
  before: number | null;
  flags: number;
  stock?: number;
}

const PRICES = [330, 500, 800, 803, 900, 995, 1000, 1003, 1005, 1006, 1200, 1250, 1500, 2000];
const HELD = 1;
const AMBIGUOUS = 2;

const price = fc.constantFrom(...PRICES).map((kroner) => kroner * 100);
const night: fc.Arbitrary<Night> = fc.oneof(
  { weight: 5, arbitrary: price.map((ore) => ({ price: ore, before: null, flags: 0 })) },
  {
    weight: 5,
    arbitrary: fc.tuple(price, price).map(([ore, before]) => ({ price: ore, before, flags: 0 })),
  },
  { weight: 1, arbitrary: fc.constant({ price: null, before: null, flags: 0 }) },
  {
    weight: 1,
    arbitrary: fc.record({ price, before: fc.option(price), flags: fc.constantFrom(HELD, AMBIGUOUS) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      price,
      before: fc.option(price),
      flags: fc.constant(0),
      stock: fc.constant(SOLD_OUT),
    }),
  },
);

/** Short legs and long ones: campaigns of a night, months at one price. */
const length = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 4 }) },
  { weight: 3, arbitrary: fc.integer({ min: 5, max: 40 }) },
  { weight: 1, arbitrary: fc.integer({ min: 41, max: 130 }) },
);
const legs = fc.array(fc.tuple(night, length), { minLength: 1, maxLength: 14 });

/** Which nights were read: stretches of them and gaps between. */
const reading = fc.array(fc.tuple(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 9 })), {
  minLength: 1,
  maxLength: 8,
});

/** The last night has a claim as a rule: without one there is nothing to judge. */
const ending = fc
  .tuple(price, price, fc.integer({ min: 1, max: 70 }))
  .map(([a, b, nights]) => [Math.min(a, b), Math.max(a, b), nights] as const);

/** A series of any kind, read as it may be, that ends on a night on which the shop was read. */
export const anyStory: fc.Arbitrary<Told> = fc
  .tuple(legs, ending, reading, fc.boolean(), fc.array(fc.tuple(fc.nat(400), fc.nat(20)), { maxLength: 2 }))
  .map(([some, [last, before, nights], runs, isReadAlways, missing]) => {
    const points: VendorPoint[] = [];
    let day = BEGIN;
    const ended: Night = { price: last, before, flags: 0 };
    for (const [one, days] of [...some, [ended, nights] as const]) {
      points.push([day as Day, one.price as Ore | null, one.before as Ore | null, one.stock ?? 0, one.flags]);
      day += days;
    }
    const today = (day - 1) as Day;
    const partly = missing
      .map(([from, days]) => [(BEGIN + from) as Day, (BEGIN + from + days) as Day] as DayRun)
      .sort((a, b) => a[0] - b[0])
      .filter((run, i, all) => i === 0 || run[0] > all[i - 1]![1] + 1);
    const read: DayRun[] = isReadAlways ? [[BEGIN as Day, today]] : runsUntil(today, runs);
    return { points, days: { read, partly }, today };
  });

function runsUntil(today: Day, runs: readonly (readonly [number, number])[]): DayRun[] {
  const read: DayRun[] = [];
  let day = BEGIN;
  for (let i = 0; day < today; i++) {
    const [days, gap] = runs[i % runs.length]!;
    read.push([day as Day, Math.min(day + days - 1, today) as Day]);
    day += days + gap;
  }
  const last = read.at(-1);
  if (last === undefined || last[1] < today - 1) read.push([today, today]);
  else if (last[1] === today - 1) read[read.length - 1] = [last[0], today];
  return read;
}

export const isReadOn = (runs: readonly DayRun[], day: number): boolean =>
  runs.some(([from, to]) => from <= day && day <= to);
