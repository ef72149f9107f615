import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBestOfFamilies } from '../../../src/search/filter/best-of-families.ts';
import { aCode } from '../../builders.ts';

const CODE = aCode(5709000000014);

/** The scores and ranks of the families' first members, of members given as family, score and rank. */
function best(...members: readonly [family: number, score: number, rank: number][]) {
  const families = createBestOfFamilies();
  for (const [family, score, rank] of members) families.add(family, score, CODE, rank);
  const found: [score: number, rank: number][] = [];
  families.each((score, _, rank) => found.push([score, rank]));
  assert.equal(families.size(), found.length);
  return found;
}

test('the first member of a family has its highest score', () => {
  assert.deepEqual(best([1, 5, 1], [1, 7, 2], [1, 6, 3]), [[7, 2]]);
  assert.deepEqual(best([1, 7, 2], [2, 3, 1], [1, 8, 9]), [
    [8, 9],
    [3, 1],
  ]);
});

test('of two with one score it is the more popular, whichever comes first', () => {
  assert.deepEqual(best([1, 5, 4], [1, 5, 2]), [[5, 2]]);
  assert.deepEqual(best([1, 5, 2], [1, 5, 4]), [[5, 2]]);
});

test('a question knows nothing of the one before', () => {
  best([3, 100, 1]);
  assert.deepEqual(best([3, 1, 9]), [[1, 9]]);
});

test('there is room for any number of families', () => {
  const members = [1_023, 1_024, 4_096].map((family): [number, number, number] => [family, family, family]);
  assert.deepEqual(
    best(...members),
    members.map(([, score, rank]) => [score, rank]),
  );
});
