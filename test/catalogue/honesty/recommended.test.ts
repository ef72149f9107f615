import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isBundle } from '../../../src/catalogue/honesty/judge-claim.ts';
import { type Claimant, inferRecommended, lastTakenBy } from '../../../src/catalogue/honesty/recommended.ts';
import { NEVER } from '../../../src/domain/claim.ts';
import { addDays, type Day } from '../../../src/domain/day.ts';
import { at, type Leg, times, told } from './a-story.ts';

const DAYS = 220;

/** A shop that has sold at 1000 and now claims 1300 before; or what is told. */
function claimant(
  voice: number,
  legs: readonly Leg[] = [times(DAYS - 1, 1000), at(800, 1300)],
  before = 1300,
): Claimant {
  const { points, days } = told(...legs);
  return { voice, beforeOre: before * 100, series: { points, days } };
}
const TODAY = told(times(DAYS, 1000)).today;
const infer = (asked: Claimant, ...others: Claimant[]) => inferRecommended(asked, [asked, ...others], TODAY);
const young = (days: number) => [{ nights: DAYS - days, price: null }, times(days - 1, 1000), at(800, 1300)];

test('three independent shops that claim what none of them asked compare with a recommended price', () => {
  assert.equal(infer(claimant(1), claimant(2), claimant(3)).isRecommended, true);
  assert.equal(infer(claimant(1), claimant(2)).isRecommended, false);
  assert.equal(infer(claimant(1), claimant(2), claimant(2)).isRecommended, false, 'two shops of one owner');
});

test('the same before price is one within the tolerance', () => {
  const third = (before: number) =>
    infer(claimant(1), claimant(2), claimant(3, undefined, before)).isRecommended;
  assert.deepEqual(
    [third(1306.5), third(1306.51), third(1293.5), third(1293.49)],
    [true, false, true, false],
  );
});

test('each of the three must have been known for 24 days', () => {
  const third = (days: number) => infer(claimant(1), claimant(2), claimant(3, young(days)));
  assert.deepEqual([third(23).isRecommended, third(24).isRecommended], [false, true]);
  assert.equal(third(20).changesOn, addDays(TODAY, 4), 'and is looked at again when it is');
  assert.equal(third(24).changesOn, NEVER);
});

test('a shop that asked the price within 180 days compares with its own', () => {
  const taken = (ago: number) =>
    claimant(3, [times(DAYS - 1 - ago, 1000), at(1295), times(ago - 1, 1000), at(800, 1300)]);
  assert.equal(infer(claimant(1), claimant(2), taken(180)).isRecommended, true);
  assert.equal(infer(claimant(1), claimant(2), taken(179)).isRecommended, false);
  assert.equal(infer(claimant(1), claimant(2), taken(179)).changesOn, addDays(TODAY, 1));
  const twice = [times(40, 1000), at(1300), times(78, 1000), at(1300), times(99, 1000), at(800, 1300)];
  const { changesOn } = infer(claimant(1), claimant(2), claimant(3, twice));
  assert.equal(changesOn, addDays(TODAY, 80), 'by the last time');
  assert.equal(infer(taken(179), claimant(1), claimant(2), claimant(4)).isRecommended, false);
  assert.equal(
    infer(claimant(1), claimant(2), claimant(4), taken(179)).isRecommended,
    true,
    'the three others do not',
  );
});

test('a shop too young to be one of the three may be told by them', () => {
  assert.equal(infer(claimant(4, young(3)), claimant(1), claimant(2), claimant(3)).isRecommended, true);
});

test('nobody sells at a recommended price that no shop has asked in 180 days', () => {
  const { points, days } = told(times(39, 1000), at(1300), times(180, 1000));
  assert.equal(lastTakenBy([{ points, days }], 130_000, TODAY), 0);
  assert.equal(lastTakenBy([{ points, days }], 130_000, (TODAY - 1) as Day), TODAY - 180);
});

test('quantities and bundles are told by the shop’s own name for them', () => {
  for (const name of [
    'Kaffe 2 stk',
    'Kaffe, 2stk.',
    '10 stk. skruer',
    'Sæt med 3 gryder',
    'Gryder (sæt)',
    'Pakkepris: tv og soundbar',
    '3-pak sokker',
    'Sampak sokker',
    'TV bundle',
  ])
    assert.equal(isBundle(name), true, name);
  for (const name of [
    'Kaffe 1 stk',
    'Sengesæt',
    'Kaffemaskine NK-200',
    'Stk. pris',
    'Opsætning',
    'Rygsæk',
    '12 stolper',
  ])
    assert.equal(isBundle(name), false, name);
});
