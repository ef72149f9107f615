import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createNewestCaps,
  crowdIn,
  type ListedShops,
  type ListFacts,
  type PlacedEntry,
} from '../../../../src/catalogue/night/lists/list-entry.ts';
import { listedShops } from '../../../../src/catalogue/night/publish.ts';
import { addDays, type Day } from '../../../../src/domain/day.ts';
import { day } from '../../../builders.ts';
import { lowestOfNewcomer } from '../trust/a-judgement.ts';
import { aRecord, aShopNight, aTonight, someShops } from '../trust/a-tonight.ts';

const TODAY = day('2026-11-15');
const FIRST = addDays(TODAY, -100);
/** So many articles of one shop, first seen on a day; how many of them may be among the newest. */
function among(count: number, own: { offers?: number; seen?: Day; shops?: ListedShops } = {}): number {
  const records = { 1: aRecord(TODAY, { nights: [aShopNight(TODAY - 1, { offers: own.offers ?? 100 })] }) };
  const isWithin = createNewestCaps(own.shops ?? listedShops(aTonight({ day: TODAY, records }), FIRST));
  const facts = { firstSeen: own.seen ?? TODAY, prices: { vendorId: 1 }, points: [] } as unknown as ListFacts;
  return Array.from({ length: count }, () => isWithin(facts)).filter(Boolean).length;
}

test('of one night a voice has two hundred articles among the newest, or five percent of its offers', () => {
  assert.equal(among(21_000), 200);
  assert.equal(among(21_000, { offers: 4000 }), 200);
  assert.equal(among(21_000, { offers: 4040 }), 202);
  assert.equal(among(21_000, { offers: 100_000 }), 5000);
});

test('each night has its own, and a first night none', () => {
  assert.equal(among(300, { seen: FIRST }), 300);
  assert.equal(among(300, { seen: addDays(FIRST, 1) }), 200);
});

test('the shops of one voice share them', () => {
  const decisions = { accepted: [], joined: [[1, 2]], rejected: [], vouched: [] };
  const isWithin = createNewestCaps(listedShops(aTonight({ day: TODAY, decisions }), FIRST));
  const facts = (vendorId: number) =>
    ({ firstSeen: TODAY, prices: { vendorId }, points: [] }) as unknown as ListFacts;
  const letIn = Array.from({ length: 300 }, (_, i) => isWithin(facts(1 + (i % 2)))).filter(Boolean);
  assert.equal(letIn.length, 200);
});

test('an article counts for the cheapest voice of good record, not for a newcomer that undercuts it', () => {
  const letIn = (vendorIdOf: (i: number) => number, newcomerOf: (i: number) => number) => {
    const isWithin = createNewestCaps(listedShops(aTonight({ day: TODAY }), FIRST));
    return Array.from({ length: 300 }, (_, i) =>
      isWithin({
        firstSeen: TODAY,
        prices: { vendorId: newcomerOf(i) },
        points: [lowestOfNewcomer(0, 990, newcomerOf(i), [1000, vendorIdOf(i)])],
      } as unknown as ListFacts),
    ).filter(Boolean).length;
  };
  assert.equal(
    letIn(
      (i) => 1 + (i % 2),
      () => 9,
    ),
    300,
    'of two shops',
  );
  assert.equal(
    letIn(
      () => 1,
      (i) => 10 + (i % 4),
    ),
    200,
    'of one shop',
  );
});

test('more than a third of the first hundred places in one voice’s hands is said, from ten voices on', () => {
  const places = (own: number, all = 100): PlacedEntry[] =>
    Array.from({ length: all }, (_, i) => ({
      entry: {} as PlacedEntry['entry'],
      vendorId: i < own ? 1 : 100 + i,
    }));
  const crowded = (voices: number, sorted: readonly PlacedEntry[]) =>
    crowdIn('newest', sorted, { ...someShops(FIRST), voices }).map(({ voice, places: count }) => [
      voice,
      count,
    ]);
  assert.deepEqual(crowded(10, places(33)), []);
  assert.deepEqual(crowded(10, places(34)), [[1, 34]]);
  assert.deepEqual(crowded(9, places(100)), []);
  assert.deepEqual(crowded(10, [...places(0, 100), ...places(100, 100)]), [], 'places after the hundredth');
  assert.deepEqual(crowded(10, [{ entry: {} as PlacedEntry['entry'], vendorId: null }]), []);
});
