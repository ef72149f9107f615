import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProductView } from '../../src/contract/product-view.ts';
import { NO_DROP } from '../../src/store/ports/traits.ts';
import { createVisits } from '../../src/web/layout/visit.ts';
import { productNotes } from '../../src/web/pages/product-rows.ts';
import type { SearchContent } from '../../src/web/pages/search/content.ts';
import { searchResultsPage } from '../../src/web/pages/search/search-page.ts';
import { anEan, anOffer } from '../builders.ts';
import { asOfSchema } from '../store/as-of-schema.ts';
import { aServiceOn, aShopWindow, daysAgo, TODAY } from './a-shop-window.ts';

const theShop = aShopWindow([
  [
    TODAY,
    [
      anOffer({ name: 'Nordhavn støvsuger NS-1' }),
      anOffer({ ean: anEan(2), name: 'Rensager støvsuger RS-2', price: 899 }),
      anOffer({
        ean: anEan(3),
        name: 'Tv 55 tommer',
        brand: 'Kernio',
        categoryPath: ['Lyd og billede', 'Tv'],
      }),
    ],
  ],
]);

test('people search from two characters on; fewer are told so, and the API’s five stay the API’s', async () => {
  const { get } = await theShop;
  assert.match((await get('/soeg?q=tv')).body, />Tv 55 tommer</);
  for (const q of ['', 't', '%20t%20']) {
    const answer = await get(`/soeg?q=${q}`);
    assert.deepEqual([answer.statusCode, answer.body.includes('Skriv mindst to tegn')], [200, true]);
  }
  for (const query of ['', '?q=tv&q=hifi'])
    assert.match((await get(`/soeg${query}`)).body, /Skriv mindst to tegn/);
  assert.equal((await get('/public/search?q=tv')).statusCode, 400);
});

test('a search shows what it found and what it took the words for, and is not to be found itself', async () => {
  const { get } = await theShop;
  const { body, headers } = await get('/soeg?q=st%C3%B8vsugr');
  assert.match(body, /<h1>støvsugr<\/h1><p class="soft">2 varer\. Viser resultater for støvsuger\. <a href/);
  assert.match(body, /<input type="search" name="q" value="støvsugr"/);
  assert.equal(headers['x-robots-tag'], 'noindex');
});

