import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { numberOfEan } from '../../../src/domain/ean.ts';
import type { Offer } from '../../../src/domain/product.ts';
import { anEan, anOffer } from '../../builders.ts';
import { AGENT } from '../../ucp/a-catalog.ts';
import { aShopWindow, daysAgo, TODAY } from '../../web/a-shop-window.ts';
import { anApp } from '../an-app.ts';
import { queryOf } from './a-lamp-shop.ts';

/*
 * A market of four shops that were read on its first night, and a fifth that comes tonight with sixty rows, most of them at
 * 1 kr. and some dear, under others' brands and with reviews that it made up. Its honest twin, one of the four, brings as many articles tonight.
 */

const [NEWCOMER, TWIN] = [5, 4];
const numbers = (from: number, count: number) => Array.from({ length: count }, (_, n) => from + n);
const machine = (n: number, own: Parameters<typeof anOffer>[0] = {}): Offer =>
  anOffer({
    ean: anEan(n),
    name: `Nordhavn kaffemaskine NK-${1000 + n}`,
    price: 900 + n,
    color: null,
    ...own,
  });
const known = numbers(1, 12).flatMap((n) => [1, 2, 3].map((vendorId) => machine(n, { vendorId })));
const brought = (from: number, vendorId: number, own: Parameters<typeof anOffer>[0]): Offer[] => [
  ...numbers(from, 40).map((n) => machine(n, { vendorId, ...own })),
  ...numbers(from + 40, 10).map((n) =>
    machine(n, {
      vendorId,
      name: `Nordhavn ${vendorId === NEWCOMER ? 'kaffemaskien' : 'kaffemaskine'} K-${n}`,
      ...own,
      price: vendorId === NEWCOMER ? 1_900 : 1_000,
    }),
  ),
  ...numbers(from + 50, 10).map((n) =>
    machine(n, {
      vendorId,
      name: `${vendorId === NEWCOMER ? 'Zyxo' : 'Qvist'} saftpresser ZQ-${1000 + n}`,
      brand: vendorId === NEWCOMER ? 'Zyxo' : 'Qvist',
      categoryPath: ['Køkken', vendorId === NEWCOMER ? 'Zyxopressere' : 'Qvistpressere'],
      ...own,
    }),
  ),
];
const lies = brought(100, NEWCOMER, { price: 1, rating: 5, reviewCount: 9_000 });
const honest = brought(200, TWIN, { price: 1_000, rating: 4.5, reviewCount: 90 });
const LIES: ReadonlySet<string> = new Set(lies.map(({ ean }) => ean));
const HONEST: ReadonlySet<string> = new Set(honest.map(({ ean }) => ean));

const window = await aShopWindow(
  [
    [daysAgo(1), [...known, anOffer({ ean: anEan(99), vendorId: TWIN, name: 'Qvist kop', price: 50 })]],
    [TODAY, [...known, ...honest, ...lies]],
  ],
  { LIMIT_REST_FREE: '100000', LIMIT_MCP_FREE: '100000' },
);
const get = async (url: string) => {
  const answer = await window.get(url, { accept: 'application/json' });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json();
};

/** The EANs of all pages. */
async function walked(path: string, asked: Record<string, string>): Promise<string[]> {
  const eans: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await get(`${path}?${queryOf({ limit: 30, ...asked, ...(cursor && { cursor }) })}`);
    const shown = page.results ?? page.items.map(({ product }: { product: object }) => product);
    eans.push(...shown.map(({ ean }: { ean: string }) => ean));
    cursor = page.next_cursor;
  }
  assert.equal(new Set(eans).size, eans.length, 'each once');
  return eans;
}

/** The newcomer's articles are all there, and behind all others; those of its twin are not. */
function standsBehind(eans: readonly string[], own: number, twin: number): void {
  const isLie = eans.map((ean) => LIES.has(ean));
  assert.equal(isLie.filter(Boolean).length, own);
  assert.equal(isLie.indexOf(true), eans.length - own, 'behind all others');
  assert.equal(eans.filter((ean) => HONEST.has(ean)).length, twin);
}

