import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { addDays, type Day, formatDay, parseDay } from '../../src/domain/day.ts';
import { demoMarket, marketDay, stateOn } from '../../src/market/demo/demo-market.ts';
import { lastWritten } from '../../src/market/synthetic/shops.ts';

const market = demoMarket();
const today = parseDay('2026-11-14')!;
const from = addDays(today, -399);

interface NightState {
  /** The first night on which the feed says so. */
  day: Day;
  state: ReturnType<typeof stateOn>;
}

/** What a shop's feed says of an article, each change once. */
function nightStates(priced: Parameters<typeof stateOn>[0]): NightState[] {
  const found: NightState[] = [];
  for (let day = from; day <= today; day = addDays(day, 1)) {
    const state = stateOn(priced, lastWritten(priced.shop.weekdays, day));
    if (!isDeepStrictEqual(found.at(-1)?.state, state)) found.push({ day, state });
  }
  return found;
}

test('there are shops of each character, and most are honest', () => {
  const count = (character: string) => market.shops.filter((shop) => shop.character === character).length;
  for (const character of ['always_on_sale', 'raises_first', 'recommended_price'])
    assert.ok(count(character) >= 2, character);
  assert.ok(count('honest') >= (market.shops.length * 2) / 3);
});

for (const day of [0, 8, 40, 400].map((later) => addDays(today, later)))
  test(`on ${formatDay(day)} between a quarter and a third of the offers claim a before price`, () => {
    const offers = marketDay(market, day).flatMap((shop) => shop.offers);
    const claims = offers.filter(({ row }) => row.beforeOre > row.priceOre);
    const share = claims.length / offers.length;
    assert.ok(share >= 0.25 && share <= 0.34, `${share}`);
    for (const { row } of claims) assert.ok(row.beforeOre > row.priceOre * 1.02, row.name);
  });

interface Claim {
  priceOre: number;
  beforeOre: number;
  /** The lowest and the last price of the month before the claim was first made. */
  lowestOre: number;
  lastOre: number;
}

/** The claims of a shop's article over the whole span that were made after a month without one. */
function claimsOf(states: readonly NightState[]): Claim[] {
  return states.flatMap(({ day, state }, i) => {
    if (state === undefined || state.beforeOre === 0 || day < addDays(from, 40)) return [];
    const month = inMonthBefore(states, i, day);
    if (month.some((one) => one === undefined || one.beforeOre > 0)) return [];
    const ores = month.map((one) => one!.priceOre);
    const { priceOre, beforeOre } = state;
    return [{ priceOre, beforeOre, lowestOre: Math.min(...ores), lastOre: ores.at(-1)! }];
  });
}

const inMonthBefore = (states: readonly NightState[], i: number, day: Day) =>
  states
    .slice(0, i)
    .filter((_, j) => states[j + 1]!.day > day - 30)
    .map(({ state }) => state);

const claimsBy = (character: string): Claim[] =>
  market.shops
    .filter((shop) => shop.character === character)
    .flatMap((shop) => market.assortments[shop.index]!)
    .filter((_, i) => i % 5 === 0)
    .flatMap(({ priced }) => claimsOf(nightStates(priced)));

const share = (claims: readonly Claim[], wanted: (claim: Claim) => boolean): number =>
  claims.filter(wanted).length / claims.length;

test('an honest shop claims what it asked for all of the month before, nearly always', () => {
  const claims = claimsBy('honest');
  assert.ok(claims.length > 500, `${claims.length}`);
  const right = share(claims, ({ beforeOre, lowestOre }) => beforeOre <= lowestOre);
  assert.ok(right > 0.85 && right < 1, `${right}`);
  assert.ok(share(claims, ({ priceOre, lowestOre }) => priceOre < lowestOre) > 0.98);
});

test('a shop that raises first asked the before price, and mostly for a month', () => {
  const claims = claimsBy('raises_first');
  assert.ok(claims.length > 200, `${claims.length}`);
  assert.equal(
    share(claims, ({ beforeOre, lastOre }) => beforeOre === lastOre || lastOre < beforeOre / 50),
    1,
  );
  const long = share(claims, ({ beforeOre, lowestOre }) => beforeOre === lowestOre);
  assert.ok(long > 0.55 && long < 0.85, `${long}`);
});

test('a shop that is always on sale never asked the before price', () => {
  for (const shop of market.shops.filter(({ character }) => character === 'always_on_sale'))
    for (const { priced } of market.assortments[shop.index]!) {
      const states = nightStates(priced).flatMap(({ state }) => state ?? []);
      const [highest] = states.map(({ priceOre }) => priceOre).sort((a, b) => b - a);
      for (const { beforeOre } of states) assert.ok(beforeOre === 0 || beforeOre > highest! * 1.1);
    }
});

test('shops that compare with a recommended price name the same amount, and none of them asks it', () => {
  const shops = market.shops.filter(({ character }) => character === 'recommended_price');
  const named = new Map<number, Set<number>>();
  for (const { index } of shops)
    for (const { priced, product } of market.assortments[index]!)
      for (const { state } of nightStates(priced)) {
        if (state === undefined || state.priceOre < product.basePriceOre / 5) continue;
        named.set(product.index, (named.get(product.index) ?? new Set()).add(state.beforeOre));
        assert.ok(state.beforeOre === 0 || state.priceOre < state.beforeOre * 0.98, product.name);
      }
  for (const [index, amounts] of named) assert.equal(amounts.size, 1, `article ${index}`);
});
