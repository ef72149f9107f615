import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judge } from '../../../../src/catalogue/night/trust/judge-prices.ts';
import { aMemory, lowest, newcomers, offersBy, reasonOf, since, TODAY } from './a-judgement.ts';
import { aTonight } from './a-tonight.ts';

const SOLD_OUT = { stock: 'out_of_stock' } as const;
/** Shop 1 asked 1,000 kr. for so many days, and was sold out last night; shop 2 set the article's price at 390 kr. since. */
const back = (days: number, own: Parameters<typeof since>[2] = {}) =>
  aMemory({ 1: [since(days + 1, 1000, own), since(1, 1000, SOLD_OUT)], 2: [since(100, 390)] }, [
    lowest(100, 390, 2),
  ]);

test('a price stands still after 14 days within 25 percent of the shop’s own', () => {
  assert.equal(reasonOf(1, { 1: 1000, 2: 390 }, back(14)), null);
  assert.equal(reasonOf(1, { 1: 1250, 2: 390 }, back(14)), null);
  assert.equal(reasonOf(1, { 1: 1250.01, 2: 390 }, back(14)), 'price_high');
  // Thirteen days are too few to say what a shop usually asks: then its own price is the last word all the same.
  const young = aMemory({ 1: [since(14, 500), since(1, 500, SOLD_OUT)], 2: [since(100, 190)] }, [
    lowest(100, 190, 2),
  ]);
  assert.equal(reasonOf(1, { 1: 600, 2: 190 }, young), 'price_high');
  const known = aMemory({ 1: [since(15, 500), since(1, 500, SOLD_OUT)], 2: [since(100, 190)] }, [
    lowest(100, 190, 2),
  ]);
  assert.equal(reasonOf(1, { 1: 600, 2: 190 }, known), null);
});

test('days on which a cut was only believed are none of them', () => {
  const lied = aMemory({ 1: [since(60, 300, { believed: true })], 2: [since(100, 1000)] }, [
    lowest(100, 1000, 2),
  ]);
  // If shop 1 stood still at its lie, shop 2 would be too dear beside it as soon as it moves.
  assert.equal(reasonOf(2, { 1: 300, 2: 1300 }, lied), null);
});

test('a newcomer does not stand still', () => {
  const tonight = aTonight({ day: TODAY, records: newcomers(1) });
  assert.equal(reasonOf(1, { 1: 1000, 2: 390 }, back(40), tonight), 'price_high');
});

test('two other voices of good record hold a price that stands still, and shops of one owner are one voice', () => {
  const memory = aMemory({ 1: [since(100, 1000)], 2: [since(100, 2600)], 3: [since(100, 2600)] }, [
    lowest(100, 1000, 1),
  ]);
  const alone = aMemory({ 1: [since(100, 1000)], 2: [since(100, 2600)] }, [lowest(100, 1000, 1)]);
  assert.equal(reasonOf(1, { 1: 999, 2: 2600 }, alone), null);
  assert.equal(reasonOf(1, { 1: 999, 2: 2600, 3: 2600 }, memory), 'first_night');
  const joined = aTonight({
    day: TODAY,
    decisions: { accepted: [], joined: [[2, 3]], rejected: [], vouched: [] },
  });
  assert.equal(reasonOf(1, { 1: 999, 2: 2600, 3: 2600 }, memory, joined), null);
});

test('alone, a price is held against the larger of its last 30 and its last 90 days', () => {
  const fallen = (days: number) =>
    aMemory({ 1: [since(120, 1000), since(days, 500)] }, [lowest(120, 1000, 1), lowest(days, 500, 1)]);
  assert.equal(
    reasonOf(1, { 1: 330 }, fallen(44)),
    'first_night',
    '0.33 of 1,000, the middle of ninety days',
  );
  assert.equal(reasonOf(1, { 1: 330 }, fallen(46)), null, '0.66 of 500');
});

test('three voices of good record within 25 percent of each other count, down to a tenth', () => {
  const memory = aMemory(
    { 1: [since(100, 1000)], 2: [since(100, 1000)], 3: [since(100, 1000)], 4: [since(100, 1000)] },
    [lowest(100, 1000, 1)],
  );
  const reasons = (...prices: number[]) =>
    prices.map((_, at) =>
      reasonOf(at + 1, Object.fromEntries(prices.map((price, i) => [i + 1, price])), memory),
    );
  assert.deepEqual(reasons(300, 320, 375), [null, null, null]);
  assert.deepEqual(reasons(300, 320, 375.1), ['first_night', 'first_night', 'first_night']);
  assert.deepEqual(reasons(300, 320), ['first_night', 'first_night']);
  assert.deepEqual(reasons(200, 300, 300, 300), ['first_night', null, null, null], 'one beside them');
  assert.deepEqual(reasons(100, 100, 100), [null, null, null]);
  assert.deepEqual(reasons(99, 99, 99), ['far_below', 'far_below', 'far_below']);
  const tonight = aTonight({ day: TODAY, records: newcomers(3) });
  assert.equal(
    reasonOf(1, { 1: 300, 2: 320, 3: 310 }, memory, tonight),
    'first_night',
    'a newcomer is none of them',
  );
  const soldOut = { price: 310, stock: 'out_of_stock' } as const;
  assert.equal(reasonOf(1, { 1: 300, 2: 320, 3: soldOut }, memory), 'first_night', 'nor who is sold out');
  assert.equal(reasonOf(3, { 1: 300, 2: 320, 3: soldOut }, memory), 'first_night');
  const offers = offersBy({ 1: 300, 2: 320, 3: 310 });
  const [first] = judge(offers, memory, new Set([offers[2]!]), aTonight({ day: TODAY }));
  assert.equal(first!.reason, 'first_night', 'nor another article');
});

test('one rival that raises its price makes no honest sale a deep cut; two do, and one that was always dear', () => {
  const raised = aMemory({ 1: [since(100, 1000)], 2: [since(100, 1000), since(40, 2200)] }, [
    lowest(100, 1000, 1),
  ]);
  assert.equal(reasonOf(1, { 1: 550, 2: 2200 }, raised), null);
  assert.equal(
    reasonOf(1, { 1: 399, 2: 2200 }, raised),
    'first_night',
    'less than 0.4 of what both usually asked',
  );
  const both = aMemory(
    { 1: [since(100, 1000)], 2: [since(100, 1000), since(5, 2200)], 3: [since(100, 1000), since(5, 2200)] },
    [lowest(100, 1000, 1)],
  );
  assert.equal(reasonOf(1, { 1: 550, 2: 2200, 3: 2200 }, both), 'first_night');
  const dear = aMemory({ 1: [since(100, 1000)], 2: [since(100, 2200)] }, [lowest(100, 1000, 1)]);
  assert.equal(reasonOf(1, { 1: 550, 2: 2200 }, dear), 'first_night');
});
