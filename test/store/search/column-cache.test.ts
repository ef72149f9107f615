import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnCache } from '../../../src/store/sqlite/catalogue/search/column-cache.ts';

test('a column is read again only when others that were used later took its place', () => {
  const cache = columnCache(300);
  const read: string[] = [];
  const use = (name: string) =>
    cache(name, () => {
      read.push(name);
      return new Uint8Array(100).fill(name.charCodeAt(0));
    });
  for (const name of ['a', 'b', 'c', 'a', 'd', 'a', 'c', 'b'])
    assert.equal(use(name)[99], name.charCodeAt(0));
  assert.deepEqual(read, ['a', 'b', 'c', 'd', 'b'], 'b was the one that had not been used for longest');
});

test('a column that is larger than all that may be kept is read each time, and nothing stays in its place', () => {
  const cache = columnCache(50);
  let reads = 0;
  for (let n = 0; n < 3; n++) cache('a', () => new Uint32Array([++reads, ...Array(20).fill(0)]));
  assert.equal(reads, 3);
});
