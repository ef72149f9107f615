import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DayRun } from '../../../src/domain/claim.ts';
import { addDays, type Day } from '../../../src/domain/day.ts';
import { historyKnown, joinedRuns, periodProblem } from '../../../src/oversight/report/period.ts';
import { findingOf } from '../../../src/oversight/report/tally.ts';
import { at, gone, type Leg, times } from '../../catalogue/honesty/a-story.ts';
import { FROM, PUBLISHED, TO, until } from './a-past.ts';

const PERIOD = { from: FROM, to: TO };
const always: DayRun[] = [[addDays(PUBLISHED, -900), PUBLISHED]];
const found = (...legs: readonly Leg[]) =>
  findingOf({ points: until(...legs), days: { read: always, partly: [] } }, PERIOD, PUBLISHED);

test('a report is about 31 days at most, none of them to come', () => {
  const of = (from: number, to: number) =>
    periodProblem({ from: addDays(TO, from), to: addDays(TO, to) }, TO);
  assert.equal(of(-30, 0), undefined);
  assert.match(of(-31, 0)!, /32 days/);
  assert.equal(of(0, 0), undefined);
  assert.match(of(0, 1)!, /future/);
  assert.match(of(0, -1)!, /comes after/);
});

test('45 of the days from 180 to 31 before are enough, and 44 are not', () => {
  const known = (from: Day) => historyKnown(PERIOD, PUBLISHED, [[from, PUBLISHED]]);
  assert.equal(known(addDays(FROM, -75)).problem, undefined);
  assert.match(known(addDays(FROM, -74)).problem!, /^44 of the days from 180 to 31 before 2026-11-27/);
});

test('24 of the 30 days before are enough, and 23 are not; three nights after a reading are known', () => {
  const gap = (nights: number) =>
    historyKnown(PERIOD, PUBLISHED, [
      [addDays(FROM, -200), addDays(FROM, -20)],
      [addDays(FROM, -19 + nights), PUBLISHED],
    ]).problem;
  assert.equal(gap(9), undefined);
  assert.match(gap(10)!, /23 of the 30 days/);
});

test('a catalogue tells nothing of days after it, nor of days whose year is no longer kept', () => {
  assert.match(historyKnown(PERIOD, addDays(TO, -1), always).problem!, /knows nothing of the days/);
  assert.equal(historyKnown(PERIOD, TO, always).problem, undefined);
  const at = (ago: number) => {
    const to = addDays(PUBLISHED, -ago);
    return historyKnown({ from: to, to }, PUBLISHED, always).problem;
  };
  assert.equal(at(366), undefined);
  assert.match(at(367)!, /history is kept for 730 days/);
});

test('days on which no shop was read are not reported on', () => {
  const read: DayRun[] = [
    [addDays(FROM, -400), addDays(FROM, -4)],
    [addDays(TO, 1), PUBLISHED],
  ];
  assert.match(historyKnown(PERIOD, PUBLISHED, read).problem!, /no shop was read/);
});

test('a price known on 292 of 365 days is held against them, on 291 it is not', () => {
  const year = (nights: number) =>
    found(gone(400), times(nights, 1000), times(4, at(800)), times(2, 1000))!.year;
  assert.equal(year(288), 'cheapest');
  assert.equal(year(287), 'unknown');
});

test('the tolerance decides between cheapest, as low and was cheaper', () => {
  const year = (price: number) => found(times(400, 1000), times(4, at(price)), times(2, 1000))!.year;
  assert.deepEqual([994, 995, 1005, 1006].map(year), ['cheapest', 'as_low', 'as_low', 'was_cheaper']);
});

test('a price of more than a year ago is not looked at', () => {
  const year = (ago: number) =>
    found(times(100, 1000), at(800), times(ago, 1000), times(4, at(900)), times(2, 1000))!.year;
  assert.equal(year(360), 'was_cheaper');
  assert.equal(year(361), 'cheapest');
});

test('a misread of the last night is no price, as the days after it show', () => {
  assert.deepEqual(found(times(400, 1000), times(3, 900), at(99), times(2, 900)), {
    year: 'cheapest',
    month: 'reduced',
  });
  assert.deepEqual(found(times(403, 1000), at(99), times(2, 1000)), { year: 'as_low', month: 'same' });
});

test('what was not on sale for a week of the month before is not held against it', () => {
  const month = (nights: number) =>
    found(times(300, 1000), gone(30 - nights), times(nights, 1000), times(4, 800), times(2, 1000))!.month;
  assert.equal(month(7), 'reduced');
  assert.equal(month(6), 'unknown');
});

test('of an article without a usual price it is not said that it was reduced', () => {
  const month = (nights: number) =>
    found(gone(300), times(nights, 1000), times(4, 800), times(2, 1000))!.month;
  assert.equal(month(75), 'reduced');
  assert.equal(month(74), 'unknown');
});

test('what had no price in the period is not among the goods', () => {
  assert.equal(found(times(400, 1000), gone(6)), undefined);
});

test('runs of several shops are joined where they meet', () => {
  const runs = [
    [5, 8],
    [1, 2],
    [3, 4],
    [10, 12],
    [6, 7],
  ] as unknown as DayRun[];
  assert.deepEqual(joinedRuns(runs), [
    [1, 8],
    [10, 12],
  ]);
});
