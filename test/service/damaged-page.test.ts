import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { suite, test } from 'node:test';
import { anEan, anOffer } from '../builders.ts';
import { AGENT } from '../ucp/a-catalog.ts';
import { aShopWindow, daysAgo, TODAY } from '../web/a-shop-window.ts';

const PRODUCTS = 300;
const SPOILT = 'Kaffemaskine nummer 7';
/** Stands only where the product itself is stored. */
const STORED = '"slug":"kaffemaskine-nummer-7"';
const offers = (price: number) =>
  Array.from({ length: PRODUCTS }, (_, i) =>
    anOffer({ ean: anEan(i + 1), name: `Kaffemaskine nummer ${i + 1}`, price: price + i }),
  );

/** The kind of a page that holds a table's rows. */
const LEAF = 13;

/** Spoils the page of a database that holds a row with this text; SQLite then says that the file is malformed. */
function breakPageOf(path: string, text: string): void {
  const bytes = readFileSync(path);
  const pageBytes = bytes.readUInt16BE(16);
  let broken = 0;
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) {
    const page = at - (at % pageBytes);
    if (bytes[page] !== LEAF) continue;
    bytes[page] = 0xff;
    broken++;
  }
  assert.equal(broken, 1);
  writeFileSync(path, bytes);
}

/** Spoils the first page of a table. */
function breakRootOf(path: string, table: string): void {
  using db = new DatabaseSync(path, { readOnly: true });
  const { rootpage } = db.prepare('select rootpage from sqlite_master where name = ?').get(table) as {
    rootpage: number;
  };
  const bytes = readFileSync(path);
  bytes[(rootpage - 1) * bytes.readUInt16BE(16)] = 0xff;
  writeFileSync(path, bytes);
}

const aService = () =>
  aShopWindow([
    [daysAgo(1), offers(1000)],
    [TODAY, offers(900)],
  ]);

/** A service whose newest catalogue has a page that cannot be read, found out by nobody yet. */
async function aDamagedService() {
  const window = await aService();
  const newest = window.market.generations.current()!;
  assert.equal(newest.meta.day, TODAY);
  breakPageOf(newest.path, STORED);
  return window;
}

const EAN = anEan(7);
const READS: readonly (readonly [what: string, url: string])[] = [
  ['a search', '/public/search?q=kaffemaskine&limit=50'],
  ['a walk', '/products?limit=100&facets=false'],
  ['similar products', `/public/product/${anEan(1)}/similar`],
  ['suggestions', '/public/suggest?q=kaffemaskine%20nummer%207'],
  ['the search page', '/soeg?q=kaffemaskine%20nummer%207'],
  ['what is typed there', '/soeg/forslag?q=kaffemaskine%20nummer%207'],
  ['a category’s page', '/kategori/kaffemaskiner?sorter=pris'],
  ['a brand’s page', '/maerke/nordhavn?sorter=pris'],
  ['a shop’s page', '/butik/butik-a.example?sorter=pris'],
];

test('an index that cannot be read sends searches to the catalogue before', async () => {
  const window = await aService();
  const { path } = window.market.generations.current()!;
  breakRootOf(path, 'words_data');
  const found = await window.get('/public/search?q=kaffemaskine', { accept: '*/*' });
  assert.equal(found.statusCode, 200, found.body);
  assert.match(found.json().data_as_of, /^2026-11-14/);
});

suite('a page of the catalogue that cannot be read', () => {
  for (const [what, url] of READS)
    test(`sends ${what} to the catalogue before`, async () => {
      const { get } = await aDamagedService();
      const answer = await get(url, { accept: '*/*' });
      assert.ok(answer.statusCode < 400, `${answer.statusCode} ${answer.body.slice(0, 200)}`);
      const lookup = (await get(`/public/product/${EAN}`)).json();
      assert.equal(lookup.product.lowest_price, 1006);
    });

  test('sends a machine’s search to the catalogue before, and says of which day it is', async () => {
    const { app } = await aDamagedService();
    const answer = await app.inject({
      method: 'POST',
      url: '/ucp/v1/catalog/search',
      headers: { 'content-type': 'application/json', ...AGENT },
      payload: { query: SPOILT },
    });
    assert.equal(answer.statusCode, 200, answer.body);
    assert.match(answer.json().data_as_of, /^2026-11-14/);
  });

  test('ends a walk that stands on it: the cursor is gone, and the walk begins again', async () => {
    const { get } = await aDamagedService();
    const walk = '/products?limit=1&sort=price_desc';
    const first = (await get(walk)).json();
    assert.equal(first.items[0].product.lowest_price, 1199);
    let next = await get(`${walk}&cursor=${first.next_cursor}`);
    while (next.statusCode === 200)
      next = await get(`/products?limit=100&sort=price_desc&cursor=${next.json().next_cursor}`);
    assert.deepEqual([next.statusCode, next.json().message], [400, 'cursor expired, start again']);
    assert.equal((await get(walk)).json().items[0].product.lowest_price, 1299);
  });
});