test('a barcode leads to its product, spaced or not, and of one that nobody has the page says so and offers the categories', async () => {
  const { get } = await theShop;
  const [a, b] = [anEan(1).slice(0, 7), anEan(1).slice(7)];
  for (const q of [anEan(1), `${a}%20${b}`, `${a}-${b}`]) {
    const answer = await get(`/soeg?q=${q}&lang=en`);
    assert.equal(answer.statusCode, 302);
    assert.equal(answer.headers.location, `/vare/${anEan(1)}/nordhavn-stoevsuger-ns-1?lang=en`);
  }
  const unknown = (await get(`/soeg?q=${anEan(9)}`)).body;
  assert.match(unknown, /<h1>Den stregkode kender vi ikke<\/h1>/);
  assert.match(unknown, /så kan du lave en prisagent på den.*<a href="\/kategori\//s);
  // Seven digits are words.
  assert.match((await get('/soeg?q=1234567')).body, /Vi fandt ingen varer/);
});

const visits = createVisits(
  { baseUrl: 'http://localhost:3000', version: '0', operator: { name: '', contact: '', privacyText: '' } },
  { published: () => undefined } as never,
  () => Date.parse('2026-11-15T11:00:00Z'),
);
const visit = visits({ headers: { 'accept-language': 'da' }, query: {}, url: '/soeg' });

const product: ProductView = {
  ean: anEan(1),
  product_name: 'Nordhavn støvsuger',
  brand: 'Nordhavn',
  category: 'Støvsugere',
  image_url: '',
  vendor_count: 3,
  lowest_price: 899,
  highest_price: 999,
  avg_price: 950,
  size: null,
  color: null,
  slug: 'nordhavn-stoevsuger',
};
const found = (own: Partial<SearchContent> = {}): string =>
  searchResultsPage(visit, {
    q: 'støvsuger',
    sort: undefined,
    filtered: { path: '/soeg', query: { q: 'støvsuger' }, filters: { maerke: ['Nordhavn'] } },
    listed: [{ product, notes: [] }],
    interpretation: { terms: ['støvsuger'], corrections: [], compounds: [], relaxed: false },
    total: { count: 34, isExact: true },
    facets: {
      categories: [{ name: 'Støvsugere', count: 21 }],
      brands: [
        { name: 'Nordhavn', count: 12 },
        { name: 'Kernio & Søn', count: 9 },
      ],
      vendors: [{ name: 'Butik A', domain: 'butik-a.example', count: 4 }],
      price_bands: [
        { min: 0, max: 500, count: 3 },
        { min: 500, max: 1000, count: 5 },
        { min: 1000, max: null, count: 4 },
      ],
      sizes: ['XL', '40', 'S', '9,5', '38'].map((name) => ({ name, count: 3 })),
      colors: [{ name: 'blå', count: 2 }],
      offers: { inStock: 8, refurbished: 0, used: 1 },
    },
    page: 2,
    hasNext: true,
    ...own,
  }).content.markup.replaceAll('\u00a0', ' ');

test('what the words were read as is said once, words that were joined too', () => {
  const interpretation = {
    terms: ['rød', 'kaffe', 'maskine', 'rødt'],
    corrections: [
      { from: 'kaffe maskine', to: 'kaffemaskine' },
      { from: 'rødt', to: '$& <rød>' },
    ],
    compounds: [],
    relaxed: false,
  };
  assert.match(found({ interpretation }), /Viser resultater for rød kaffemaskine \$&amp; &lt;rød&gt;\./);
});

test('filters lead to the same search with one thing more, and one that is chosen to the search without it', () => {
  const body = found();
  const q = 'q=st%C3%B8vsuger';
  for (const [href, text] of [
    [`/soeg?${q}&amp;maerke=Nordhavn&amp;kategori=St%C3%B8vsugere`, 'Støvsugere'],
    [`/soeg?${q}&amp;maerke=Nordhavn&amp;maerke=Kernio%20%26%20S%C3%B8n`, 'Kernio &amp; Søn'],
    [`/soeg?${q}&amp;maerke=Nordhavn&amp;maks=499.99`, 'under 500 kr.'],
    [`/soeg?${q}&amp;maerke=Nordhavn&amp;min=500&amp;maks=999.99`, '500–1.000 kr.'],
    [`/soeg?${q}&amp;maerke=Nordhavn&amp;min=1000`, 'fra 1.000 kr.'],
    [`/soeg?${q}&amp;maerke=Nordhavn&amp;butik=butik-a.example`, 'Butik A'],
    [`/soeg?${q}&amp;maerke=Nordhavn&amp;lager=ja`, 'på lager'],
    [`/soeg?${q}&amp;maerke=Nordhavn&amp;stand=brugt`, 'brugt'],
    [`/soeg?${q}&amp;maerke=Nordhavn&amp;stoerrelse=9%2C5`, '9,5'],
    [`/soeg?${q}&amp;maerke=Nordhavn&amp;farve=bl%C3%A5`, 'blå'],
  ] as const)
    assert.ok(body.includes(`<a class="quiet" href="${href}">${text}</a>`), `${text}: ${href}`);
  assert.ok(body.includes(`href="/soeg?${q}" aria-current="true" aria-label="Fjern Nordhavn"`));
  assert.doesNotMatch(body, />istandsat</, 'nothing of what there is none is offered');
  const sizes = /<ul class="facet sizes">(.*?)<\/ul>/.exec(body)![1]!;
  assert.deepEqual(
    [...sizes.matchAll(/<a [^>]*>([^<]+)</g)].map(([, size]) => size),
    ['9,5', '38', '40', 'S', 'XL'],
    'sizes stand in their order',
  );
});

test('with a total there are orders and pages, which keep what was chosen', () => {
  const body = found();
  assert.match(body, /<p class="soft">34 varer\. <a href/);
  assert.match(body, /href="\/soeg\?q=st%C3%B8vsuger&amp;maerke=Nordhavn&amp;sorter=price">Billigst<\/a>/);
  assert.match(body, /href="\/soeg\?q=st%C3%B8vsuger&amp;maerke=Nordhavn" rel="prev"/);
  assert.match(body, /href="\/soeg\?q=st%C3%B8vsuger&amp;maerke=Nordhavn&amp;side=3" rel="next"/);
  assert.match(found({ total: { count: 1000, isExact: false } }), /Mere end 1\.000 varer\./);
  const bare = found({ total: null, facets: null, page: 1, hasNext: false });
  assert.doesNotMatch(bare, /Billigst|<aside|class="pages"/);
});

const claim = {
  verdict: 'raised_first' as const,
  flags: [],
  since: null,
  window: null,
  known_days: null,
  prior_price: null,
  prior_date: null,
  claimed_percent: 30.8,
  real_percent: null,
  usual_price: null,
  days_on_sale: null,
  method: 1,
};

test('a result tells the verdict on its cheapest offer’s before price in words', () => {
  const body = found({ listed: [{ product, notes: productNotes(visit, undefined, claim) }] });
  assert.match(body, /<span class="small again">prisen blev sat op, før den blev sat ned<\/span>/);
});

test('a drop of one percent in a month is told, less is not, and beside a claim that fails it is not praised', () => {
  const fallen = (tenths: number, own: typeof claim | null = null) => ({
    listed: [{ product, notes: productNotes(visit, tenths, own) }],
  });
  assert.match(found(fallen(10)), /<span class="small good">−1 % på en måned<\/span>/);
  for (const tenths of [9, 0, -40, NO_DROP]) assert.doesNotMatch(found(fallen(tenths)), /på en måned/);
  assert.match(
    found(fallen(140, claim)),
    /<span class="small soft">−14 % på en måned<\/span> <span class="small again">/,
  );
});

test('results, categories and brands tell what has fallen in a month, and say nothing of what rose or is new', async () => {
  const kettles = (fallen: number, risen: number) => [
    anOffer({ name: 'Elkedel faldet', brand: 'Kernio', categoryPath: ['Elkedler'], price: fallen }),
    anOffer({
      ean: anEan(2),
      name: 'Elkedel steget',
      brand: 'Kernio',
      categoryPath: ['Elkedler'],
      price: risen,
    }),
  ];
  const isNew = { ean: anEan(3), name: 'Elkedel ny', brand: 'Kernio', categoryPath: ['Elkedler'] };
  const { get } = await aShopWindow([
    [daysAgo(40), kettles(1000, 1000)],
    [TODAY, [...kettles(860, 1100), anOffer(isNew)]],
  ]);
  for (const path of [
    '/soeg?q=elkedel',
    '/soeg?q=elkedel&sorter=price',
    '/kategori/elkedler',
    '/maerke/kernio',
  ]) {
    const { body } = await get(path);
    assert.deepEqual(
      [...body.matchAll(/>(Elkedel \w+)<.*?<p class="much">.*?<\/p>/gs)]
        .map(([row, name]) => [name, /[^>]*på en måned/.exec(row!)?.[0]])
        .sort(),
      [
        ['Elkedel faldet', '−14\u00a0% på en måned'],
        ['Elkedel ny', undefined],
        ['Elkedel steget', undefined],
      ],
      path,
    );
  }
  assert.match((await get('/soeg?q=elkedel&lang=en')).body, />−14% in a month</);
});

/** Seventy kettles of ten prices, every other by Kernio and in stock at shop B too. */
const theShelf = aShopWindow([
  [
    TODAY,
    Array.from({ length: 70 }, (_, i) => {
      const own = {
        ean: anEan(i + 1),
        name: `Elkedel nummer ${i + 1}`,
        brand: i % 2 ? 'Kernio' : 'Æske & <b>Søn</b>',
        categoryPath: ['Køkken', i < 60 ? 'Elkedler' : 'Kedler'],
        price: 100 * (1 + (i % 10)),
        stock: i % 2 ? ('in_stock' as const) : ('out_of_stock' as const),
      };
      return i % 2 ? [anOffer(own), anOffer({ ...own, vendorId: 2, price: own.price + 20 })] : [anOffer(own)];
    }).flat(),
  ],
]);
const namesIn = (body: string) =>
  [...body.matchAll(/>Elkedel nummer (\d+)</g)].map(([, name]) => Number(name));
const totalIn = (body: string) => /<p class="soft">([\d.]+) vare/.exec(body)?.[1];

test('each filter leaves as many as stand beside it, and together they narrow each other', async () => {
  const { get } = await theShelf;
  const { body } = await get('/soeg?q=elkedel');
  const filters = [...body.matchAll(/<a class="quiet" href="([^"]+)">[^<]+<\/a><span class="soft">(\d+)</g)];
  assert.ok(filters.length >= 10, `${filters.length} filters`);
  for (const [, href, count] of filters)
    assert.equal(totalIn((await get(href!.replaceAll('&amp;', '&'))).body), count, href);
  const both = await get('/soeg?q=elkedel&maerke=kernio&min=300&maks=500&butik=butik-b.example&lager=ja');
  assert.equal(totalIn(both.body), '7');
  for (const text of ['kernio', 'fra 300 kr.', 'højst 500 kr.', 'Butik B', 'på lager'])
    assert.ok(both.body.replaceAll('\u00a0', ' ').includes(`aria-label="Fjern ${text}">${text}</a>`), text);
});

test('a price in the words is a filter that can be taken off, and one in a field wins', async () => {
  const { get } = await theShelf;
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  const cheap = await get('/soeg?q=elkedel+under+300+kr.');
  assert.equal(totalIn(cheap.body), '21');
  const chip = /<a href="([^"]+)" aria-label="Fjern højst 300 kr\.">/.exec(plain(cheap.body));
  assert.equal(chip?.[1], '/soeg?q=elkedel');
  assert.match(cheap.body, /<h1>elkedel under 300 kr\.<\/h1>/);
  const between = await get('/soeg?q=elkedel+300-400+kr');
  assert.equal(totalIn(between.body), '14');
  assert.ok(plain(between.body).includes('>300–400 kr.</a>'));
  assert.equal(totalIn((await get('/soeg?q=elkedel+under+300&maks=500')).body), '35');
  assert.equal(totalIn((await get('/soeg?q=elkedel+500-300+kr')).body), '70', 'crossed amounts are words');
});

