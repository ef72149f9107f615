import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anEan, anOffer } from '../../builders.ts';
import { anApp } from '../an-app.ts';

const NAMES = ['Nordhavn kaffemaskine NK-200', 'Nordhavn kaffemaskine NK-300', 'Nordhavn kaffemaskine mini'];
const shop = () =>
  anApp(
    [...NAMES, 'Porno kaffekop'].map((name, n) =>
      anOffer({ ean: anEan(n + 1), name, brand: 'Nordhavn', categoryPath: ['Køkken', 'Kaffemaskiner'] }),
    ),
  );
type Suggestion = { text: string; kind: string; ean?: string; count?: number };

test('suggestions come from names, categories, brands and products of the catalogue, in the contract’s shape', async () => {
  const { get } = await shop();
  const answer = await get('/public/suggest?q=%20kaffem%20');
  assert.equal(answer.statusCode, 200);
  assert.deepEqual(Object.keys(answer.json()), ['query', 'suggestions']);
  assert.equal(answer.json().query, 'kaffem');
  const suggestions: Suggestion[] = answer.json().suggestions;
  assert.deepEqual(suggestions.slice(0, 3), [
    { text: 'kaffemaskine', kind: 'search' },
    { text: 'Nordhavn kaffemaskiner', kind: 'search' },
    { text: 'Kaffemaskiner', kind: 'category', count: 4 },
  ]);
  const products = suggestions.filter(({ kind }) => kind === 'product');
  assert.deepEqual(products.map(({ text }) => text).sort(), NAMES);
  assert.equal(products.find(({ text }) => text === NAMES[0])!.ean, anEan(1));
  assert.match(String(answer.headers['cache-control']), /max-age=300/);
  const again = await get('/public/suggest?q=%20kaffem%20', {
    'if-none-match': String(answer.headers['etag']),
  });
  assert.equal(again.statusCode, 304);
});

test('a slip is put right, and what is offensive is suggested nowhere', async () => {
  const { get } = await shop();
  assert.equal((await get('/public/suggest?q=kafemas')).json().suggestions[0].text, 'kaffemaskine');
  assert.deepEqual((await get('/public/suggest?q=porno')).json().suggestions, []);
  const kop = (await get('/public/suggest?q=kaffek')).json().suggestions as Suggestion[];
  assert.ok(kop.every(({ text }) => !text.includes('Porno')));
});

for (const [what, query, says] of [
  ['no q', '', /^q is missing/],
  ['an empty q', '?q=', /q has 0 characters; send at least 2/],
  ['one character', '?q=k', /q has 1 characters; send at least 2/],
  ['one character of two code units', `?q=${encodeURIComponent('🙂')}`, /q has 1 characters/],
  ['101 characters', `?q=${'k'.repeat(101)}`, /q has 101 characters; send at most 100/],
  ['q twice', '?q=kaffe&q=te', /given more than once/],
] as const)
  test(`${what} is a 400 that says what to send`, async () => {
    const answer = await (await shop()).get(`/public/suggest${query}`);
    assert.equal(answer.statusCode, 400);
    assert.match(answer.json().message, says);
    assert.equal(answer.json().error, 'Bad Request');
  });

test('two and a hundred characters are answered, as are signs, other alphabets and unknown parameters', async () => {
  const { get } = await shop();
  for (const q of ['ka', 'k'.repeat(100), '??', '\u0000\u0000', 'кофе', '""', '%%', "ka' OR 1=1 --"]) {
    const answer = await get(`/public/suggest?limit=x&q=${encodeURIComponent(q)}`);
    assert.equal(answer.statusCode, 200, q);
    assert.ok(Array.isArray(answer.json().suggestions));
  }
});
