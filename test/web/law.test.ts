import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WEIGHTS } from '../../src/search/query/weights.ts';
import { anOffer } from '../builders.ts';
import { aDemoWindow } from './a-demo-window.ts';
import { aShopWindow, TODAY } from './a-shop-window.ts';

const { get } = await aDemoWindow();
const GIFT_LIST = /href="(\/gaver\/[^"]+)"/.exec((await get('/gaver')).body)![1]!;
const PRODUCT = /href="(\/vare\/[^"]+)"/.exec((await get('/soeg?q=sko')).body)![1]!;
const [STAR, SHOP_RATINGS] = [
  /\d,\d\saf\s5/,
  /Butikkernes vurderinger kommer fra anmeldelsessider\. Vi kontrollerer ikke/,
];

test('every search and list leads to what decides its order, beside it and in both languages', async () => {
  for (const path of [
    '/soeg?q=sko',
    '/soeg?q=sko&sorter=price',
    '/prisfald',
    '/populaere',
    '/nyheder',
    '/gaver',
    GIFT_LIST,
    '/butikker',
    '/kategori/sko',
    '/maerke/nordhavn',
    PRODUCT,
  ])
    for (const [lang, words] of [
      ['da', 'Sådan er rækkefølgen bestemt'],
      ['en', 'How results are ordered'],
    ] as const) {
      const { statusCode, body } = await get(`${path}${path.includes('?') ? '&' : '?'}lang=${lang}`);
      assert.equal(statusCode, 200, path);
      const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'));
      assert.ok(main.includes(`<a href="/raekkefoelge?lang=${lang}">${words}</a>`), `${path} in ${lang}`);
    }
});

test('the page of the orders tells of each of them, and its fractions are the weights of the search', async () => {
  const { bonus, penalty } = WEIGHTS;
  const { body } = await get('/raekkefoelge');
  for (const [weight, words, share] of [
    [bonus.model, 'det modelnummer, du skrev (en fjerdedel)', 1 / 4],
    [bonus.category, 'man plejer at mene med ordene (en femtedel)', 1 / 5],
    [bonus.order, 'ordene står i samme rækkefølge', 1 / 8],
    [bonus.wholeName, 'de er hele navnet (en ottendedel hver)', 1 / 8],
    [bonus.popularity, 'hvor populær varen er (højst en tolvtedel)', 1 / 12],
    [bonus.vendors, 'hvor mange butikker der har den (højst en tyvendedel)', 1 / 20],
    [penalty.accessory, 'Tilbehør, du ikke har bedt om, rykker en tredjedel ned', 1 / 3],
    [penalty.missing, 'varer, der mangler et af ordene, næsten også', 0.3],
  ] as const) {
    assert.ok(body.includes(words), words);
    assert.ok(Math.abs(weight - share) < 0.02, `${words}: it weighs ${weight}`);
  }
  for (const list of ['Prisfald', 'Populære varer på tilbud', 'Nye varer', 'Gaver', 'Butikker', 'Rabatkoder'])
    assert.ok(body.includes(`<h2>${list}</h2>`), list);
});

test('wherever ratings of shops stand, the page says where they are from and that nobody checks them', async () => {
  for (const path of ['/', '/butikker', '/butik/torvet.example', PRODUCT]) {
    const { body } = await get(path);
    assert.match(body, STAR, path);
    assert.match(body, SHOP_RATINGS, path);
  }
  assert.match(
    (await get('/populaere')).body,
    /kommer fra butikkerne og fra anmeldelsessider\. Vi kontrollerer/,
  );
  const { get: getUnrated } = await aShopWindow([[TODAY, [anOffer()]]]);
  const page = (await getUnrated(`/vare/${anOffer().ean}/nordhavn-kaffemaskine-nk-200-sort`)).body;
  assert.doesNotMatch(page, /anmeldelsessider/);
});

test('the list of shops says that there are others, and that many reviews weigh more than few', async () => {
  const { body } = await get('/butikker');
  assert.match(
    body,
    /Vi viser kun butikker, hvis prislister når os gennem annoncenetværk\. Der findes andre/,
  );
  assert.match(body, /Mange anmeldelser vejer tungere end få\./);
});

test('the page on privacy has the legal basis, who is responsible and where to complain', async () => {
  const env = { OPERATOR_NAME: 'Priser & <b>Søn</b>', OPERATOR_CONTACT: 'hej@priser.example' };
  const named = await aShopWindow([[TODAY, [anOffer()]]], env);
  const { body } = await named.get('/privatliv');
  assert.match(
    body,
    /Retsgrundlaget er dit samtykke \(databeskyttelsesforordningens artikel 6, stk\. 1, litra a\)/,
  );
  assert.match(body, /kan du klage til Datatilsynet, .*www\.datatilsynet\.dk/);
  assert.match(
    body,
    /Dataansvarlig er Priser &amp; &lt;b&gt;Søn&lt;\/b&gt;, som du kan kontakte her: hej@priser\.example\./,
  );
  const english = (await get('/privatliv?lang=en')).body;
  assert.match(english, /The legal basis is your consent \(GDPR article 6\(1\)\(a\)\)/);
  assert.match(english, /complain to the Danish Data Protection Agency/);
  assert.match(english, /The data controller is whoever runs the service at this address\./);
});
