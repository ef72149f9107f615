import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutRejected } from '../../../../src/catalogue/night/update-history.ts';
import { addDays, type Day } from '../../../../src/domain/day.ts';
import type { ProductPoint } from '../../../../src/domain/history.ts';
import { aMemory, lowest, lowestOfNewcomer, TODAY } from './a-judgement.ts';
import { aTonight } from './a-tonight.ts';

/** The article's points without what shop 1 set since so many days ago: how long ago each begins, and its price. */
function left(sinceAgo: number, ...points: readonly ProductPoint[]) {
  return pointsLeft(sinceAgo, ...points).map(([from, price]) => [
    TODAY - from,
    price === null ? null : price / 100,
  ]);
}

function pointsLeft(sinceAgo: number, ...points: readonly ProductPoint[]): readonly ProductPoint[] {
  const rejected = [{ vendorId: 1, sinceDay: addDays(TODAY, -sinceAgo), decidedDay: addDays(TODAY, -1) }];
  const tonight = aTonight({ day: TODAY, decisions: { accepted: [], joined: [], vouched: [], rejected } });
  return withoutRejected(aMemory({}, points), tonight).points;
}

test('days whose lowest price a rejected shop set are unknown from the day the operator named', () => {
  assert.deepEqual(left(30, lowest(60, 1000, 2), lowest(20, 500, 1), lowest(10, 900, 2)), [
    [60, 1000],
    [20, null],
    [10, 900],
  ]);
});

test('a price that it set before that day stays until it', () => {
  assert.deepEqual(left(30, lowest(60, 500, 1)), [
    [60, 500],
    [30, null],
  ]);
  assert.deepEqual(left(30, lowest(60, 500, 1), lowest(31, 900, 2)), [
    [60, 500],
    [31, 900],
  ]);
  assert.deepEqual(left(30, lowest(60, 500, 1), lowest(30, 900, 2)), [
    [60, 500],
    [30, 900],
  ]);
  assert.deepEqual(left(30, lowest(60, 500, 1), lowest(29, 900, 2)), [
    [60, 500],
    [30, null],
    [29, 900],
  ]);
});

test('unknown days in a row are one stretch, and other shops’ days stay', () => {
  assert.deepEqual(
    left(90, lowest(60, 500, 1), lowest(50, 400, 1), lowest(40, null, 1), lowest(30, 1000, 3)),
    [
      [60, null],
      [30, 1000],
    ],
  );
  assert.deepEqual(left(90, lowest(60, 500, 2)), [[60, 500]]);
});

test('of a day whose low it set, what a voice of good record asked is known, and stands for the day', () => {
  assert.deepEqual(pointsLeft(30, lowestOfNewcomer(60, 500, 1, [900, 2])), [
    lowestOfNewcomer(60, 500, 1, [900, 2]),
    lowest(30, 900, 2),
  ]);
});

test('what it asked as the cheapest voice of good record is unknown too', () => {
  assert.deepEqual(pointsLeft(30, lowestOfNewcomer(60, 500, 9, [900, 1]), lowest(10, 700, 2)), [
    lowestOfNewcomer(60, 500, 9, [900, 1]),
    lowestOfNewcomer(30, 500, 9, null),
    lowest(10, 700, 2),
  ]);
});

test('a rejected shop is a newcomer from the night after the decision on, and again only when rejected again', () => {
  const stage = (record: Partial<{ since: Day }>, decidedAgo: number) => {
    const rejected = [
      { vendorId: 1, sinceDay: addDays(TODAY, -60), decidedDay: addDays(TODAY, -decidedAgo) },
    ];
    const decisions = { accepted: [], joined: [], vouched: [], rejected };
    const { stage: now, since } = aTonight({ day: TODAY, records: { 1: record }, decisions }).standing(1);
    return [now, TODAY - since];
  };
  assert.deepEqual(stage({}, 1), ['newcomer', 0]);
  const begun = { since: addDays(TODAY, -40), stage: 'known', was: 'known' } as const;
  assert.deepEqual(stage(begun, 41), ['known', 40]);
  assert.deepEqual(stage(begun, 40), ['newcomer', 0]);
});
