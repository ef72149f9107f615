import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Ore } from '../../src/domain/money.ts';
import { anEan, anOffer } from '../builders.ts';
import { aCatalog } from './a-catalog.ts';

const NOW = [
  anOffer({ price: 499.95, beforeOre: 79900 as Ore, shippingOre: 3900 as Ore }),
  anOffer({ price: 519, vendorId: 2, stock: 'unknown', url: 'javascript:alert(1)' }),
  anOffer({ price: 300, vendorId: 2, condition: 'used' }),
  anOffer({
    ean: anEan(2),
    price: 12.5,
    name: 'Birk kaffekrus, hvid',
    brand: 'Birk',
    categoryPath: ['Køkken', 'Krus'],
  }),
];
const { app, ask } = await aCatalog(NOW, { LIMIT_MCP_FREE: '100000' }, [anOffer({ price: 799 })]);
const EAN = anEan(1);

test('the profile says where the catalogue answers, and that nobody is paid', async () => {
  const { ucp } = (await app.inject('/.well-known/ucp')).json();
  assert.equal(ucp.version, '2026-08-25');
  assert.equal(ucp.services['dev.ucp.shopping'][0].endpoint, 'http://localhost:3000/ucp/v1');
  assert.deepEqual(ucp.payment_handlers, {});
  assert.deepEqual(Object.keys(ucp.capabilities), [
    'dev.ucp.shopping.catalog.search',
    'dev.ucp.shopping.catalog.lookup',
    'localhost.price_honesty',
  ]);
});

test("the extension's schema is where the profile says", async () => {
  const { ucp } = (await app.inject('/.well-known/ucp')).json();
  const [{ schema }] = ucp.capabilities['localhost.price_honesty'];
  const answer = await app.inject(new URL(schema).pathname);
  assert.equal(answer.statusCode, 200);
  assert.equal(answer.json().$id, schema);
});

test('a product has its EAN as id, and one variant an offer with its shop as seller, in øre', async () => {
  const { json } = await ask('product', { id: EAN });
  const { product, ucp, data_as_of } = json;
  assert.equal(ucp.status, 'success');
  assert.match(data_as_of, /^2026-11-15T/);
  assert.equal(product.id, EAN);
  assert.deepEqual(product.price_range, {
    min: { amount: 49995, currency: 'DKK' },
    max: { amount: 51900, currency: 'DKK' },
  });
  assert.deepEqual(
    product.variants.map(
      ({ id, price, seller }: { id: string; price: { amount: number }; seller: object }) => [
        id,
        price.amount,
        seller,
      ],
    ),
    [
      [`${EAN}:butik-a.example`, 49995, { name: 'Butik A' }],
      [`${EAN}:butik-b.example`, 51900, { name: 'Butik B' }],
      [`${EAN}:butik-b.example:used`, 30000, { name: 'Butik B' }],
    ],
  );
  assert.equal(product.variants[0].metadata.shipping.amount, 3900);
});

test('a list price is what the shop claims, with its verdict and prior price beside it', async () => {
  const { product } = (await ask('product', { id: EAN })).json;
  const [claiming, plain] = product.variants;
  assert.deepEqual(claiming.list_price, { amount: 79900, currency: 'DKK' });
  const { claim } = (await app.inject(`/public/product/${EAN}/offers`)).json().offers[0];
  assert.equal(claiming.price_honesty.verdict, claim.verdict);
  assert.equal(
    claiming.price_honesty.prior_price?.amount ?? null,
    claim.prior_price && claim.prior_price * 100,
  );
  assert.equal('list_price' in plain || 'price_honesty' in plain, false);
});

test('what is not known is not said: stock, and a link that is none', async () => {
  const { product } = (await ask('product', { id: EAN })).json;
  assert.deepEqual(product.variants[0].availability, { available: true, status: 'in_stock' });
  assert.deepEqual(product.variants[1].availability, { status: 'unknown' });
  assert.equal('url' in product.variants[1], false);
});

test('a variant id puts that variant first', async () => {
  const id = `${EAN}:butik-b.example:used`;
  const { product } = (await ask('product', { id })).json;
  assert.equal(product.variants[0].id, id);
  assert.equal(product.variants.length, 3);
});

test('an unknown product is 200 with the error status, and names the id', async () => {
  for (const id of ['5709999999990', `${EAN}:elsewhere.example`, 'prod_abc', '', '57090000000180']) {
    const { status, json } = await ask('product', { id });
    assert.equal(status, 200);
    assert.equal(json.ucp.status, 'error');
    assert.deepEqual(json.messages, [
      { type: 'error', code: 'not_found', content: `Product not found: ${id}`, severity: 'unrecoverable' },
    ]);
  }
});

