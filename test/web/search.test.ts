import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProductView } from '../../src/contract/product-view.ts';
import { createVisits } from '../../src/web/layout/visit.ts';
import type { SearchContent } from '../../src/web/pages/search/content.ts';
import { searchResultsPage } from '../../src/web/pages/search/search-page.ts';
import { anEan, anOffer } from '../builders.ts';
import { aShopWindow, TODAY } from './a-shop-window.ts';

const open = () =>
  aShopWindow([
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
  const { get } = await open();
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
  const { get } = await open();
  const { body, headers } = await get('/soeg?q=st%C3%B8vsugr');
  assert.match(body, /<h1>støvsugr<\/h1><p class="soft">2 varer\. Viser resultater for støvsuger\.<\/p>/);
  assert.match(body, /<input type="search" name="q" value="støvsugr"/);
  assert.equal(headers['x-robots-tag'], 'noindex');
});

test('a barcode leads to its product, spaced or not, and one that nobody has is searched for as words', async () => {
  const { get } = await open();
  const [a, b] = [anEan(1).slice(0, 7), anEan(1).slice(7)];
  for (const q of [anEan(1), `${a}%20${b}`, `${a}-${b}`]) {
    const answer = await get(`/soeg?q=${q}&lang=en`);
    assert.equal(answer.statusCode, 302);
    assert.equal(answer.headers.location, `/vare/${anEan(1)}/nordhavn-stoevsuger-ns-1?lang=en`);
  }
  assert.match((await get(`/soeg?q=${anEan(9)}`)).body, /Vi fandt ingen varer/);
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
    asked: { q: 'støvsuger', maerke: 'Nordhavn' },
    results: [{ ...product, offers: [] }],
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
    },
    page: 2,
    hasNext: true,
    ...own,
  }).content.markup.replaceAll('\u00a0', ' ');

test('filters lead to the same search with one thing more, and one that is chosen to the search without it', () => {
  const body = found();
  const q = 'q=st%C3%B8vsuger';
  for (const [href, text] of [
    [`/soeg?${q}&amp;maerke=Nordhavn&amp;kategori=St%C3%B8vsugere`, 'Støvsugere'],
    [`/soeg?${q}&amp;maerke=Kernio%20%26%20S%C3%B8n`, 'Kernio &amp; Søn'],
    [`/soeg?${q}&amp;maerke=Nordhavn&amp;maks=500`, 'under 500 kr.'],
    [`/soeg?${q}&amp;maerke=Nordhavn&amp;min=500&amp;maks=1000`, '500 kr.–1.000 kr.'],
    [`/soeg?${q}&amp;maerke=Nordhavn&amp;min=1000`, 'over 1.000 kr.'],
    [`/soeg?${q}&amp;maerke=Nordhavn&amp;butik=butik-a.example`, 'Butik A'],
    [`/soeg?${q}&amp;maerke=Nordhavn&amp;lager=ja`, 'på lager'],
  ] as const)
    assert.ok(body.includes(`<a class="quiet" href="${href}">${text}</a>`), `${text}: ${href}`);
  assert.ok(body.includes(`href="/soeg?${q}" aria-current="true" aria-label="Fjern Nordhavn"`));
});

test('with a total there are orders and pages, which keep what was chosen', () => {
  const body = found();
  assert.match(body, /<p class="soft">34 varer\.<\/p>/);
  assert.match(body, /href="\/soeg\?q=st%C3%B8vsuger&amp;maerke=Nordhavn&amp;sorter=price">Billigst<\/a>/);
  assert.match(body, /href="\/soeg\?q=st%C3%B8vsuger&amp;maerke=Nordhavn" rel="prev"/);
  assert.match(body, /href="\/soeg\?q=st%C3%B8vsuger&amp;maerke=Nordhavn&amp;side=3" rel="next"/);
  assert.match(found({ total: { count: 1000, isExact: false } }), /Mere end 1\.000 varer\./);
  const bare = found({ total: null, facets: null, page: 1, hasNext: false });
  assert.doesNotMatch(bare, /Billigst|<aside|class="pages"/);
});

test('a result tells the verdict on its cheapest offer’s before price in words', () => {
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
  const body = found({ results: [{ ...product, offers: [{ price: 899, before_price: 1299, claim }] }] });
  assert.match(body, /<span class="small again">prisen blev sat op, før den blev sat ned<\/span>/);
});
