import assert from 'node:assert/strict';
import { test } from 'node:test';
import { familiesOf } from '../../../src/search/filter/members.ts';
import { familyMark } from '../../../src/search/filter/trait-line.ts';
import type { TraitIndex } from '../../../src/store/ports/search-index.ts';
import { NO_PRICE } from '../../../src/store/ports/traits.ts';

interface Member {
  family: number;
  size: number;
  price: number;
}

/** What is told of the family of the product with this rank. Ranks count from 1, and those up to `placed` have a place. */
function familyOf(members: readonly Member[], rank: number, placed: number) {
  const ranksOf = (mark: string) =>
    members.flatMap(({ family }, at) => (familyMark(family) === mark ? [at + 1] : []));
  const traits = {
    placed,
    passing: () => ranksOf,
    ofRanks: (ranks: readonly number[]) => {
      const own = ranks.map((each) => members[each - 1]!);
      return {
        families: own.map(({ family }) => family),
        sizes: own.map(({ size }) => size),
        colors: own.map(() => 0),
        prices: own.map(({ price }) => price),
      };
    },
    sizeName: (size: number) => String(size),
  } as unknown as TraitIndex;
  return familiesOf(traits, {}, [rank])[0];
}

const SHOES: readonly Member[] = [
  { family: 1, size: 38, price: 500 },
  { family: 1, size: 36, price: 400 },
  { family: 1, size: 37, price: 100 },
  { family: 0, size: 40, price: 50 },
];

test('beside a product with a place, members without one are not told of', () => {
  const placedOnes = { count: 2, sizes: ['36', '38'], colors: [], lowestOre: 400 };
  assert.deepEqual(familyOf(SHOES, 1, 2), placedOnes);
  assert.deepEqual(familyOf(SHOES, 2, 2), placedOnes, 'nor beside the last that has a place');
  const all = { count: 3, sizes: ['36', '37', '38'], colors: [], lowestOre: 100 };
  assert.deepEqual(familyOf(SHOES, 1, 3), all);
  assert.deepEqual(familyOf(SHOES, 3, 2), all, 'beside one without a place all are');
});

test('a product of no family is told of alone, and one without a price has none', () => {
  assert.deepEqual(familyOf(SHOES, 4, 4), { count: 1, sizes: ['40'], colors: [], lowestOre: 50 });
  const unpriced = [{ family: 0, size: 0, price: NO_PRICE }];
  assert.deepEqual(familyOf(unpriced, 1, 1), { count: 1, sizes: [], colors: [], lowestOre: NO_PRICE });
});