describe('a newcomer’s articles stand behind everything', () => {
  for (const sort of ['popular', 'price', 'price_desc', 'newest', 'drop']) {
    it(`in the catalogue, its categories and brands by ${sort}, and are there`, async () => {
      standsBehind(await walked('/products', { sort }), 60, 60);
      standsBehind(await walked('/products', { sort, category: 'Kaffemaskiner' }), 50, 50);
      standsBehind(await walked('/products', { sort, category: 'Køkken' }), 60, 60);
      standsBehind(await walked('/products', { sort, brand: 'Nordhavn', max_price: '2000' }), 50, 50);
    });
  }

  for (const sort of ['relevance', 'price', 'price_desc', 'newest', 'drop']) {
    it(`in a search by ${sort}, narrowed or not`, async () => {
      standsBehind(await walked('/public/search', { q: 'nordhavn kaffemaskine', sort }), 50, 50);
      const narrowed = { q: 'nordhavn kaffemaskine', sort, brand: 'nordhavn', in_stock: 'true' };
      standsBehind(await walked('/public/search', narrowed), 50, 50);
    });
  }

  it('on pages, in tools and for commerce platforms', async () => {
    const page = (await window.get('/soeg?q=nordhavn+kaffemaskine&sorter=price')).body;
    const shelf = (await window.get('/kategori/kaffemaskiner?sorter=price')).body;
    const commerce = await window.app.inject({
      method: 'POST',
      url: '/ucp/v1/catalog/search',
      headers: { ...AGENT, 'content-type': 'application/json' },
      payload: { query: 'nordhavn kaffemaskine', pagination: { limit: 50 } },
    });
    const tool = await window.app.inject({
      method: 'POST',
      url: '/mcp',
      headers: { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' },
      payload: {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'search_products', arguments: { q: 'nordhavn kaffemaskine', sort: 'price' } },
      },
    });
    for (const body of [page, shelf, commerce.body, tool.body]) {
      assert.ok([...body.matchAll(/57090000\d{5}/g)].length >= 5, body.slice(0, 300));
      assert.deepEqual(
        [...body.matchAll(/57090000\d{5}/g)].map(([ean]) => ean).filter((ean) => LIES.has(ean)),
        [],
      );
    }
  });

  it('where its misspelling is asked for: what is meant comes first, and its own are there', async () => {
    const { interpretation } = await get('/public/search?q=nordhavn+kaffemaskien');
    assert.deepEqual(interpretation.corrections, [{ from: 'kaffemaskien', to: 'kaffemaskine' }]);
    for (const sort of ['relevance', 'price'])
      standsBehind(await walked('/public/search', { q: 'nordhavn kaffemaskien', sort }), 50, 50);
  });
});

describe('a newcomer is found', () => {
  it('by its code, its own model and its own name', async () => {
    for (const q of [anEan(150), 'ZQ-1150', 'zyxo saftpresser', 'zyxo saftpresser sort stor'])
      assert.ok(LIES.has((await get(`/public/search?q=${encodeURIComponent(q)}`)).results[0].ean), q);
    const own = await walked('/public/search', {
      q: 'kaffemaskine',
      vendor: 'butik-e.example',
      sort: 'price',
    });
    assert.equal(own.length, 50, 'among its own articles as before');
  });

  it('on its own page and by lookup', async () => {
    assert.equal((await get(`/public/product/${anEan(100)}`)).product.lowest_price, 1);
    assert.equal((await window.get(`/vare/${anEan(100)}`)).statusCode < 400, true);
  });
});

