import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Posting, walk } from '../../src/store/sqlite/catalogue/lists.ts';

const POSTING: Posting = {
  positions: Uint32Array.of(2, 3, 5, 8, 13, 21),
  prices: Uint32Array.of(100, 900, 200, 900, 300, 400),
};
const asked = (own: Partial<Parameters<typeof walk>[1]> = {}) =>
  walk(POSTING, { after: -1, limit: 2, minOre: 0, maxOre: 500, ...own });

test('a page is its limit and one more, of what is within the price band', () => {
  assert.deepEqual(asked(), [2, 5, 13]);
  assert.deepEqual(asked({ after: 2 }), [5, 13, 21]);
});

test('pages by number pass over what the earlier ones showed, and nothing that no page shows', () => {
  assert.deepEqual(asked({ skip: 0 }), [2, 5, 13]);
  assert.deepEqual(asked({ skip: 2 }), [13, 21]);
  assert.deepEqual(asked({ skip: 4 }), []);
  assert.deepEqual(asked({ skip: 1, after: 2 }), [13, 21]);
});
