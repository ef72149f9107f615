import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  countColumn,
  countKinds,
  countVendors,
  type ValueCounts,
} from '../../../src/search/filter/counting/facet-counts.ts';
import { FacetRows } from '../../../src/search/filter/counting/facet-rows.ts';

interface CountedRow {
  brand?: number;
  kinds?: number;
  vendors?: readonly number[];
  family?: number;
  misses?: number;
  placed?: boolean;
}

function rowsOf(all: readonly CountedRow[]): FacetRows {
  const rows = new FacetRows();
  rows.reserve(all.length);
  all.forEach(({ brand = 1, kinds = 1, vendors = [1], family = 0, misses = 0, placed = true }, row) => {
    rows.columns.brands[row] = brand;
    rows.columns.kinds[row] = kinds;
    rows.columns.families[row] = family;
    rows.misses[row] = misses;
    rows.placed[row] = Number(placed);
    for (const id of vendors) rows.addVendor(row, id);
  });
  rows.end(all.length);
  return rows;
}

const told = (counts: ValueCounts): [value: number, all: number, placed: number][] =>
  [...counts.counted()].map(([value, { all, placed }]) => [value, all, placed]);

const OWN_BIT = 4;
/** The counts of each facet, of products and of families. */
function counted(all: readonly CountedRow[], isGrouped = false) {
  const rows = rowsOf(all);
  const walk = { rows, order: isGrouped ? rows.byFamily() : undefined, bit: OWN_BIT };
  return {
    brands: told(countColumn(walk, rows.columns.brands)),
    vendors: told(countVendors(walk)),
    kinds: told(countKinds(walk)),
  };
}

test('every product is counted at each of its values', () => {
  assert.deepEqual(
    counted([{ brand: 2, vendors: [1, 3], kinds: 0b101 }, { vendors: [3] }, { vendors: [] }]),
    {
      brands: [
        [1, 2, 2],
        [2, 1, 1],
      ],
      vendors: [
        [1, 1, 1],
        [3, 2, 2],
      ],
      kinds: [
        [0, 3, 3],
        [2, 1, 1],
      ],
    },
  );
});

test('what misses another filter is not counted; what misses the facet’s own alone is', () => {
  const { brands, vendors, kinds } = counted([
    { misses: 1 },
    { misses: OWN_BIT },
    { misses: OWN_BIT | 1 },
    {},
  ]);
  assert.deepEqual([brands, vendors, kinds], [[[1, 2, 2]], [[1, 2, 2]], [[0, 2, 2]]]);
});

test('products without a place are counted, and told apart', () => {
  const { brands, vendors, kinds } = counted([{ placed: false }, {}]);
  assert.deepEqual([brands, vendors, kinds], [[[1, 2, 1]], [[1, 2, 1]], [[0, 2, 1]]]);
});

test('a family counts once at a value, and at every value that a member has', () => {
  const family = [
    { family: 7, brand: 1, vendors: [1, 2], kinds: 0b01 },
    { family: 0 },
    { family: 7, brand: 1, vendors: [2], kinds: 0b11 },
    { family: 8, brand: 1, vendors: [2], kinds: 0b01 },
    { family: 0 },
  ];
  assert.deepEqual(counted(family, true), {
    brands: [[1, 4, 4]],
    vendors: [
      [1, 3, 3],
      [2, 2, 2],
    ],
    kinds: [
      [0, 4, 4],
      [1, 1, 1],
    ],
  });
  assert.deepEqual(counted(family).vendors, [
    [1, 3, 3],
    [2, 3, 3],
  ]);
});
