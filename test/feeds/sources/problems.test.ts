import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from '../../../src/contract/schema.ts';
import { schemaProblems } from '../../../src/feeds/sources/problems.ts';

const word = Type.String({ minLength: 1, maxLength: 5, description: 'a word' });
const Row = Type.Object(
  {
    name: word,
    domain: word,
    rating: Type.Optional(Type.Union([Type.Number({ maximum: 5 }), Type.Null()])),
    words: Type.Optional(Type.Union([word, Type.Array(word, { maxItems: 2 })])),
  },
  { additionalProperties: false },
);
const aRow = (more: object) => ({ name: 'A', domain: 'a.dk', ...more });
const told = (row: unknown): string[] =>
  schemaProblems(Type.Array(Row), [row]).map(({ pointer, message }) => `${pointer} ${message}`);

test('what may be of two kinds is told of the kind it is, or that it is neither', () => {
  assert.deepEqual(told(aRow({ rating: null, words: 'ord' })), []);
  assert.deepEqual(told(aRow({ words: ['et', 'to'] })), []);
  assert.deepEqual(told(aRow({ rating: 'god' })), ['/0/rating must be a number or null']);
  assert.deepEqual(told(aRow({ rating: 7 })), ['/0/rating must be <= 5']);
  assert.deepEqual(told(aRow({ words: 'for langt' })), ['/0/words longer than 5']);
  assert.deepEqual(told(aRow({ words: ['et', 3, ''] })), [
    '/0/words longer than 2',
    '/0/words/1 must be a string',
    '/0/words/2 must not be empty',
  ]);
  assert.deepEqual(told(aRow({ rating: {}, words: 8 })), [
    '/0/rating must be a number or null',
    '/0/words must be a string or array',
  ]);
});

test('keys that are missing are told in one line, those nobody knows in one each', () => {
  assert.deepEqual(told({}), ['/0 "name", "domain" missing']);
  assert.deepEqual(told({ domain: 'a.dk', naame: 'A', 'a/b~c': 1 }), [
    '/0 "name" missing',
    '/0/naame unknown key; did you mean "name"?',
    '/0/a~1b~0c unknown key',
  ]);
  // A key that every object inherits is not there for it.
  assert.deepEqual(
    schemaProblems(Type.Object({ toString: word }), {}).map(({ message }) => message),
    ['"toString" missing'],
  );
});

test('every row that is wrong is told', () => {
  const rows = Array.from({ length: 2_000 }, () => aRow({ rating: 'god' }));
  assert.equal(schemaProblems(Type.Array(Row), rows).length, 2_000);
});
