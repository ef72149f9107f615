import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AnswerPiece, answerBytes, listed } from '../../src/catalogue/answers/answer-bytes.ts';

test('pieces of every kind become the bytes of their text', () => {
  const pieces = ['', 'a', 'blåbærgrød', '5 – 10 €', '😀', Buffer.from('æ€'), new Uint8Array(0), '\ud83d'];
  assert.equal(answerBytes(pieces).toString(), 'ablåbærgrød5 – 10 €😀æ€\ufffd');
  assert.equal(answerBytes([]).length, 0);
});

test('an answer keeps its bytes when the next one is made', () => {
  const first = answerBytes(['first']);
  answerBytes(['other']);
  assert.equal(first.toString(), 'first');
});

test('an answer of several megabytes is whole', () => {
  const pieces: AnswerPiece[] = Array(50).fill('€'.repeat(20_000));
  pieces.push(Buffer.alloc(1 << 20, 'x'));
  const bytes = answerBytes(pieces);
  assert.equal(bytes.length, 50 * 60_000 + (1 << 20));
  assert.equal(bytes.toString('utf8', 0, 60_000), '€'.repeat(20_000));
  assert.equal(bytes.at(-1), 'x'.charCodeAt(0));
});

test('what is listed has commas between', () => {
  assert.deepEqual(listed([]), []);
  assert.equal(answerBytes(['[', ...listed(['1', '2', '3']), ']']).toString(), '[1,2,3]');
});