describe('a newcomer’s articles are unknown', () => {
  it('to suggestions; those of its twin are not', async () => {
    const suggested = async (q: string) =>
      (await get(`/public/suggest?q=${encodeURIComponent(q)}`)).suggestions;
    assert.deepEqual(await suggested('zyxo'), []);
    assert.ok((await suggested('qvist')).length > 0);
    for (const q of ['nordhavn', 'kaffem', 'nk-11', 'saftp'])
      for (const { ean, text } of await suggested(q)) {
        assert.ok(ean === undefined || !LIES.has(ean), `${q}: ${text}`);
        assert.doesNotMatch(text, /zyxo/i);
      }
  });

  it('to variants and to what is similar', async () => {
    for (const n of [1, 100, 150, 200]) {
      const { variants, similar } = await get(`/public/product/${anEan(n)}/similar`);
      const eans = [...variants, ...similar].map(({ ean }: { ean: string }) => ean);
      assert.deepEqual(
        eans.filter((ean) => LIES.has(ean)),
        [],
      );
      if (n !== 150) assert.ok(eans.some((ean) => HONEST.has(ean)));
    }
  });

  it('to the counts, names and tree of categories, and to brands', async () => {
    const [kitchen] = (await get('/categories')).items;
    assert.deepEqual([kitchen.name, kitchen.product_count, kitchen.children], ['Køkken', 12 + 60, 2]);
    const below = (await get('/categories?parent=koekken')).items;
    assert.deepEqual(
      below.map(({ name, product_count }: { name: string; product_count: number }) => [name, product_count]),
      [
        ['Kaffemaskiner', 12 + 50],
        ['Qvistpressere', 10],
      ],
    );
    assert.deepEqual(await walked('/products', { category: 'Zyxopressere' }), []);
    assert.deepEqual(await walked('/products', { brand: 'Zyxo' }), []);
    assert.equal((await walked('/products', { brand: 'Qvist' })).length, 10);
    assert.equal((await window.get('/maerke/zyxo')).statusCode, 404);
  });

  it('to sitemaps and the front page', async () => {
    const products = (await window.get('/sitemaps/varer-1.xml')).body;
    const pages = (await window.get('/sitemaps/sider.xml')).body;
    const front = (await window.get('/')).body;
    for (const ean of LIES) assert.ok(!products.includes(ean) && !front.includes(ean));
    for (const ean of HONEST) assert.ok(products.includes(ean));
    assert.doesNotMatch(pages, /zyxo/i);
    assert.match(pages, /qvist/);
  });
});

it('facets count what is found; their values and limits are those of articles that have a place', async () => {
  const { facets, total } = await get('/public/search?q=nordhavn+kaffemaskine&facets=true');
  assert.equal(total, 12 + 50 + 50);
  assert.deepEqual(facets.brands, [{ name: 'Nordhavn', count: total }]);
  assert.deepEqual(
    facets.vendors.map(({ domain, count }: { domain: string; count: number }) => [domain, count]),
    [
      ['butik-d.example', 50],
      ['butik-a.example', 12],
      ['butik-b.example', 12],
      ['butik-c.example', 12],
      ['butik-e.example', 50],
    ],
  );
  const limits = facets.price_bands.map(({ min }: { min: number }) => min);
  assert.deepEqual(limits.slice(0, 1), [0]);
  assert.ok(
    limits.slice(1).every((min: number) => min >= 900),
    JSON.stringify(limits),
  );
  const counted = facets.price_bands.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
  assert.equal(counted, total, 'each is in a band');
});

it('however many a newcomer has, a walk shows each once, what has a place first, and the total', async () => {
  const { market, get: ask } = await anApp([]);
  await market.publish(daysAgo(1), known, { searchable: false });
  const many = numbers(1000, 260).map((n) => machine(n, { vendorId: NEWCOMER, price: 1 }));
  await market.publish(TODAY, [...known, ...many]);
  for (const sort of ['relevance', 'price']) {
    const eans: string[] = [];
    const url = `/public/search?${queryOf({ q: 'nordhavn kaffemaskine', sort, limit: 50 })}`;
    for (let next: string | null = ''; next !== null; ) {
      const page: { results: { ean: string }[]; total: number; next_cursor: string | null } = (
        await ask(url + (next && `&cursor=${next}`))
      ).json();
      assert.equal(page.total, 12 + 260);
      eans.push(...page.results.map(({ ean }) => ean));
      next = page.next_cursor;
    }
    assert.equal(new Set(eans).size, 12 + 260);
    const placed = new Set<string>(known.map(({ ean }) => ean));
    assert.deepEqual(new Set(eans.slice(0, 12)), placed, sort);
  }
});

it('a newcomer puts no article of others below a category of its own', async () => {
  const { market, get: ask } = await anApp([]);
  await market.publish(daysAgo(1), known, { searchable: false });
  const own = machine(1000, { vendorId: NEWCOMER, price: 1, categoryPath: ['Zyxoting', 'Kaffemaskiner'] });
  await market.publish(TODAY, [...known, own]);
  const liked = { ean: numberOfEan(anEan(1)), day: TODAY, kind: 'like' as const, callers: 9 };
  await market.state.engagement.add([], [liked], 0);
  const trending = async (category: string) =>
    (await ask(`/likes/trending?${queryOf({ category })}`))
      .json()
      .items.map(({ product }: { product: { ean: string } }) => product.ean);
  assert.deepEqual(await trending('Kaffemaskiner'), [anEan(1)]);
  assert.deepEqual(await trending('Zyxoting'), []);
});
