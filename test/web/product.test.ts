import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ore } from '../../src/domain/money.ts';
import { anEan, anOffer } from '../builders.ts';
import { aShopWindow, daysAgo, TODAY } from './a-shop-window.ts';

const SLUG = 'nordhavn-kaffemaskine-nk-200-sort';
const PATH = `/vare/${anEan(1)}/${SLUG}`;
const plain = (body: string) => body.replaceAll('\u00a0', ' ');

/** Two shops and a used one; the price fell and rose again. Nobody changes it: the tests share one service. */
const theProduct = aShopWindow([
  [daysAgo(40), [anOffer({ price: 999 }), anOffer({ vendorId: 2, price: 1099 })]],
  [daysAgo(20), [anOffer({ price: 799 }), anOffer({ vendorId: 2, price: 1099 })]],
  [daysAgo(10), [anOffer({ price: 949 }), anOffer({ vendorId: 2, price: 1099 })]],
  [
    TODAY,
    [
      anOffer({ price: 949, shippingOre: ore(4900) }),
      anOffer({ vendorId: 2, price: 979, shippingOre: ore(0), beforeOre: ore(129900) }),
      anOffer({ vendorId: 3, price: 499, condition: 'used' }),
    ],
  ],
]);

test('a product’s page shows the price, who has it, the sentence, every offer and when it was read', async () => {
  const { get } = await theProduct;
  const page = await get(PATH);
  assert.equal(page.statusCode, 200);
  const body = plain(page.body);
  assert.match(body, /<h1>Nordhavn kaffemaskine NK-200, sort<\/h1>/);
  assert.match(body, /<p class="price">949 kr\.<\/p>/);
  assert.match(body, /hos <b>Butik A<\/b>, levering 49 kr\., i alt 998 kr\./);
  assert.match(body, /Med levering er den billigst hos Butik B: 979 kr\.</);
  assert.match(
    body,
    /Hverken dyr eller billig: .* Den laveste pris var 799 kr\., fra 26\. oktober til 4\. november\./,
  );
  assert.match(body, /<h2 id="offers">3 priser<\/h2>/);
  assert.match(body, /Priserne er opdateret i nat kl\. 04\.00\./);
  assert.ok(
    body.indexOf('Butik C') > body.indexOf('Brugt og istandsat'),
    'what is used has a group of its own',
  );
});

test('a before price stands beside what the shop’s own prices say of it, is drawn in the chart, and is never struck through', async () => {
  const night = (own: Parameters<typeof anOffer>[0]) => [
    anOffer({ price: 1000 }),
    anOffer({ vendorId: 2, price: 1000, ...own }),
  ];
  const before = Array.from({ length: 60 }, (_, i) => [daysAgo(60 - i), night({})] as const);
  const { get } = await aShopWindow([...before, [TODAY, night({ price: 800, beforeOre: ore(150000) })]]);
  const body = plain((await get(PATH)).body);
  assert.match(
    body,
    /Butikken skriver før 1\.500 kr\. <span class="again">Reelt 20 % billigere, ikke 47 %\.<\/span> <span class="soft">Laveste pris i de 30 dage før var 1\.000 kr\.</,
  );
  assert.match(body, /<path class="line before"/);
  assert.match(body, /<rect class="band"/);
  assert.match(body, /ingen førpris/);
  assert.doesNotMatch(body, /<(s|del|strike)\b|line-through/);
});

test('a before price that is hardly above the price is no claim, and told as the shop’s own words', async () => {
  const { get } = await aShopWindow([[TODAY, [anOffer({ price: 979, beforeOre: ore(98300) })]]]);
  const body = plain((await get(PATH)).body);
  assert.match(body, />Butikken skriver før 983 kr\.</);
});

