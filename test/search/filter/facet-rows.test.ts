import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FacetRows } from '../../../src/search/filter/counting/facet-rows.ts';

test('rows have room for 256 at first, and for twice as many when that is not enough', () => {
  const rows = new FacetRows();
  const rooms = () => [rows.misses, rows.placed, rows.vendorEnds, rows.columns.brands].map((a) => a.length);
  rows.reserve(256);
  assert.deepEqual(rooms(), [256, 256, 256, 256]);
  rows.end(200);
  rows.reserve(57);
  assert.deepEqual(rooms(), [512, 512, 512, 512]);
  rows.reserve(900);
  assert.deepEqual(rooms(), [2048, 2048, 2048, 2048]);
});

test('a row without shops ends where the one before it does', () => {
  const rows = new FacetRows();
  rows.end(1);
  rows.addVendor(1, 7);
  rows.addVendor(1, 8);
  rows.end(4);
  rows.addVendor(4, 9);
  rows.end(6);
  assert.deepEqual([...rows.vendorEnds.subarray(0, 6)], [0, 2, 2, 2, 3, 3]);
});

test('rows are walked family by family, in their own order within one, single products first', () => {
  const rows = new FacetRows();
  rows.columns.families.set([3, 0, 1, 3, 0, 1]);
  rows.end(6);
  assert.deepEqual([...rows.byFamily()], [1, 4, 2, 5, 0, 3]);
  assert.deepEqual([...new FacetRows().byFamily()], []);
});

test('rows are walked family by family whatever the families’ numbers are', () => {
  const rows = new FacetRows();
  const families = [2 ** 31, 2_048, 4_000_000_000, 0, 1, 2_047, 2_048, 4_000_000_000, 2 ** 22, 1, 4_196_352];
  rows.columns.families.set(families);
  rows.end(families.length);
  const stable = families.map((_, row) => row).sort((a, b) => families[a]! - families[b]!);
  assert.deepEqual([...rows.byFamily()], stable);
});
