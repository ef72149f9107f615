import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBook } from '../../bench/soak/book.ts';

const EAN = 5701234567899;
const night = (price?: number) => new Map(price === undefined ? [] : [[EAN, price]]);
const anAgent = (reached = false) => ({ ean: EAN, targetOre: 500, reached });

test('a message that never came is lost', () => {
  const book = createBook();
  book.made('a', anAgent(), 1);
  book.night(night(450), 2);
  assert.deepEqual(book.sum(), { expected: 1, lost: 1, surplus: 0, repeated: 0 });
  book.received('a', 'm1');
  assert.deepEqual(book.sum(), { expected: 1, lost: 0, surplus: 0, repeated: 0 });
});

test('a price that stays low is told once, a price that rose and fell again twice', () => {
  const book = createBook();
  book.made('a', anAgent(), 1);
  for (const price of [450, 440, 600, 500]) book.night(night(price), 2);
  assert.equal(book.sum().expected, 2);
});

test('an agent that is at its price when made is told, and not again by the same price', () => {
  const book = createBook();
  book.made('a', anAgent(true), 1);
  book.night(night(450), 2);
  assert.equal(book.sum().expected, 1);
});

test('no price changes nothing', () => {
  const book = createBook();
  book.made('a', anAgent(true), 1);
  book.night(night(), 2);
  book.night(night(450), 3);
  assert.equal(book.sum().expected, 1);
});

test('a night that was served before the agent was made is not its own', () => {
  const book = createBook();
  book.made('a', anAgent(), 5);
  book.night(night(450), 4);
  assert.equal(book.sum().expected, 0);
});

test('the same message twice is a repetition, a second one that was not called for is surplus', () => {
  const book = createBook();
  book.made('a', anAgent(true), 1);
  for (const id of ['m1', 'm1', 'm2']) book.received('a', id);
  assert.deepEqual(book.sum(), { expected: 1, lost: 0, surplus: 1, repeated: 1 });
});

test('a message that comes before the answer that made its agent counts', () => {
  const book = createBook();
  book.received('a', 'm1');
  book.made('a', anAgent(true), 1);
  assert.deepEqual(book.sum(), { expected: 1, lost: 0, surplus: 0, repeated: 0 });
});

test('a message of nobody is surplus', () => {
  const book = createBook();
  book.received('nobody', 'm1');
  assert.equal(book.sum().surplus, 1);
});
