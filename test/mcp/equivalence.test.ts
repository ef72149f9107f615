import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Offer } from '../../src/domain/product.ts';
import { anEan, anOffer } from '../builders.ts';
import { aToolServer, legacyCall, modernCall } from './a-tool-server.ts';

const STOCKS = ['in_stock', 'out_of_stock', 'preorder', 'unknown'] as const;
const CONDITIONS = ['new', 'new', 'new', 'refurbished', 'used'] as const;

/** 60 articles in one to four shops, with everything an offer can differ in. */
const offers: Offer[] = Array.from({ length: 60 }, (_, n) => n + 1).flatMap((n) =>
  Array.from({ length: 1 + (n % 4) }, (_, shop) =>
    anOffer({
      ean: anEan(n),
      aliases: n % 10 === 0 ? [anEan(1000 + n)] : [],
      vendorId: shop + 1,
      price: 10 + n * 7.35 + shop * 0.05,
      shippingOre: (shop % 2 === 0 ? null : 2900) as Offer['shippingOre'],
      stock: STOCKS[(n + shop) % 4]!,
      condition: CONDITIONS[(n * shop) % 5]!,
      name: `Nordhavn artikel nr. ${n} "æøå" <b>`,
      size: n % 3 === 0 ? '42' : null,
    }),
  ),
);

const questions = [
  ...Array.from({ length: 60 }, (_, n) => anEan(n + 1)),
  ...Array.from({ length: 6 }, (_, n) => anEan(1010 + n * 10)),
  ...Array.from({ length: 64 }, (_, n) => anEan(5000 + n)),
  ...Array.from({ length: 50 }, (_, n) => String(n * n * 7919)),
];
const SEARCHES = ['nordhavn', 'artikel 12', 'nordhvan artikel', 'findes ikke', String(anEan(3))];

/** Unit prices are in the REST API alone. */
const withoutUnitPrices = (name: string, value: unknown) =>
  name === 'unit_price' || name === 'unit' ? undefined : value;

test('200 questions have the same answer on both surfaces', async () => {
  const { app, post } = await aToolServer({}, offers);
  const rest = async (path: string) => JSON.parse((await app.inject(path)).body, withoutUnitPrices);
  let found = 0;
  for (const [i, ean] of questions.entries()) {
    const [body, headers] =
      i % 2 === 0
        ? modernCall('get_product', { ean, detail: 'full' })
        : [legacyCall('get_product', { ean, detail: 'full' }), {}];
    const { json } = await post(body, headers);
    const lookup = await rest(`/public/product/${ean}`);
    const { offers, data_as_of } = await rest(`/public/product/${ean}/offers`);
    const page_url = lookup.found
      ? `http://localhost:3000/vare/${lookup.product.ean}/${lookup.product.slug}`
      : undefined;
    const told = {
      ...lookup,
      offers,
      data_as_of,
      ...(page_url && { page_url, watch_url: `${page_url}?agent=drop#watch` }),
    };
    assert.deepEqual(json.result.structuredContent, told);
    // A client without a revision, as in the legacy call here, gets the same JSON as text.
    if (i % 2 === 1) assert.equal(json.result.content[0].text, JSON.stringify(told));
    if (lookup.found) found++;
  }
  assert.equal(found, 66);

  let hits = 0;
  for (const q of SEARCHES.flatMap((words) => [words, ` ${words}`, `${words} `, words.toUpperCase()])) {
    const { json } = await post(...modernCall('search_products', { q, detail: 'full' }));
    const answer = await rest(`/public/search?q=${encodeURIComponent(q)}`);
    assert.deepEqual(json.result.structuredContent, answer);
    hits += answer.count;
  }
  assert.ok(hits > 20, String(hits));
  assert.equal(questions.length + SEARCHES.length * 4, 200);
});
