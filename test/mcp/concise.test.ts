import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Ore } from '../../src/domain/money.ts';
import { TODAY } from '../api/an-app.ts';
import { anEan, anOffer } from '../builders.ts';
import { aToolServer, legacyCall, modern, modernCall } from './a-tool-server.ts';

const SHIPPING = 4900 as Ore;

/** Twelve shops with one product; the eleventh sells it used, and the last one's price is held. */
const twelve = Array.from({ length: 12 }, (_, i) =>
  anOffer({
    vendorId: (i % 5) + 1,
    condition: i < 5 ? 'new' : i < 10 ? 'refurbished' : 'used',
    price: 500 + i,
    shippingOre: i % 2 === 0 ? SHIPPING : null,
    stock: i === 1 ? 'preorder' : 'in_stock',
    url: `https://butik.example/${i}`,
  }),
);

const call = async (post: Awaited<ReturnType<typeof aToolServer>>['post'], name: string, args: object) => {
  const { json } = await post(...modernCall(name, args));
  return { structured: json.result.structuredContent, text: json.result.content[0].text as string };
};

test('every shop stays: ten offers whole, the others with shop, price and what is unusual', async () => {
  const { post } = await aToolServer({}, twelve);
  const { structured } = await call(post, 'get_product', { ean: anEan(1) });
  assert.equal(structured.offers.length, 10);
  assert.deepEqual(structured.more, [
    { shop: 'Butik A', price: 510, condition: 'used' },
    { shop: 'Butik B', price: 511, condition: 'used' },
  ]);
  assert.deepEqual(structured.offers[0], {
    shop: 'Butik A',
    price: 500,
    total: 549,
    link: 'https://butik.example/0',
  });
  assert.deepEqual(structured.offers[1], {
    shop: 'Butik B',
    price: 501,
    stock: 'preorder',
    link: 'https://butik.example/1',
  });
});

test('get_product has links for the cheapest three, a search for the cheapest alone', async () => {
  const { post } = await aToolServer({}, twelve);
  const product = await call(post, 'get_product', { ean: anEan(1) });
  const search = await call(post, 'search_products', { q: 'kaffemaskine' });
  const linked = (offers: { link?: string }[]) =>
    offers.flatMap(({ link }, i) => (link === undefined ? [] : [i]));
  assert.deepEqual(linked(product.structured.offers), [0, 1, 2]);
  assert.deepEqual(linked(search.structured.results[0].offers), [0]);
});

test('the text has the facts of the structured content: every shop and price, and no JSON', async () => {
  const { post } = await aToolServer({}, twelve);
  for (const [name, args] of [
    ['get_product', { ean: anEan(1) }],
    ['search_products', { q: 'kaffemaskine' }],
  ] as const) {
    const { text } = await call(post, name, args);
    assert.doesNotMatch(text, /[{}[\]]/);
    for (let i = 0; i < 12; i++) assert.match(text, new RegExp(`Butik ${'ABCDE'[i % 5]} ${500 + i}\\b`));
    assert.match(text, /549 delivered/);
    assert.match(text, /https:\/\/butik\.example\/0/);
    assert.match(text, /2026-11-15T/);
  }
});

test('a client that names no revision, or one before 2025-06-18, reads the concise JSON as text', async () => {
  const { post } = await aToolServer();
  const body = legacyCall('get_product', { ean: anEan(1) });
  for (const [headers, isJson] of [
    [{}, true],
    [{ 'mcp-protocol-version': '2025-03-26' }, true],
    [{ 'mcp-protocol-version': '2025-06-18' }, false],
    [{ 'mcp-protocol-version': '2025-11-25' }, false],
  ] as const) {
    const { result } = (await post(body, headers)).json;
    const { text } = result.content[0];
    if (isJson) assert.deepEqual(JSON.parse(text), result.structuredContent);
    else assert.match(text, /^Nordhavn/);
  }
});