test('links to shops say what they are', async () => {
  const { get } = await theProduct;
  const { body } = await get(PATH);
  const links = [...body.matchAll(/<a [^>]*href="https:\/\/butik-a[^>]*>/g)];
  assert.equal(links.length, 4);
  for (const [link] of links) assert.match(link, /rel="sponsored nofollow noopener"/);
  assert.equal(body.match(/annoncelink</g)!.length, 4);
});

test('offers are sorted by price, or by price with delivery where that is asked for', async () => {
  const { get } = await theProduct;
  const shops = (body: string) =>
    [...body.matchAll(/<a class="quiet" [^>]*>(Butik \w)</g)].map(([, name]) => name);
  assert.deepEqual(shops((await get(PATH)).body), ['Butik A', 'Butik B', 'Butik C']);
  const delivered = await get(`${PATH}?sorter=leveret`);
  assert.deepEqual(shops(delivered.body), ['Butik B', 'Butik A', 'Butik C']);
  assert.match(delivered.body, /<th scope="col" class="n" aria-sort="ascending">I alt<\/th>/);
});

test('any other way of writing its address is a 301 to the one there is, and what was asked for goes along', async () => {
  const { get } = await theProduct;
  for (const [asked, to] of [
    [`/vare/${anEan(1)}`, PATH],
    [`/vare/${anEan(1)}/`, PATH],
    [`/vare/${anEan(1)}/another-name`, PATH],
    [`/vare/${anEan(1)}/x?dage=365&lang=en`, `${PATH}?dage=365&lang=en`],
    [`/vare/${anEan(1)}/%3Cscript%3E`, PATH],
  ] as const) {
    const answer = await get(asked);
    assert.deepEqual([answer.statusCode, answer.headers.location], [301, to]);
  }
});

test('an alias leads to the product it is an alias of, and a short code to its thirteen digits', async () => {
  const { get } = await aShopWindow([[TODAY, [anOffer({ ean: '0000000000017', aliases: [anEan(7)] })]]]);
  for (const code of [anEan(7), '17', '0000000000017'])
    assert.equal((await get(`/vare/${code}`)).headers.location, `/vare/0000000000017/${SLUG}`);
});

test('a code never seen is 404, one that no shop has any more is 410 with a way on, and neither is found by search engines', async () => {
  const { get } = await aShopWindow([
    [daysAgo(2), [anOffer(), anOffer({ ean: anEan(2) })]],
    [TODAY, [anOffer()]],
  ]);
  for (const code of [anEan(9), '12345678901234', 'abc', '1-2', '%00', 'x'.repeat(3000)]) {
    const answer = await get(`/vare/${code}`);
    assert.equal(answer.statusCode, 404, code);
    assert.match(answer.body, /Den stregkode kender vi ikke/);
    assert.match(answer.body, /lede i kategorierne:<\/p><ul class="chips"><li><a href="\/kategori\//);
  }
  const gone = await get(`/vare/${anEan(2)}/${SLUG}`);
  assert.equal(gone.statusCode, 410);
  assert.match(gone.body, /Ingen butik har den længere/);
  assert.match(gone.body, /href="\/soeg\?q=nordhavn%20kaffemaskine%20nk%20200%20sort"/);
  assert.equal(gone.headers['x-robots-tag'], 'noindex');
});

test('what nobody has in stock is shown and not to be found by search engines', async () => {
  const { get } = await aShopWindow([[TODAY, [anOffer({ stock: 'out_of_stock' })]]]);
  const page = await get(PATH);
  assert.equal(page.statusCode, 200);
  assert.match(page.body, /<meta name="robots" content="noindex">/);
  assert.match(page.body, /Ingen butik har den på lager lige nu/);
});

test('search engines read the product, its offers and the way to it', async () => {
  const { get } = await theProduct;
  const { body, headers } = await get(PATH);
  const [product, way] = [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json!),
  );
  assert.equal(product['@type'], 'Product');
  assert.equal(product.gtin13, anEan(1));
  assert.deepEqual(product.brand, { '@type': 'Brand', name: 'Nordhavn' });
  const { offers, ...all } = product.offers;
  assert.deepEqual(all, {
    '@type': 'AggregateOffer',
    priceCurrency: 'DKK',
    lowPrice: 949,
    highPrice: 979,
    offerCount: 2,
  });
  assert.deepEqual(
    offers.map((offer: { price: number; seller: { name: string } }) => [offer.price, offer.seller.name]),
    [
      [949, 'Butik A'],
      [979, 'Butik B'],
    ],
  );
  assert.equal(way['@type'], 'BreadcrumbList');
  assert.equal(way.itemListElement.at(-1).item, `http://localhost:3000${PATH}`);
  assert.match(body, new RegExp(`<link rel="canonical" href="http://localhost:3000${PATH}">`));
  assert.match(
    plain(body),
    /<title>Nordhavn kaffemaskine NK-200, sort: 949 kr\. i 2 butikker · Prisme<\/title>/,
  );
  assert.match(body, /<meta property="og:image" content="https:\/\/butik-a\.example\/nk200\.jpg">/);
  assert.equal(headers['x-robots-tag'], undefined);
});

test('a product without a past says so, and one that comes back is not judged by the time it was gone', async () => {
  const { get } = await aShopWindow([[TODAY, [anOffer({ imageUrl: '' })]]]);
  const { body } = await get(PATH);
  assert.match(body, /Vi ser varen for første gang i dag/);
  assert.match(body, /Vi har endnu kun priser fra én dag/);
  assert.doesNotMatch(body, /<img/);
});
