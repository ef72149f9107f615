import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import pino from 'pino';
import { readConfig } from '../../src/config.ts';
import { EXAMPLE_EAN } from '../../src/contract/resources.ts';
import { createService } from '../../src/service/serving/service.ts';
import { openStores } from '../../src/service/stores.ts';
import { aDemo, DEMO_STARTED_MS } from '../a-demo.ts';
import { differences, toldIn } from './tour-text.ts';

/** The whole service over the demo market, as the tour meets it. */
async function aDemoService() {
  const config = readConfig({ DATA_DIR: await aDemo(), LIMIT_REST_FREE: '100000' });
  const log = pino({ level: 'silent' });
  const stores = await openStores(config, log);
  const service = await createService({ config, stores, clock: () => DEMO_STARTED_MS, log });
  after(async () => {
    await service.close();
    await stores.close();
  });
  const ask = async (url: string) => {
    const answer = await service.app.inject({ method: 'GET', url });
    assert.equal(answer.statusCode, 200, `${url}: ${answer.body}`);
    return answer;
  };
  return { ask, get: async (url: string) => (await ask(url)).json() };
}

test('after the demo start every endpoint shows at least five sensible items', async (t) => {
  const { ask, get } = await aDemoService();
  for (const path of [
    '/products/price-drops/today',
    '/products/price-drops/7-days',
    '/products/price-drops/30-days',
    '/products/popular',
    '/products/newest',
    '/likes/trending',
  ]) {
    await t.test(path, async () => {
      const { items } = await get(path);
      assert.ok(items.length >= 5);
      for (const { product } of items) assert.ok(product.product_name !== '' && product.lowest_price > 0);
    });
  }
  await t.test('vendors and gift lists', async () => {
    assert.ok((await get('/vendors/top-rated')).items.length >= 5);
    const { items, filters } = await get('/gift-lists?limit=100');
    assert.ok(items.length >= 12);
    for (const list of items) assert.ok(list.products.length >= 1, list.slug);
    assert.ok(filters.recipients.length >= 5 && filters.occasions.length >= 5);
  });
  await t.test('some shop has a voucher now', async () => {
    const { items } = await get('/vendors/top-rated?limit=100');
    const counts = await Promise.all(
      items.map(
        async ({ domain }: { domain: string }) =>
          (await get(`/partners/discounts/lookup/by-domain/${domain}`)).count,
      ),
    );
    assert.ok(counts.reduce((sum, count) => sum + count, 0) >= 5);
  });
  await t.test('pictures are drawings that the service itself has', async () => {
    const { items } = await get('/products/popular');
    for (const { product } of items) {
      assert.match(product.image_url, /^http:\/\/localhost:3000\/demo\/pictures\/[a-z]+\.svg/);
      const { headers } = await ask(new URL(product.image_url).pathname);
      assert.equal(headers['content-type'], 'image/svg+xml; charset=utf-8');
    }
  });
  await t.test('lookup, offers, history and search know the documented example', async () => {
    assert.equal((await get(`/public/product/${EXAMPLE_EAN}`)).found, true);
    assert.ok((await get(`/public/product/${EXAMPLE_EAN}/offers`)).count >= 2);
    assert.ok((await get(`/public/product/${EXAMPLE_EAN}/history`)).points.length >= 1);
    const { results } = await get('/public/search?q=st%C3%B8vsuger');
    assert.equal(results.length, 5);
  });
  await t.test('every documented example is answered as it stands', async () => {
    const { paths } = await get('/api-docs/openapi.json');
    for (const [path, { get: operation }] of Object.entries<{ get?: DocumentedRead }>(paths)) {
      // Changes and exports need a token with a right of its own.
      const needsRight = operation?.tags?.includes('Changes and exports') ?? false;
      if (operation === undefined || needsRight || path.includes('{id}')) continue;
      const examples = (operation.parameters ?? []).filter(({ example }) => example !== undefined);
      const at = (where: string) => examples.filter((each) => each.in === where);
      const address = at('path').reduce((url, { name, example }) => url.replace(`{${name}}`, example!), path);
      const query = new URLSearchParams(
        Object.fromEntries(at('query').map((each) => [each.name, each.example!])),
      );
      const body = await get(`${address}?${query}`);
      assert.notEqual(body.found, false, address);
      assert.ok(!('statusCode' in body), `${address}: ${body.message}`);
    }
    const { variants, similar } = await get(`/public/product/${EXAMPLE_EAN}/similar`);
    assert.ok(variants.length + similar.length >= 5);
    assert.ok((await get('/public/suggest?q=kaffem')).suggestions.length >= 3);
  });
  for (const [file, answersMin] of [
    ['docs/tour.md', 4],
    ['README.md', 0],
  ] as const)
    await t.test(`what ${file} shows is answered so`, async () => {
      const told = toldIn(file);
      assert.ok(told.length >= 4, `${told.length} requests`);
      assert.ok(told.filter(({ answer }) => answer !== undefined).length >= answersMin);
      for (const { path, answer } of told)
        assert.deepEqual(differences(answer ?? {}, await get(path)), [], path);
    });
  await t.test('the discount code of the tour holds, whatever the date', async () => {
    const [, path = '', code = ''] =
      /`(\/partners\/discounts\/[^`]+)` \| 1 \| .*\(code (\w+)\)/.exec(
        readFileSync('docs/tour.md', 'utf8'),
      ) ?? [];
    const { discounts } = await get(path);
    assert.deepEqual(
      discounts.map((one: { code: string; ends_at: string | null }) => [one.code, one.ends_at]),
      [[code, null]],
    );
  });
  await t.test('every path of the tour’s table is there', async () => {
    const paths = [...readFileSync('docs/tour.md', 'utf8').matchAll(/^\| `(\/[^`]+)` \|/gm)];
    assert.ok(paths.length >= 9, `${paths.length} paths`);
    for (const [, path] of paths) await ask(path!);
  });
});

interface DocumentedRead {
  parameters?: { name: string; in: string; example?: string }[];
  tags?: readonly string[];
}