test('results are sorted and walked by their numbers to the end, each once; beyond it is 404', async () => {
  const { get } = await theShelf;
  for (const sort of ['relevance', 'price', 'price_desc', 'newest', 'drop']) {
    const seen: number[] = [];
    for (const page of [1, 2, 3, 4])
      seen.push(...namesIn((await get(`/soeg?q=elkedel&sorter=${sort}&side=${page}`)).body));
    assert.equal(new Set(seen).size, 70, sort);
    assert.equal(seen.length, 70, sort);
  }
  const cheapest = namesIn((await get('/soeg?q=elkedel&sorter=price')).body);
  assert.deepEqual(cheapest.slice(0, 8), [1, 11, 21, 31, 41, 51, 61, 2]);
  for (const page of ['5', '51', '99999', '0', '-1', 'x', '1&side=2'])
    assert.equal((await get(`/soeg?q=elkedel&side=${page}`)).statusCode, 404, page);
});

test('what an address cannot mean is passed over: orders, prices, shops and stock that there are not', async () => {
  const { get } = await theShelf;
  for (const [query, total] of [
    ['sorter=cheapest&min=free&maks=-3&lager=maybe&butik=%3Cb%3E&kategori=%20', '70'],
    ['min=500&maks=300', '21'],
    ['sorter=price&sorter=newest', '70'],
    ['maerke=a&maerke=kernio', '35'],
    [
      Array.from({ length: 200 }, (_, n) => `maerke=kernio&farve=sort&stoerrelse=&butik=${n}`).join('&'),
      '35',
    ],
  ] as const)
    assert.equal(totalIn((await get(`/soeg?q=elkedel&${query}`)).body), total, query);
  const crossed = await get('/soeg?q=elkedel&min=500&maks=300');
  assert.match(crossed.body, /name="min" value="300".*name="maks" value="500"/);
});

