import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { AppError } from '../../src/domain/errors.ts';
import { anApp } from './an-app.ts';

const ask = async (q: string) => (await anApp()).get(`/public/search?q=${encodeURIComponent(q)}`);

test('no q, 4 characters and 201 characters are a 400 that says what to send', async () => {
  const { get } = await anApp();
  assert.match((await get('/public/search')).json().message, /q is missing/);
  for (const q of ['abcd', '  abcd  ', '👍👍👍👍', 'e\u0301e\u0301e\u0301e\u0301']) {
    const answer = await get(`/public/search?q=${encodeURIComponent(q)}`);
    assert.equal(answer.statusCode, 400, q);
    assert.match(answer.json().message, /q has 4 characters; send at least 5/);
  }
  assert.match((await ask('a'.repeat(201))).json().message, /at most 200/);
  assert.equal((await ask('a'.repeat(200))).statusCode, 200);
});

for (const [what, q] of [
  ['only punctuation', '!!!???...,,,'],
  ['only stop words', 'og til med i for'],
  ['emoji', '🎉🎉🎉🎉🎉🎉'],
  ['right-to-left text', 'مرحبا بالعالم'],
  ['FTS operators and quotes', '" OR NEAR( * AND NOT ^tokens:x'],
  ['NUL', 'kaffe\0maskine'],
  [
    'fifty words',
    Array.from({ length: 50 }, (_, i) => `o${i}`)
      .join(' ')
      .slice(0, 200),
  ],
  ['a word that every object knows', 'constructor __proto__ toString'],
  ['one word fifty times', 'sort '.repeat(40).trim()],
] as const) {
  test(`${what} is answered, never a 500`, async () => {
    const answer = await ask(q);
    assert.equal(answer.statusCode, 200);
    assert.ok(Array.isArray(answer.json().results));
  });
}

test('whatever is typed is answered with 200 or 400', async () => {
  const { get } = await anApp();
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }), async (q) => {
      const { statusCode } = await get(`/public/search?q=${encodeURIComponent(q.toWellFormed())}`);
      return statusCode === 200 || statusCode === 400;
    }),
    { numRuns: 150 },
  );
});

test('when search cannot answer it is a 503 with Retry-After, and lookups go on', async () => {
  const down = () =>
    Promise.reject(new AppError('unavailable', 'Search is temporarily down.', { retryAfterS: 3 }));
  const { get } = await anApp(undefined, {
    ask: { search: down, browse: down, suggest: down, similar: down },
  });
  const answer = await get('/public/search?q=kaffemaskine');
  assert.equal(answer.statusCode, 503);
  assert.equal(answer.headers['retry-after'], '3');
  assert.equal((await get('/public/product/1')).statusCode, 200);
});
