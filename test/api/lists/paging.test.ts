import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readCursor, scopeOf, writeCursor } from '../../../src/api/lists/paging.ts';
import { addDays } from '../../../src/domain/day.ts';
import { anEan } from '../../builders.ts';
import { aDiscoveryApp, offersAt, publishDrop, TODAY } from '../a-discovery-app.ts';

const prices = (n: number, price: number) => Array.from({ length: n }, () => price);

test('walking a list to its end shows each item once, in one order', async () => {
  const { market, walk } = await aDiscoveryApp();
  await publishDrop(market, prices(45, 100), prices(45, 50));
  const eans = (await walk('/products/price-drops/today?limit=7')).map(
    (item) => (item['product'] as { ean: string }).ean,
  );
  assert.deepEqual(
    eans,
    Array.from({ length: 45 }, (_, i) => anEan(i + 1)),
  );
});

test('a cursor is answered from its generation for as long as that is kept, then it has expired', async () => {
  const { market, get } = await aDiscoveryApp();
  await publishDrop(market, prices(5, 100), prices(5, 50));
  const first = (await get('/products/newest?limit=2')).json();
  const next = `/products/newest?limit=2&cursor=${first.next_cursor}`;
  await market.publish(addDays(TODAY, 1), offersAt(prices(9, 40)));
  const kept = (await get(next)).json();
  assert.equal(kept.data_as_of, first.data_as_of);
  assert.equal(kept.items[0].product.lowest_price, 50);
  await market.publish(addDays(TODAY, 2), offersAt(prices(9, 40)));
  const gone = await get(next);
  assert.equal(gone.statusCode, 400);
  assert.equal(gone.json().message, 'cursor expired, start again');
});

test('an empty list has no items and no next page', async () => {
  const { market, get } = await aDiscoveryApp();
  await market.publish(TODAY, offersAt([100]));
  const body = (await get('/products/popular')).json();
  assert.deepEqual(Object.keys(body), ['count', 'items', 'next_cursor', 'data_as_of']);
  assert.deepEqual([body.count, body.items, body.next_cursor], [0, [], null]);
});

const LISTS = [
  '/products/price-drops/today',
  '/products/price-drops/7-days',
  '/products/price-drops/30-days',
  '/products/popular',
  '/products/newest',
  '/likes/trending',
  '/vendors/top-rated',
  '/gift-lists',
];
const WRONG: [what: string, query: string, says: RegExp][] = [
  ['limit=0', 'limit=0', /limit must be .* 1 to 100/],
  ['limit=101', 'limit=101', /1 to 100/],
  ['limit=1e9', 'limit=1e9', /1 to 100/],
  ['a limit of words', 'limit=ten', /1 to 100/],
  ['an empty limit', 'limit=', /1 to 100/],
  ['limit twice', 'limit=1&limit=2', /more than once/],
  ['an unknown parameter', 'catgeory=x', /no parameter "catgeory" here; known are .*limit, cursor/],
  ['a parameter named __proto__', '__proto__=x', /no parameter/],
  ['a garbage cursor', 'cursor=abc', /cursor is not valid/],
  ['a cursor that is no base64', 'cursor=%00%7f', /cursor is not valid/],
  ['a huge cursor', `cursor=${'a'.repeat(5000)}`, /too long|not valid/],
  [
    'a cursor of another list',
    `cursor=${writeCursor(scopeOf('/elsewhere', {}), { generation: 'x', after: [1] })}`,
    /another list/,
  ],
];
const FILTERED = LISTS.filter((path) => path.startsWith('/products') || path.startsWith('/likes'));
const WRONG_FILTERS: [what: string, query: string, says: RegExp][] = [
  ['a negative price', 'min_price=-1', /min_price must be a price/],
  ['a price of words', 'max_price=cheap', /max_price must be a price/],
  ['an infinite price', 'max_price=Infinity', /max_price must be a price/],
  ['a price of 1e3', 'min_price=1e3', /min_price must be a price/],
  ['crossed prices', 'min_price=10&max_price=9.99', /above max_price/],
  ['category twice', 'category=a&category=b', /more than once/],
];
const cases = [
  ...LISTS.flatMap((path) => WRONG.map((wrong) => [path, ...wrong] as const)),
  ...FILTERED.flatMap((path) => WRONG_FILTERS.map((wrong) => [path, ...wrong] as const)),
  ['/products/price-drops/today', 'an unknown sort', 'sort=price', /sort must be percent or amount/] as const,
  ['/products/newest', 'sort where there is none', 'sort=amount', /no parameter "sort"/] as const,
  ['/likes/trending', '0 days', 'days=0', /days must be/] as const,
  ['/likes/trending', '31 days', 'days=31', /days must be/] as const,
];
test('whatever is wrong in a query is a 400 that says what to send', async (t) => {
  const { market, get } = await aDiscoveryApp();
  await market.publish(TODAY, offersAt([100]));
  for (const [path, what, query, says] of cases) {
    await t.test(`${path}: ${what}`, async () => {
      const answer = await get(`${path}?${query}`);
      assert.equal(answer.statusCode, 400, answer.body);
      assert.deepEqual(Object.keys(answer.json()), ['statusCode', 'message', 'error']);
      assert.match(answer.json().message, says);
      assert.equal(answer.headers.etag, undefined);
    });
  }
});

test('a cursor with other filters than its own is refused', async () => {
  const { market, get } = await aDiscoveryApp();
  await publishDrop(market, prices(5, 100), prices(5, 50));
  const { next_cursor } = (await get('/products/newest?limit=2&category=koekken')).json();
  assert.equal((await get(`/products/newest?category=koekken&cursor=${next_cursor}`)).statusCode, 200);
  assert.match((await get(`/products/newest?cursor=${next_cursor}`)).json().message, /other filters/);
  assert.match(
    (await get(`/products/popular?category=koekken&cursor=${next_cursor}`)).json().message,
    /another list/,
  );
});

test('a cursor comes back as it was; any other text is refused, never misread', () => {
  const scope = scopeOf('/x', { brand: 'a' });
  fc.assert(
    fc.property(
      fc.string(),
      fc.array(fc.oneof(fc.integer(), fc.string()), { minLength: 1 }),
      (generation, after) => {
        assert.deepEqual(readCursor(scope, { cursor: writeCursor(scope, { generation, after }) }), {
          generation,
          after,
        });
      },
    ),
  );
  const valid = writeCursor(scope, { generation: 'g', after: [20] });
  fc.assert(
    fc.property(fc.nat(valid.length - 1), fc.constantFrom(...'abcXYZ019-_%. '), (at, letter) => {
      const broken = valid.slice(0, at) + letter + valid.slice(at + 1);
      if (broken === valid) return;
      assert.throws(() => readCursor(scope, { cursor: broken }), /not valid/);
    }),
  );
  for (const more of ['A', '-', 'AA', '=', ' '])
    assert.throws(() => readCursor(scope, { cursor: valid + more }), /not valid/);
});