test('words and filters that nothing answers are shown as they were written, never as markup', async () => {
  const { get } = await theShelf;
  for (const query of [
    'maerke=%3Cimg%20src%3Dx%3E',
    'stoerrelse=%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    'farve=%22%3E%3Cscript%3E',
    'kategori=%22%3E%3Cscript%3E',
    'butik=nowhere.example',
  ]) {
    const { statusCode, body } = await get(`/soeg?q=elkedel&${query}`);
    assert.equal(statusCode, 200);
    assert.match(body, /<h2>Pris<\/h2>.*Ingen varer passer til det, du har valgt/s);
    assert.doesNotMatch(body, /<img src=x>|"><script>|<script>alert/);
  }
  const { statusCode, body } = await get(`/soeg?q=${encodeURIComponent('<s>¤#"&'.repeat(28))}xxxx`);
  assert.deepEqual([statusCode, body.includes('Vi fandt ingen varer')], [200, true]);
  assert.doesNotMatch(body, /<s>/);
  assert.match((await get('/soeg?q=elkedel')).body, />Æske &amp; &lt;b&gt;Søn&lt;\/b&gt;</);
});

for (const schema of [4, 5] as const)
  test(`a catalogue of schema ${schema} is searched as ever, without what it cannot be narrowed by`, async () => {
    const { market } = await aShopWindow([
      [TODAY, [anOffer({ ean: anEan(1), name: 'Gammel lampe', categoryPath: ['Lamper'] })]],
    ]);
    asOfSchema(schema, market.live.generation().path);
    const { get } = await aServiceOn(market.dir);
    const found = await get('/soeg?q=gammel+lampe');
    assert.equal(found.statusCode, 200);
    assert.match(found.body, /Gammel lampe/);
    for (const path of [`/vare/${anEan(1)}/gammel-lampe`, '/'])
      assert.equal((await get(path)).statusCode, 200, path);
  });