test('what repeats is left out: currency, logos, ratings, nulls and slugs', async () => {
  const { post } = await aToolServer();
  const search = await call(post, 'search_products', { q: 'kaffemaskine' });
  const product = await call(post, 'get_product', { ean: anEan(1) });
  for (const { structured } of [search, product])
    assert.doesNotMatch(JSON.stringify(structured), /currency|logo|rating|slug|shipping|updated_at/);
  assert.deepEqual(Object.keys(search.structured), [
    'query',
    'count',
    'results',
    'interpretation',
    'data_as_of',
  ]);
  assert.deepEqual(Object.keys(search.structured.results[0]), [
    'ean',
    'product_name',
    'brand',
    'category',
    'image_url',
    'vendor_count',
    'lowest_price',
    'highest_price',
    'offers',
  ]);
});

test('get_product leads to the product’s own page, in both details, as data and as text', async () => {
  const { post } = await aToolServer();
  for (const args of [{ ean: anEan(1) }, { ean: anEan(1), detail: 'full' }]) {
    const { structured, text } = await call(post, 'get_product', args);
    assert.match(structured.page_url, new RegExp(`^http://localhost:3000/vare/${anEan(1)}/nordhavn-`));
    assert.ok(text.includes(structured.page_url));
  }
});

test('a product that no shop has is an answer with its next step', async () => {
  const { post } = await aToolServer();
  const { structured, text } = await call(post, 'get_product', { ean: '42' });
  assert.deepEqual(Object.keys(structured), ['summary', 'found', 'ean', 'product', 'offers', 'data_as_of']);
  assert.deepEqual([structured.summary, structured.found, structured.product], [null, false, null]);
  assert.match(text, /No shop we read sells 0000000000042 now.*\n.*search_products/);
});

test('filters narrow a search as they do in the REST API, quoted or not, and null asks for nothing', async () => {
  const { post } = await aToolServer({}, [
    anOffer({ price: 499 }),
    anOffer({ ean: anEan(2), price: 799, stock: 'out_of_stock', name: 'Nordhavn kaffemaskine NK-300' }),
    anOffer({ ean: anEan(3), price: 99, name: 'Nordhavn kaffekande', categoryPath: ['Køkken', 'Kander'] }),
  ]);
  const found = async (args: object) =>
    (await call(post, 'search_products', { q: 'nordhavn', ...args })).structured.results.map(
      ({ lowest_price }: { lowest_price: number }) => lowest_price,
    );
  assert.deepEqual((await found({})).toSorted(), [499, 799, 99]);
  assert.deepEqual((await found({ max_price: 499 })).toSorted(), [499, 99]);
  assert.deepEqual(await found({ max_price: 498.99 }), [99]);
  assert.deepEqual(await found({ max_price: '99' }), [99]);
  assert.deepEqual((await found({ in_stock: true })).toSorted(), [499, 99]);
  assert.deepEqual(await found({ category: 'kander' }), [99]);
  assert.deepEqual((await found({ limit: 1 })).length, 1);
  assert.deepEqual((await found({ max_price: null, in_stock: null, category: null, limit: null })).length, 3);
});

test('the demo market is said in the instructions and in every result, structured and as text', async () => {
  const { post, market } = await aToolServer({}, []);
  await market.publish(TODAY, [anOffer()], { demo: true });
  const instructions = async () => (await post(...modern('server/discover'))).json.result.instructions;
  assert.match(await instructions(), /^DEMO MARKET: .* invented/);
  for (const detail of ['concise', 'full'])
    for (const [name, args] of [
      ['get_product', { ean: anEan(1), detail }],
      ['get_product', { ean: '42', detail }],
      ['search_products', { q: 'kaffemaskine', detail }],
    ] as const) {
      const { structured, text } = await call(post, name, args);
      assert.equal(structured.demo, true);
      assert.match(text, /^DEMO MARKET: .* invented/);
    }
});

test('a real market is never called a demo', async () => {
  const { post } = await aToolServer();
  assert.doesNotMatch((await post(...modern('server/discover'))).json.result.instructions, /DEMO/);
  const { structured, text } = await call(post, 'get_product', { ean: anEan(1) });
  assert.equal('demo' in structured, false);
  assert.doesNotMatch(text, /DEMO/);
});