test('a lookup answers each product once, and says which id led to which variant', async () => {
  const variant = `${EAN}:butik-b.example`;
  const { json } = await ask('lookup', { ids: [EAN, variant, EAN, anEan(2), 'nothing'] });
  assert.deepEqual(
    json.products.map(({ id, variants }: { id: string; variants: { id: string; inputs: object[] }[] }) => [
      id,
      variants.map(({ id, inputs }) => [id, inputs]),
    ]),
    [
      [
        EAN,
        [
          [`${EAN}:butik-a.example`, [{ id: EAN, match: 'featured' }]],
          [variant, [{ id: variant, match: 'exact' }]],
        ],
      ],
      [anEan(2), [[`${anEan(2)}:butik-a.example`, [{ id: anEan(2), match: 'featured' }]]]],
    ],
  );
  assert.deepEqual(json.messages, [{ type: 'info', code: 'not_found', content: 'nothing' }]);
});

test('a price filter in øre narrows variants, on either side of its edge', async () => {
  const variants = async (price: object) =>
    ((await ask('product', { id: EAN, filters: { price } })).json.product?.variants ?? []).length;
  assert.equal(await variants({ max: 49995 }), 2);
  assert.equal(await variants({ max: 49994 }), 1);
  assert.equal(await variants({ min: 49995 }), 2);
  assert.equal(await variants({ min: 49996 }), 1);
  assert.equal(await variants({ max: 1 }), 0);
});

test('a price that is held is found by no price filter', async () => {
  const before = [anOffer(), anOffer({ vendorId: 2 })];
  const held = anOffer({ vendorId: 2, price: 1 });
  const { ask: askHeld } = await aCatalog([anOffer(), held], undefined, before);
  const variants = async (filters: object) =>
    ((await askHeld('product', { id: EAN, filters })).json.product?.variants ?? []).map(
      ({ price }: { price: { amount: number } }) => price.amount,
    );
  assert.deepEqual(await variants({}), [49900, 100]);
  assert.deepEqual(await variants({ price: { max: 49900 } }), [49900]);
  assert.deepEqual(await variants({ price: { max: 100 } }), []);
});

test('a search, a lookup and a product say alike what is in a category: its levels, and what stands above them', async () => {
  const mug = { name: 'Birk kaffekrus', categoryPath: ['Køkken', 'Krus'] };
  const flask = { ean: anEan(2), name: 'Lund rejsekrus', categoryPath: ['Friluft', 'Krus'] };
  const { ask: askMugs } = await aCatalog([anOffer(mug), anOffer(flask)]);
  const ids = [EAN, anEan(2)];
  for (const [category, found] of [
    ['Krus', ids],
    ['køkken', [EAN]],
    ['Friluft', ids],
    ['Kaffemaskiner', []],
  ] as const) {
    const filters = { categories: [category] };
    const idsOf = (products: { id: string }[]) => products.map(({ id }) => id).sort();
    assert.deepEqual(idsOf((await askMugs('search', { filters })).json.products), found, category);
    assert.deepEqual(idsOf((await askMugs('lookup', { ids, filters })).json.products), found, category);
    for (const id of ids)
      assert.equal(
        (await askMugs('product', { id, filters })).json.product !== undefined,
        found.some((one) => one === id),
        category,
      );
  }
});

test('a search takes words, filters, or both, and walks on by its cursor', async () => {
  const found = async (body: object) =>
    (await ask('search', body)).json.products.map(({ id }: { id: string }) => id).sort();
  assert.deepEqual(await found({ query: 'kaffemaskine' }), [EAN]);
  assert.deepEqual(await found({ filters: { categories: ['Krus'] } }), [anEan(2)]);
  assert.deepEqual(await found({ filters: { price: { min: 1 } } }), [EAN, anEan(2)].sort());
  assert.deepEqual(await found({ filters: { price: { max: 1250 } } }), [anEan(2)]);
  const first = (await ask('search', { filters: { price: { min: 1 } }, pagination: { limit: 1 } })).json;
  assert.equal(first.pagination.has_next_page, true);
  const { cursor } = first.pagination;
  const second = (await ask('search', { filters: { price: { min: 1 } }, pagination: { limit: 1, cursor } }))
    .json;
  assert.notEqual(second.products[0].id, first.products[0].id);
  assert.equal(second.pagination.has_next_page, false);
});
