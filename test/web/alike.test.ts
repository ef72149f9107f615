import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anEan, anOffer } from '../builders.ts';
import { aShopWindow, TODAY } from './a-shop-window.ts';

const kettle = (own: Parameters<typeof anOffer>[0]) =>
  anOffer({ name: 'Nordhavn elkedel EK-1', brand: 'Nordhavn', categoryPath: ['Køkken', 'Elkedler'], ...own });

const aShelf = (env: Record<string, string> = {}) =>
  aShopWindow(
    [
      [
        TODAY,
        [
          kettle({ color: 'sort', name: 'Nordhavn elkedel EK-1 sort' }),
          kettle({ ean: anEan(2), color: 'hvid', name: 'Nordhavn elkedel EK-1 hvid', price: 899 }),
          kettle({ ean: anEan(3), name: 'Kernio elkedel <b>K2</b>', brand: 'Kernio & Søn', price: 949 }),
          kettle({ ean: anEan(4), name: 'Kernio elkedel K3', brand: 'Kernio & Søn', price: 999 }),
        ],
      ],
    ],
    env,
  );
const pageOf = async (get: Awaited<ReturnType<typeof aShelf>>['get'], ean: string) =>
  (await get(String((await get(`/vare/${ean}`)).headers.location))).body.replaceAll('\u00a0', ' ');

test('a product leads to its other colours and sizes with their prices, and to what is like it', async () => {
  const { get } = await aShelf();
  const body = await pageOf(get, anEan(1));
  assert.match(
    body,
    /<h2 class="small">Farve<\/h2><ul class="picks"><li><a class="pick" href="[^"]*ek-1-hvid">hvid <span class="small soft">899 kr\.<\/span><\/a><\/li><li><span class="pick" aria-current="true">sort </,
  );
  const similar = body.slice(body.indexOf('id="similar"'));
  assert.match(similar, /Kernio elkedel &lt;b&gt;K2&lt;\/b&gt;/);
  assert.doesNotMatch(similar, />Nordhavn elkedel/);
});

test('a size that is worn is called a size; one with a unit says what it measures itself', async () => {
  const shoe = (n: number, size: string) =>
    anOffer({ ean: anEan(n), name: `Klitmøller sko K1 ${size}`, brand: 'Klitmøller', size });
  const { get } = await aShopWindow([
    [TODAY, [shoe(1, '36'), shoe(2, '37'), shoe(3, '37,5'), shoe(4, 'XL')]],
  ]);
  const body = await pageOf(get, anEan(1));
  assert.match(body, new RegExp(`EAN ${anEan(1)} · str\\. 36 ·`));
  assert.deepEqual(
    [...body.matchAll(/class="pick[^>]*>([^<]+) </g)].map(([, size]) => size),
    ['36', '37', '37,5', 'XL'],
    'buttons stand in the order of sizes',
  );
  const milk = anOffer({ size: '500 ml' });
  const { get: getMilk } = await aShopWindow([[TODAY, [milk]]]);
  assert.match(await pageOf(getMilk, milk.ean), / · 500 ml ·/);
});

test('a product’s page does without what is like it while search is down', async () => {
  const { get } = await aShelf({ SEARCH_WORKERS: '0' });
  const body = await pageOf(get, anEan(1));
  assert.match(body, /<p class="price">/);
  assert.doesNotMatch(body, /id="similar"|class="pick/);
});

test('what is typed is completed, and each suggestion leads to a page that is there', async () => {
  const { get } = await aShelf();
  const asked = async (q: string, more = '') =>
    (await get(`/soeg/forslag?q=${encodeURIComponent(q)}${more}`)).json().suggestions as {
      text: string;
      about: string;
      href: string;
    }[];
  const all = [...(await asked('elk')), ...(await asked('kern')), ...(await asked('nordhavn elkedel ek'))];
  for (const [about, href] of [
    ['kategori', '/kategori/elkedler'],
    ['mærke', '/maerke/kernio%20%26%20soen'],
  ] as const)
    assert.ok(
      all.some((each) => each.about === about && each.href === href),
      `${href} in ${JSON.stringify(all)}`,
    );
  for (const { href } of all) assert.equal((await get(href)).statusCode, 200, href);
  for (const { href } of await asked('kern', '&lang=en')) assert.match(href, /lang=en$/);
  for (const q of ['', 'k', ' k ', 'x'.repeat(101), '<script>', '\u0000\u0000'])
    assert.deepEqual(await asked(q), [], JSON.stringify(q));
});

test('what was completed before is not sent again to whoever has it', async () => {
  const { get } = await aShelf();
  const { headers, statusCode } = await get('/soeg/forslag?q=elk');
  assert.equal(statusCode, 200);
  const again = await get('/soeg/forslag?q=elk', { 'if-none-match': String(headers['etag']) });
  assert.deepEqual([again.statusCode, again.body, again.headers['vary']], [304, '', 'Accept-Language']);
});

test('a size that no shop has is greyed and says so; another colour is shown in the same size', async () => {
  const shoe = (n: number, size: string, color: string, own: Parameters<typeof anOffer>[0] = {}) =>
    anOffer({
      ean: anEan(n),
      name: `Klit løbesko Fjord ${color}`,
      brand: 'Klit',
      size,
      color,
      price: 400 + n,
      ...own,
    });
  const { get } = await aShopWindow([
    [
      TODAY,
      [
        shoe(1, 'EU 38', 'sort'),
        shoe(2, 'EU 39', 'sort', { stock: 'out_of_stock' }),
        shoe(3, 'EU 37', 'sort'),
        shoe(4, 'EU 37', 'rød'),
        shoe(5, '38', 'rød'),
      ],
    ],
  ]);
  const body = await pageOf(get, anEan(1));
  const [colours, sizes] = [...body.matchAll(/<ul class="picks">(.*?)<\/ul>/gs)].map(([, row]) => row!);
  assert.match(
    colours!,
    new RegExp(`href="/vare/${anEan(5)}/[^"]*">rød <span class="small soft">405 kr.</span>`),
  );
  assert.match(
    sizes!,
    /class="pick" href="[^"]*">37 <.*aria-current="true">38 <.*class="pick gone" href="[^"]*">39 <span class="small soft">udsolgt</s,
  );
});

test('an article of 200 sizes has sixty buttons, around its own', async () => {
  const bolts = Array.from({ length: 200 }, (_, n) =>
    anOffer({
      ean: anEan(1 + n),
      name: `Havn bolt ${n + 1} mm`,
      brand: 'Havn',
      size: `${n + 1} mm`,
      color: null,
    }),
  );
  const { get } = await aShopWindow([[TODAY, bolts]]);
  const body = await pageOf(get, anEan(60));
  const sizes = [...body.matchAll(/class="pick[^>]*>([^<]+) </g)].map(([, size]) => size);
  assert.equal(sizes.length, 60);
  assert.ok(sizes.includes('60 mm'));
});
