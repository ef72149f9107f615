import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../../../src/domain/day.ts';
import { anEan, anOffer } from '../../builders.ts';
import { asOfSchema } from '../../store/as-of-schema.ts';
import { anApp, TODAY, UNLIMITED } from '../an-app.ts';
import { queryOf } from './a-lamp-shop.ts';

const lamps = Array.from({ length: 12 }, (_, n) => anOffer({ ean: anEan(n + 1), name: `Lampe nr. ${n}` }));
const app = await anApp(lamps);
const ask = (asked: Record<string, string | number>) =>
  app.get(`/public/search?${queryOf({ q: 'lampe', ...asked })}`);

for (const [what, asked, says] of [
  ['a limit of nothing', { limit: 0 }, /limit must be a whole number from 1 to 50/],
  ['a limit of 51', { limit: 51 }, /from 1 to 50/],
  ['a limit that is no number', { limit: '5.5' }, /from 1 to 50/],
  ['an unknown sort', { sort: 'cheapest' }, /relevance or price or price_desc or newest or drop/],
  ['popular, which is browsing’s', { sort: 'popular' }, /sort must be/],
  ['crossed prices', { min_price: 200, max_price: 100 }, /min_price is above max_price/],
  ['a negative price', { min_price: '-1' }, /min_price must be a price/],
  ['a price in words', { max_price: 'cheap' }, /max_price must be a price/],
  ['a shop that is no domain', { vendor: '192.168.0.1' }, /vendor must be the domain name/],
  ['an unknown condition', { condition: 'broken' }, /new or refurbished or used/],
  ['stock that is neither true nor false', { in_stock: 'yes' }, /in_stock must be true or false/],
  ['facets that are neither', { facets: '1' }, /facets must be true or false/],
  ['unknown offers', { offers: 'some' }, /all or best or none/],
  ['a category of 201 characters', { category: 'x'.repeat(201) }, /category is too long/],
  ['a brand of 201 characters', { brand: 'x'.repeat(201) }, /brand is too long/],
  ['a cursor nobody gave', { cursor: 'abc' }, /cursor is not valid/],
] as const) {
  test(`${what} is a 400 that says what to send instead`, async () => {
    const answer = await ask(asked as Record<string, string | number>);
    assert.equal(answer.statusCode, 400, answer.body);
    assert.match(answer.json().message, says);
  });
}

test('the edges of what is allowed are answered', async () => {
  for (const asked of [
    { limit: 1 },
    { limit: 50 },
    { min_price: 100, max_price: 100 },
    { category: 'x'.repeat(200) },
    { min_price: 0 },
  ])
    assert.equal((await ask(asked)).statusCode, 200, JSON.stringify(asked));
});

test('a parameter twice is a 400; 200 filters too, and unknown ones are ignored', async () => {
  assert.equal((await app.get('/public/search?q=lampe&sort=price&sort=price')).statusCode, 400);
  const brands = Array.from({ length: 200 }, (_, n) => `brand=b${n}`).join('&');
  assert.equal((await app.get(`/public/search?q=lampe&${brands}`)).statusCode, 400);
  const many = Array.from({ length: 200 }, () => 'category=lamper').join('&');
  assert.equal((await app.get(`/public/search?q=lampe&${many}`)).statusCode, 400);
  const unknown = Array.from({ length: 200 }, (_, n) => `filter${n}=1`).join('&');
  assert.equal((await app.get(`/public/search?q=lampe&${unknown}`)).statusCode, 200);
});

test('a cursor is good for its own words, filters and sort alone', async () => {
  const { next_cursor: cursor } = (await ask({})).json();
  assert.ok(cursor);
  assert.equal((await ask({ cursor, limit: 3, facets: 'true', offers: 'none' })).statusCode, 200);
  for (const asked of [{ q: 'lampe nr' }, { brand: 'Nordhavn' }, { sort: 'price' }, { min_price: 1 }]) {
    const answer = await ask({ ...asked, cursor });
    assert.equal(answer.statusCode, 400, JSON.stringify(asked));
    assert.match(answer.json().message, /belongs to another list or to other filters/);
  }
  assert.equal((await app.get(`/products/newest?cursor=${cursor}`)).statusCode, 400);
});

test('a cursor is answered from its generation while that is kept, then it is expired', async () => {
  const { market, get } = await anApp([]);
  await market.publish(addDays(TODAY, -2), lamps);
  const first = (await get('/public/search?q=lampe')).json();
  const next = `/public/search?q=lampe&cursor=${first.next_cursor}`;
  await market.publish(addDays(TODAY, -1), lamps.slice(0, 2));
  const second = (await get(next)).json();
  assert.equal(second.results.length, 5);
  assert.equal(second.data_as_of, first.data_as_of);
  await market.publish(TODAY, lamps.slice(0, 2));
  const late = await get(next);
  assert.deepEqual([late.statusCode, late.json().message], [400, 'cursor expired, start again']);
});

for (const schema of [4, 5] as const)
  test(`a catalogue of schema ${schema}, before filters were as they are, is searched as ever; filters are a 503 until the next night`, async () => {
    const { market } = await anApp(lamps);
    asOfSchema(schema, market.live.generation().path);
    const again = await anApp([], {}, UNLIMITED, market.dir);
    const plain = (await again.get('/public/search?q=lampe&limit=7')).json();
    assert.equal(plain.count, 7);
    assert.deepEqual([plain.total, plain.total_is_exact], [12, true]);
    assert.equal(
      (await again.get(`/public/search?q=lampe&limit=7&cursor=${plain.next_cursor}`)).json().count,
      5,
    );
    for (const asked of ['brand=x', 'sort=price', 'facets=true']) {
      const answer = await again.get(`/public/search?q=lampe&${asked}`);
      assert.equal(answer.statusCode, 503);
      assert.match(answer.json().message, /next refresh/);
      assert.ok(Number(answer.headers['retry-after']) > 0);
    }
    assert.equal((await again.get('/products?category=lamper')).statusCode, 503);
    await again.market.publish(addDays(TODAY, 1), lamps);
    assert.equal((await again.get('/public/search?q=lampe&sort=price')).statusCode, 200);
  });
