import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anEan, anOffer } from '../builders.ts';
import { AGENT } from '../ucp/a-catalog.ts';
import { aShopWindow, daysAgo, TODAY } from './a-shop-window.ts';

/** Names that every object of JavaScript has: as a key of a plain object they find a function. */
const NAMES = [
  'constructor',
  'Constructor',
  '__proto__',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  '__defineGetter__',
  'length',
];

const offers = NAMES.flatMap((name, n) =>
  [1, 2].map((vendorId) =>
    anOffer({
      ean: anEan(n + 1),
      vendorId,
      name: `${name} ${name} NK-${n}`,
      brand: name,
      categoryPath: [name, `${name} toys`],
      size: `5 ${name}`,
      color: name,
      deliveryTime: name,
      price: 100 + n,
    }),
  ),
);

test('native names in every field of a feed are texts like any other, on every surface', async () => {
  const { get, app } = await aShopWindow(
    [
      [daysAgo(2), offers],
      [TODAY, offers],
    ],
    { LIMIT_REST_FREE: '100000', LIMIT_MCP_FREE: '100000' },
  );
  const texts: string[] = [];
  const read = async (url: string, accept: string) => {
    const answer = await get(url, { accept });
    assert.equal(answer.statusCode, 200, url);
    texts.push(answer.body);
    return answer;
  };
  for (const name of NAMES) {
    const q = encodeURIComponent(name);
    for (const url of [
      `/public/search?q=${q}&facets=true&group=article`,
      `/public/suggest?q=${q}`,
      `/products?brand=${q}&color=${q}&size=5+${q}`,
      `/products?category=${q}`,
      `/products/newest?brand=${q}`,
    ])
      await read(url, 'application/json');
    for (const url of [
      `/soeg?q=${q}`,
      `/soeg?q=${q}&maerke=${q}&farve=${q}&stoerrelse=5+${q}`,
      `/nyheder?maerke=${q}`,
    ])
      await read(url, 'text/html');
    const found = (await get(`/products?brand=${q}`, { accept: 'application/json' })).json();
    assert.ok(found.items.length >= 1, name);
  }
  for (const [n] of NAMES.entries()) {
    const { product } = (await read(`/public/product/${anEan(n + 1)}`, 'application/json')).json();
    await read(`/vare/${anEan(n + 1)}/${product.slug}`, 'text/html');
    await read(`/public/product/${anEan(n + 1)}/similar`, 'application/json');
  }
  for (const url of ['/', '/kategorier', '/nyheder', '/sitemaps/varer-1.xml', '/categories'])
    await read(url, url === '/categories' ? 'application/json' : 'text/html');
  const commerce = await app.inject({
    method: 'POST',
    url: '/ucp/v1/catalog/search',
    headers: { ...AGENT },
    payload: { query: 'constructor', filters: { categories: ['constructor toys'] } },
  });
  texts.push(commerce.body);
  for (const text of texts) assert.doesNotMatch(text, /native code|\[object |NaN/);
});
