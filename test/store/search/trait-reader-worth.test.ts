import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isWorthBits } from '../../../src/store/sqlite/catalogue/search/trait-reader.ts';

const COMMON = 200_000;
const lists = {
  bytesOf: (token: string) => (token.startsWith('common') ? COMMON : 0),
  of: () => assert.fail('nothing is read'),
};
const isWorth = (question: Parameters<typeof isWorthBits>[0], max = 60) =>
  isWorthBits(question, lists, { products: 5_000_000, max });

test('bit sets answer common words that seldom meet, and FTS5 whatever has a rare word', () => {
  const common = ['common a', 'common b', 'common c'];
  assert.equal(isWorth({ allOf: common }), true);
  assert.equal(isWorth({ allOf: [...common, 'rare'] }), false);
  assert.equal(
    isWorth({ allOf: ['common a', { anyOf: ['rare', 'common b'] }] }),
    false,
    'many are found soon',
  );
  assert.equal(isWorth('common a'), false, 'the first sixty are found at once');
});

test('words that nobody sells do not make a question look long', () => {
  const joined = Array.from({ length: 30 }, (_, n) => `joined ${n}`);
  assert.equal(isWorth({ allOf: ['common a', 'common b', { anyOf: joined }] }), false);
  assert.equal(isWorth({ allOf: ['common a', 'common b', { anyOf: ['common c', ...joined] }] }, 200), true);
  const more = Array.from({ length: 70 }, (_, n) => `joined ${n}`);
  assert.equal(
    isWorth({ allOf: ['common a', 'common b', { anyOf: ['common c', ...more] }] }),
    false,
    'the posting list of each would be read',
  );
});
