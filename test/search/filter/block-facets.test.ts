import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countedBlock, facetRows } from '../../../src/search/filter/block-facets.ts';
import type { TraitBlock, TraitIndex } from '../../../src/store/ports/search-index.ts';

/** A block whose products have these ranks, and the rank as their brand and shop. */
const blockOf = (path: number, ranks: readonly number[]) =>
  ({
    path,
    products: ranks.length,
    ranks: () => Uint32Array.from(ranks),
    brands: () => Uint32Array.from(ranks),
    families: () => new Uint32Array(ranks.length),
    eachVendor: (products: number, use: (at: number, vendorId: number) => void) => {
      for (const [at, rank] of ranks.slice(0, products).entries()) use(at, rank);
    },
  }) as unknown as TraitBlock;

const traits = { placed: 4, leafOf: (path: number) => 10 * path } as unknown as TraitIndex;

test('of very many products the most popular are counted, whichever blocks they are in', () => {
  const blocks = [
    countedBlock(blockOf(1, [1, 4, 9]), undefined),
    countedBlock(blockOf(2, [2, 3, 5, 8]), Uint8Array.of(0, 128, 2, 0)),
  ];
  const read = (max?: number) => {
    const rows = facetRows(traits, blocks, ['paths', 'brands', 'vendors'], max);
    const { brands, leafs } = rows.columns;
    return {
      brands: [...brands.subarray(0, rows.size)],
      leafs: [...leafs.subarray(0, rows.size)],
      vendors: [...rows.vendors.subarray(0, rows.vendorCount)],
      ends: [...rows.vendorEnds.subarray(0, rows.size)],
      placed: [...rows.placed.subarray(0, rows.size)],
      misses: [...rows.misses.subarray(0, rows.size)],
    };
  };
  assert.deepEqual(read(), {
    brands: [1, 4, 9, 2, 5, 8],
    leafs: [10, 10, 10, 20, 20, 20],
    vendors: [1, 4, 9, 2, 5, 8],
    ends: [1, 2, 3, 4, 5, 6],
    placed: [1, 1, 0, 1, 0, 0],
    misses: [0, 0, 0, 0, 2, 0],
  });
  assert.deepEqual(read(6), read());
  const { brands, vendors, ends } = read(4);
  assert.deepEqual(
    [brands, vendors, ends],
    [
      [1, 4, 2, 5],
      [1, 4, 2, 5],
      [1, 2, 3, 4],
    ],
  );
  assert.deepEqual(read(1).brands, [1]);
});
