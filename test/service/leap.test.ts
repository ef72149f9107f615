import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays, instantOf } from '../../src/domain/day.ts';
import { type Leap, leapProblem, needsServers } from '../../src/service/night/leap.ts';
import { day } from '../builders.ts';

const TODAY = day('2026-11-15');
const NOW_MS = instantOf(TODAY, 600);
const DAY_MS = 86_400_000;

/** A run of today by the clock, so many days after the published one. */
const ahead = (days: number, own: Partial<Leap> = {}): Leap => ({
  publishedDay: addDays(TODAY, -days),
  day: TODAY,
  nowMs: NOW_MS,
  isChosen: false,
  demo: false,
  ...own,
});

test('on the day after the published one nobody is asked; later the servers are', () => {
  assert.equal(needsServers(ahead(1)), false);
  assert.equal(leapProblem(ahead(1), []), undefined);
  assert.equal(needsServers(ahead(2)), true);
});

test('a clock that is days ahead is not believed against the servers', () => {
  const behind = NOW_MS - 2 * DAY_MS;
  assert.match(
    leapProblem(ahead(3), [behind])!,
    /^2026-11-15 is 3 days after the published 2026-11-12, but the feeds' servers say it is 2026-11-13; set the clock/,
  );
  assert.equal(leapProblem(ahead(3), [NOW_MS]), undefined, 'three nights were missed');
});

test('for a week a date is believed that no server confirms or denies, and no longer', () => {
  assert.equal(leapProblem(ahead(7), []), undefined);
  assert.match(
    leapProblem(ahead(8), [])!,
    /^2026-11-15 is 8 days after the published 2026-11-07, and no feed's server confirms that date; .*--force'$/,
  );
});

test('a first catalogue has nothing to be ahead of', () => {
  assert.equal(leapProblem(ahead(0, { publishedDay: undefined }), []), undefined);
});

test('a month off is believed when the servers have the same date', () => {
  assert.equal(leapProblem(ahead(31), [NOW_MS + 3_000]), undefined);
});

test('a server agrees within a day, either way, and not beyond', () => {
  for (const way of [1, -1]) {
    assert.equal(leapProblem(ahead(31), [NOW_MS + way * DAY_MS]), undefined);
    assert.match(
      leapProblem(ahead(31), [NOW_MS + way * (DAY_MS + 1)])!,
      /but the feeds' servers say it is 2026/,
    );
  }
});

test('more than half of the servers must agree', () => {
  const wrong = NOW_MS - 30 * DAY_MS;
  assert.equal(leapProblem(ahead(31), [wrong, NOW_MS, NOW_MS]), undefined);
  for (const said of [
    [wrong, NOW_MS],
    [wrong, NOW_MS, wrong],
  ])
    assert.match(leapProblem(ahead(31), said)!, /--force/);
});

test('what the servers say is told by the middle one', () => {
  const said = [-40, -30, -29].map((days) => NOW_MS + days * DAY_MS);
  assert.match(leapProblem(ahead(31), said)!, /the feeds' servers say it is 2026-10-16; set the clock/);
});

test('the demo market has no servers: the clock is believed', () => {
  assert.equal(needsServers(ahead(400, { demo: true })), false);
  assert.equal(leapProblem(ahead(400, { demo: true }), []), undefined);
});

test('a day that is named may be up to today, however far ahead; tomorrow it is a slip of the hand, in the demo too', () => {
  for (const demo of [false, true]) {
    const named = { isChosen: true, demo, publishedDay: addDays(TODAY, -30) };
    assert.equal(needsServers(ahead(30, named)), false);
    assert.equal(leapProblem(ahead(30, named), []), undefined);
    assert.match(
      leapProblem(ahead(30, { ...named, day: addDays(TODAY, 1) }), [NOW_MS])!,
      /^2026-11-16 is in the future, .* correct --as-of, or add --force$/,
    );
  }
});

test('a day that is named in the future is never taken without --force, also of a first catalogue', () => {
  const named = (days: number, publishedDay: Leap['publishedDay']) =>
    ahead(0, { isChosen: true, publishedDay, day: addDays(TODAY, days) });
  for (const published of [TODAY, addDays(TODAY, -400), undefined]) {
    assert.equal(leapProblem(named(0, published), []), undefined);
    assert.match(leapProblem(named(1, published), [])!, /2026-11-16 is in the future.*--force/);
  }
});
