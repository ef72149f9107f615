import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../../../src/domain/day.ts';
import { feedDays, isNightOnly, noteAsked, noteNight } from '../../../src/oversight/feeds/feed-days.ts';
import { feedsToAsk } from '../../../src/service/night/day/choose-feeds.ts';
import type { AskedFeed } from '../../../src/service/night/day/read-changes.ts';
import { day } from '../../builders.ts';

const TODAY = day('2026-11-15');
const HOUR_MS = 3_600_000;

/** A feed of a network, last read at night at a time of its own. */
const aFeed = (id: string, network: string, readAtMs: number) =>
  ({ feed: { network }, row: { id, good: { readAtMs } } }) as unknown as AskedFeed;

const LANES = { slow: { paceMs: 65_000 } };
const nothing = { day: TODAY, known: {}, days: {}, lanes: LANES, untilNextMs: 4 * HOUR_MS };

test('a paced network is asked for what fits into a quarter of the time to the next run, the others for everything', () => {
  const feeds = Array.from({ length: 100 }, (_, i) => [
    aFeed(`slow${i}`, 'slow', i),
    aFeed(`quick${i}`, 'quick', i),
  ]).flat();
  const chosen = feedsToAsk(feeds, nothing);
  const ofSlow = chosen.filter(({ feed }) => feed.network === 'slow');
  // An hour has 55.4 times 65 seconds.
  assert.deepEqual([ofSlow.length, chosen.length], [55, 155]);
  assert.equal(feedsToAsk(feeds, { ...nothing, untilNextMs: 4 * 65_000 - 1 }).length, 100);
  assert.equal(feedsToAsk(feeds, { ...nothing, untilNextMs: 4 * 65_000 }).length, 101);
});

test('the longest unread come first, so that all have their turn', () => {
  const feeds = ['a', 'b', 'c'].map((id, at) => aFeed(id, 'slow', 3 - at));
  const one = { ...nothing, untilNextMs: 4 * 65_000 };
  const first = feedsToAsk(feeds, one).map(({ row }) => row.id);
  assert.deepEqual(first, ['c']);
  const known = { c: { askedAtMs: 10, readAtMs: null, reading: null } };
  assert.deepEqual(
    feedsToAsk(feeds, { ...one, known }).map(({ row }) => row.id),
    ['b'],
    'also when the last try failed',
  );
});

/** Facts in memory. */
function someFacts() {
  const facts = new Map<string, string>();
  return {
    fact: async (key: string) => facts.get(key),
    setFact: async (key: string, value: string) => void facts.set(key, value),
  };
}

test('a file that did not change in three days’ runs is asked for at night only, until a night finds another', async () => {
  const state = someFacts();
  const on = (days: number) => addDays(TODAY, days);
  const isQuiet = async (days: number) => isNightOnly((await feedDays(state))['a'] ?? { days: [] }, on(days));
  for (const days of [0, 1]) await noteAsked(state, on(days), [{ id: 'a', isChanged: false }]);
  assert.equal(await isQuiet(2), false, 'two days');
  await noteAsked(state, on(2), [{ id: 'a', isChanged: false }]);
  assert.equal(await isQuiet(2), false, 'the third is not over');
  assert.equal(await isQuiet(3), true);
  await noteNight(state, on(4), [{ id: 'a', status: 'unchanged' }]);
  assert.equal(await isQuiet(4), true);
  await noteNight(state, on(5), [{ id: 'a', status: 'accepted' }]);
  assert.equal(await isQuiet(5), false);
  for (const days of [5, 6, 7]) await noteAsked(state, on(days), [{ id: 'a', isChanged: false }]);
  assert.equal(await isQuiet(8), true, 'three more quiet days');
});

test('one change in three days is enough to be asked for by day', async () => {
  const state = someFacts();
  for (const days of [0, 1, 2])
    for (const run of [0, 1])
      await noteAsked(state, addDays(TODAY, days), [{ id: 'a', isChanged: days === 1 && run === 1 }]);
  const { a } = await feedDays(state);
  assert.deepEqual(
    a!.days.map(([, times, changed]) => [times, changed]),
    [
      [2, 0],
      [2, 1],
      [2, 0],
    ],
  );
  assert.equal(isNightOnly(a!, addDays(TODAY, 3)), false);
});
