import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ore } from '../../src/domain/money.ts';
import { anEan, anOffer } from '../builders.ts';
import { aShopWindow, daysAgo, TODAY } from './a-shop-window.ts';

const SIZES = ['36', 'EU 37', 'Str. 38', '39', '40', '41'];
const COLOURS = ['Sort', 'Navy', 'Rød', 'Hvid'];

/** Eight shoes of two brands in six sizes and four colours, and a bag; every other shoe is refurbished at shop B. */
const shoes = (factor = 1) =>
  Array.from({ length: 8 }, (_, model) =>
    SIZES.flatMap((size, s) =>
      COLOURS.map((color, c) => {
        const own = {
          ean: anEan(1 + model * 100 + s * 10 + c),
          name: `${model % 2 ? 'Klit' : 'Havn'} løbesko Model${'abcdefgh'[model]} ${color}`,
          brand: model % 2 ? 'Klit' : 'Havn',
          size,
          color,
          price: Math.round((429 + model * 100 + s * 10) * factor),
          beforeOre: ore(999_900),
          categoryPath: ['Mode', model < 6 ? 'Løbesko' : 'Sneakers'],
          vendorId: 1 + (model % 3),
        };
        return model === 3
          ? [anOffer(own), anOffer({ ...own, vendorId: 2, condition: 'refurbished' })]
          : [anOffer(own)];
      }),
    ),
  ).flat(2);

const bag = anOffer({
  ean: anEan(5_000),
  name: 'Havn taske',
  brand: 'Havn',
  size: null,
  color: null,
  price: 199,
  categoryPath: ['Mode', 'Tasker'],
});

const window = await aShopWindow([
  [daysAgo(40), shoes(1.25)],
  [TODAY, [...shoes(), bag]],
]);
const { get } = window;
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const totalIn = (body: string) => Number(/<p class="soft">(\d+) vare/.exec(body)?.[1] ?? 0);
const rowsIn = (body: string) => [...body.matchAll(/<li class="row">.*?<\/li>/gs)].map(([row]) => plain(row));

const PAGES = [
  ['/soeg?q=havn', 5],
  ['/kategori/mode', 9],
  ['/maerke/havn', 5],
  ['/butik/butik-a.example', 4],
] as const;

for (const [page, articles] of PAGES) {
  test(`${page} shows an article once, with its sizes, colours and lowest price, its drop and its verdict`, async () => {
    const { body, statusCode } = await get(page);
    assert.equal(statusCode, 200);
    const rows = rowsIn(body);
    assert.equal(rows.length, articles);
    assert.equal(totalIn(body), articles);
    const shoe = rows.find((row) => row.includes('Modela'))!;
    assert.match(shoe, /<p class="small">str\. 36–41 · 4 farver<\/p>/);
    assert.match(shoe, /<b>fra 429 kr\.<\/b>/);
    assert.match(shoe, /−20 % på en måned/);
    assert.match(shoe, /<span class="small (?:again|plain|good|soft)">[^<]*(?:pris|billigere|fulgt)/);
    const plainBag = rows.find((row) => row.includes('taske'))!;
    assert.match(plainBag, /<b>199 kr\.<\/b>/);
    assert.doesNotMatch(plainBag, /str\.|farver/);
  });

  test(`${page} has one filter column: each filter leaves as many as stand beside it`, async () => {
    const { body } = await get(page);
    const column = /<aside class="facets".*?<\/aside>/s.exec(body)![0];
    for (const title of ['Kategori', 'Pris', 'Størrelse', 'Farve', 'Vis kun'])
      assert.ok(column.includes(`<h2>${title}</h2>`), title);
    assert.equal(column.includes('<h2>Mærke</h2>'), !page.startsWith('/maerke'));
    assert.equal(column.includes('<h2>Butik</h2>'), !page.startsWith('/butik'));
    const filters = [
      ...column.matchAll(/<a class="quiet" href="([^"]+)">[^<]+<\/a><span class="soft">(\d+)</g),
    ];
    assert.ok(filters.length >= 15, `${filters.length} filters`);
    for (const [, href, count] of filters) {
      const answer = await get(href!.replaceAll('&amp;', '&'));
      assert.equal(totalIn(answer.body), Number(count), href);
      assert.equal(
        answer.headers['x-robots-tag'],
        href!.startsWith('/kategori/') && !href!.includes('?') ? undefined : 'noindex',
      );
    }
  });

  test(`${page} narrows by several values of a kind, and each can be taken off`, async () => {
    const to = `${page}${page.includes('?') ? '&' : '?'}`;
    const { body } = await get(`${to}stoerrelse=EU+38&stoerrelse=str.+40&farve=navy&maks=900`);
    for (const chip of ['str. 38', 'str. 40', 'blå', 'højst 900 kr.'])
      assert.ok(plain(body).includes(`aria-label="Fjern ${chip}">${chip}</a>`), chip);
    const chip = /<a href="([^"]+)" aria-label="Fjern str\. 38">/.exec(plain(body))![1]!;
    assert.match(chip, /stoerrelse=40/);
    assert.doesNotMatch(chip, /stoerrelse=38/);
    assert.match(rowsIn(body)[0]!, /str\. 38–40/);
  });

  test(`${page} stands 200 filters, a size that is a script and a page that there is not`, async () => {
    const to = `${page}${page.includes('?') ? '&' : '?'}`;
    const many = Array.from({ length: 200 }, (_, n) => `stoerrelse=${n}&farve=rød&x${n}=1`).join('&');
    assert.equal((await get(`${to}${many}`)).statusCode, 200);
    const script = await get(`${to}stoerrelse=${encodeURIComponent('<script>alert(1)</script>')}`);
    assert.equal(script.statusCode, 200);
    assert.match(script.body, /Ingen varer passer til det, du har valgt/);
    assert.doesNotMatch(script.body, /<script>alert/);
    for (const side of ['900', '101', '2', 'x'])
      assert.equal((await get(`${to}side=${side}`)).statusCode, 404, side);
  });
}

test('a category leads to a narrower one with the same filters', async () => {
  const { body } = await get('/kategori/mode?farve=rød&lager=ja');
  assert.match(
    body,
    /<a class="quiet" href="\/kategori\/sneakers\?farve=r%C3%B8d&amp;lager=ja">Sneakers<\/a>/,
  );
});

for (const path of ['/prisfald', '/populaere', '/nyheder'])
  test(`${path} keeps a category, a brand and a price, and leads on to everything of them`, async () => {
    const all = await get(path);
    assert.equal(all.statusCode, 200);
    assert.match(all.body, /<select id="kategori" name="kategori">.*<option>Mode<\/option>/s);
    const { body, headers } = await get(`${path}?kategori=Mode&maerke=klit&min=100&maks=600`);
    assert.equal(headers['x-robots-tag'], 'noindex');
    assert.match(body, /<option selected>Mode<\/option>/);
    assert.match(body, /href="\/kategori\/mode\?maerke=klit&amp;min=100&amp;maks=600">Alle varer: Mode<\/a>/);
    assert.match(body, /href="\/maerke\/klit\?kategori=Mode&amp;min=100&amp;maks=600">Alle varer: klit<\/a>/);
    for (const row of rowsIn(body)) assert.match(row, />Klit løbesko/);
    if (path === '/prisfald')
      assert.match(body, /href="\/prisfald\?dage=7&amp;kategori=Mode&amp;maerke=klit/);
    assert.equal((await get(`${path}?kategori=%3Cscript%3E&side=900`)).statusCode, 404);
  });
