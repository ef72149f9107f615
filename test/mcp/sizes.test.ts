import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../../src/domain/day.ts';
import type { Ore } from '../../src/domain/money.ts';
import { anEan, anOffer, day } from '../builders.ts';
import { aToolServer, modernCall } from './a-tool-server.ts';

const TODAY = day('2026-11-15');
const SEARCH_TOKENS_MAX = 1500;
const PRODUCT_TOKENS_MAX = 900;
const SHOPS = [
  'Hvidevaregården',
  'Elektronikhuset',
  'Køkkenliv',
  'BilligElektro',
  'Nordisk Bolig',
  'Husholdning.dk',
  'Teknikmarkedet',
  'Vestjysk Hårde Hvidevarer',
  'Byens Isenkram',
  'Rabatlageret',
];

/** Five products with Danish names of usual length in ten shops each, half of which claim a discount. */
async function aMadeMarket() {
  const server = await aToolServer({}, []);
  const ids: number[] = [];
  for (const name of SHOPS)
    ids.push((await server.market.state.vendors.ensure({ name, domain: `shop${ids.length}.example` })).id);
  const offers = (cheaper: number) =>
    Array.from({ length: 5 }, (_, n) =>
      ids.map((vendorId, i) =>
        anOffer({
          ean: anEan(n + 1),
          vendorId,
          price: 1649.95 + n * 100 + i * 49 - cheaper,
          shippingOre: (i % 3 === 0 ? null : 4900) as Ore | null,
          beforeOre: (i % 2 === 0 && cheaper > 0 ? 239900 : null) as Ore | null,
          stock: i === 7 ? 'unknown' : 'in_stock',
          name: `Vestfjord robotstøvsuger R${n + 5} med moppe og tømmestation, hvid`,
          brand: 'Vestfjord',
          categoryPath: ['Hvidevarer', 'Robotstøvsugere'],
          url: `https://track.example/click?a=123456&url=https%3A%2F%2Fshop${i}.example%2Fvare%2F${n}`,
        }),
      ),
    ).flat();
  await server.market.publish(addDays(TODAY, -400), offers(0), { searchable: false });
  await server.market.publish(TODAY, offers(100));
  return server;
}

/** Tokens, a token being four bytes, without links. */
const tokensOf = (text: string): number => Buffer.byteLength(text.replace(/https?:\/\/[^\s"]+/g, '')) / 4;

const { post } = await aMadeMarket();
const measure = async (name: string, args: object) => {
  const { result } = (await post(...modernCall(name, args))).json;
  return {
    result,
    structured: tokensOf(JSON.stringify(result.structuredContent)),
    text: tokensOf(result.content[0].text),
  };
};

test('a search of five products with ten shops each is at most 1,500 tokens, structured and as text', async () => {
  const { result, structured, text } = await measure('search_products', { q: 'vestfjord robotstøvsuger' });
  assert.equal(result.structuredContent.count, 5);
  for (const { offers } of result.structuredContent.results) assert.equal(offers.length, 10);
  assert.ok(structured <= SEARCH_TOKENS_MAX, `structured ${structured}`);
  assert.ok(text <= SEARCH_TOKENS_MAX, `text ${text}`);
});

test('get_product with ten shops is at most 900 tokens, structured and as text', async () => {
  const { result, structured, text } = await measure('get_product', { ean: anEan(1) });
  assert.equal(result.structuredContent.offers.length, 10);
  assert.equal(typeof result.structuredContent.summary.usual_price, 'number');
  assert.ok(structured <= PRODUCT_TOKENS_MAX, `structured ${structured}`);
  assert.ok(text <= PRODUCT_TOKENS_MAX, `text ${text}`);
});

test('a year of history stays under the same measure twice over', async () => {
  const { structured, text } = await measure('get_product', { ean: anEan(1), days: 365 });
  assert.ok(structured <= 2 * PRODUCT_TOKENS_MAX && text <= 2 * PRODUCT_TOKENS_MAX);
});
