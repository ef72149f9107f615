import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFairShares } from '../../../src/search/index/carried/fair-shares.ts';

/** What is kept of entries that shops bring in this order, as "shop:number". */
function kept(max: number, brought: readonly (readonly [number, ...number[]])[]): string[] {
  const shares = createFairShares<string>(max);
  for (const [at, shops] of brought.entries()) shares.add(`${shops.join('+')}:${at}`, shops);
  return shares.entries(() => true).sort();
}
const times = (count: number, ...shops: [number, ...number[]]) => Array.from({ length: count }, () => shops);

test('everything is kept as long as there is room', () => {
  assert.deepEqual(kept(4, [...times(3, 1), [2]]), ['1:0', '1:1', '1:2', '2:3']);
});

test('a shop that floods the first places gives them up to those that come later with few', () => {
  assert.deepEqual(kept(5, [...times(50, 1), [2], [3], [2]]), ['1:0', '1:1', '2:50', '2:52', '3:51']);
});

test('a shop that floods the last places pushes nobody out', () => {
  assert.deepEqual(kept(5, [[2], [3], [2], ...times(50, 1)]), ['1:3', '1:4', '2:0', '2:2', '3:1']);
});

test('two shops that flood share what is left, and never take it from one with fewer', () => {
  const all = kept(10, [...times(30, 1), ...times(30, 2), ...times(2, 3)]);
  assert.deepEqual(
    [1, 2, 3].map((shop) => all.filter((entry) => entry.startsWith(`${shop}:`)).length),
    [4, 4, 2],
  );
});

test('a rival that lists another’s article, too, does not make it count as its own', () => {
  const all = kept(4, [...times(20, 1), ...times(2, 1, 2), ...times(20, 1)]);
  assert.deepEqual(all, ['1+2:20', '1+2:21', '1:0', '1:1']);
});

test('articles that no shop offers share one share', () => {
  const shares = createFairShares<number>(3);
  for (const n of [1, 2, 3, 4]) shares.add(n, []);
  shares.add(5, [7]);
  assert.deepEqual(shares.entries(() => true).sort(), [1, 2, 5]);
  assert.equal(shares.refused(), 2);
});

test('entries come by rounds: a shop with few has its first ones before the second ones of a shop with many', () => {
  const shares = createFairShares<string>(9);
  for (const n of [1, 2, 3, 4]) shares.add(`flood ${n}`, [1]);
  shares.add('own 1', [2]);
  shares.add('own 2', [2]);
  assert.deepEqual(shares.entries(() => true).slice(0, 4), ['flood 1', 'own 1', 'flood 2', 'own 2']);
  assert.equal(shares.refused(), 0);
});

test('those that come first come by rounds of their own: a rival’s moves do not push a shop’s new article back', () => {
  const shares = createFairShares<string>(9);
  for (const n of [1, 2, 3]) shares.add(`moved ${n}`, [2]);
  for (const n of [1, 2]) shares.add(`new ${n}`, [1]);
  shares.add('new own', [2]);
  const entries = shares.entries((entry) => entry.startsWith('new'));
  assert.deepEqual(entries.slice(0, 3).sort(), ['new 1', 'new 2', 'new own']);
  assert.ok(entries.indexOf('new own') < entries.indexOf('new 2'));
  assert.deepEqual(entries.slice(3), ['moved 1', 'moved 2', 'moved 3']);
});
