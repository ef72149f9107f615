import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openSitePages } from '../../src/store/open.ts';
import { anEan, anOffer } from '../builders.ts';
import { aServiceOn, aShopWindow, daysAgo, TODAY } from './a-shop-window.ts';

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!);

const aSite = () =>
  aShopWindow([
    [
      TODAY,
      [
        anOffer({ name: 'Kande & krus' }),
        anOffer({ ean: anEan(2), name: 'Krus', brand: 'AC/DC', categoryPath: ['Køkken', 'Krus'] }),
        anOffer({ ean: anEan(3), name: 'Udsolgt', stock: 'out_of_stock' }),
      ],
    ],
  ]);

test('the index names every sitemap, and together they have every page that is to be found', async () => {
  const { get } = await aSite();
  const index = await get('/sitemap.xml');
  assert.match(String(index.headers['content-type']), /^application\/xml/);
  assert.deepEqual(locations(index.body), [
    'http://localhost:3000/sitemaps/sider.xml',
    'http://localhost:3000/sitemaps/varer-1.xml',
  ]);
  const all: string[] = [];
  for (const address of locations(index.body))
    all.push(...locations((await get(new URL(address).pathname)).body));
  for (const path of [
    '/prisfald',
    '/butik/butik-a.example',
    '/kategori/krus',
    '/maerke/ac%2Fdc',
    `/vare/${anEan(1)}/kande-krus`,
  ])
    assert.ok(all.includes(`http://localhost:3000${path}`), path);
  assert.ok(
    !all.some((address) => address.includes(anEan(3))),
    'what nobody has in stock is not to be found',
  );
  for (const address of all) {
    const { statusCode, headers } = await get(address.slice('http://localhost:3000'.length));
    assert.deepEqual([statusCode, headers['x-robots-tag']], [200, undefined], address);
  }
});

test('a product’s entry has the day on which its offers last changed', async () => {
  const night = (price: number) => [anOffer({ price }), anOffer({ ean: anEan(2), name: 'Krus' })];
  const { get } = await aShopWindow([
    [daysAgo(3), night(500)],
    [daysAgo(2), night(450)],
    [TODAY, night(450)],
  ]);
  const { body } = await get('/sitemaps/varer-1.xml');
  assert.deepEqual(
    [...body.matchAll(/vare\/(\d{13})[^<]*<\/loc><lastmod>([^<]+)</g)].map(([, ean, on]) => [ean, on]),
    [
      [anEan(1), '2026-11-13'],
      [anEan(2), '2026-11-12'],
    ],
  );
});

test('addresses are BASE_URL’s as it is now, without a new night; a sitemap beyond the last is 404', async () => {
  const { market, get } = await aSite();
  const again = await get('/sitemap.xml', {
    'if-none-match': String((await get('/sitemap.xml')).headers.etag),
  });
  assert.equal(again.statusCode, 304);
  const moved = await aServiceOn(market.dir, { BASE_URL: 'https://priser.example/se' });
  assert.match((await moved.get('/robots.txt')).body, /Sitemap: https:\/\/priser\.example\/se\/sitemap\.xml/);
  assert.match(
    (await moved.get('/robots.txt')).body,
    /Agentmap: https:\/\/priser\.example\/se\/\.well-known\/ard\.json/,
  );
  assert.match((await moved.get('/')).body, /<link rel="ard" href="\/se\/\.well-known\/ard\.json">/);
  const { body } = await moved.get('/sitemaps/varer-1.xml');
  assert.equal(locations(body)[0], `https://priser.example/se/vare/${anEan(1)}/kande-krus`);
  for (const path of ['varer-2.xml', 'varer-0.xml', 'varer-x.xml', 'nowhere.xml'])
    assert.equal((await get(`/sitemaps/${path}`)).statusCode, 404, path);
});

test('slices hold so many products each and none twice', async () => {
  const offers = Array.from({ length: 7 }, (_, i) => anOffer({ ean: anEan(i + 1), name: `Ting ${i}` }));
  const { stores } = await aShopWindow([[TODAY, offers]]);
  const pages = await openSitePages(stores.generations.current()!.path);
  for (const [size, sizes] of [
    [3, [3, 3, 1]],
    [7, [7]],
    [8, [7]],
  ] as const) {
    const slices = pages.starts(size).map((from) => [...pages.products(from, size)]);
    assert.deepEqual(
      slices.map(({ length }) => length),
      sizes,
    );
    assert.equal(new Set(slices.flat()).size, 7);
  }
  pages.close();
});
