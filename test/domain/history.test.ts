import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { averageBetween } from '../../src/catalogue/answers/price-history.ts';
import type { Day } from '../../src/domain/day.ts';
import { inForce, lowestBetween, type ProductPoint, prune, record } from '../../src/domain/history.ts';
import type { Ore } from '../../src/domain/money.ts';

const point = (day: number, price: number | null): ProductPoint => [
  day as Day,
  price as Ore | null,
  price === null ? null : 1,
  price === null ? 0 : 1,
];
const days = (...ns: number[]) => ns as Day[];

/** Day by day prices as a shop would show them; null = gone. */
const series = fc.array(fc.option(fc.integer({ min: 1, max: 5 })), { minLength: 1, maxLength: 60 });
const recorded = (prices: (number | null)[]) =>
  prices.reduce<readonly ProductPoint[]>((points, price, day) => record(points, point(day, price)), []);

test('change points give back every day’s price', () => {
  fc.assert(
    fc.property(series, (prices) => {
      const points = recorded(prices);
      return prices.every((price, day) => (inForce(points, day as Day)?.[1] ?? null) === price);
    }),
  );
});

test('two neighbours never say the same', () => {
  fc.assert(
    fc.property(series, (prices) =>
      recorded(prices).every((p, i, all) => i === 0 || p[1] !== all[i - 1]![1]),
    ),
  );
});

test('a replayed day replaces that day and nothing else', () => {
  fc.assert(
    fc.property(series, fc.option(fc.integer({ min: 1, max: 5 })), (prices, again) => {
      const last = prices.length - 1;
      const replayed = record(recorded(prices), point(last, again));
      assert.deepEqual(replayed, recorded([...prices.slice(0, last), again]));
    }),
  );
});

test('lowest and average agree with looking at every day', () => {
  fc.assert(
    fc.property(series, fc.nat(60), fc.nat(60), (prices, a, b) => {
      const [from, to] = days(Math.min(a, b), Math.max(a, b)) as [Day, Day];
      const points = recorded(prices);
      const seen = [];
      for (let day = from as number; day <= to; day++) {
        const price = inForce(points, day as Day)?.[1] ?? null;
        if (price !== null) seen.push(price);
      }
      assert.equal(lowestBetween(points, from, to), seen.length === 0 ? null : Math.min(...seen));
      const average = averageBetween(points, from, to);
      if (seen.length === 0) assert.equal(average, null);
      else assert.ok(Math.abs(average! - seen.reduce((x, y) => x + y, 0) / seen.length) < 1e-9);
    }),
  );
});

test('pruning keeps the price in force on every one of the last 730 days', () => {
  const points = [point(0, 5), point(10, 4), point(700, 3), point(1400, 2)];
  const kept = prune(points, 1450 as Day);
  assert.deepEqual(kept, points.slice(2));
  assert.deepEqual(prune(points, 705 as Day), points);
});
