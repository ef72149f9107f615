import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ore } from '../../src/domain/money.ts';
import { anEan, anOffer } from '../builders.ts';
import { aShopWindow, daysAgo, TODAY } from './a-shop-window.ts';

const NAME = '<script>alert(1)</script> kaffemaskine';
const night = (own: Parameters<typeof anOffer>[0]) => [
  anOffer({ name: NAME, price: 1000 }),
  anOffer({ name: NAME, vendorId: 2, price: 1000, ...own }),
];
const window = aShopWindow([
  ...Array.from({ length: 60 }, (_, i) => [daysAgo(60 - i), night({})] as const),
  [TODAY, night({ price: 800, beforeOre: ore(150000) })],
]);

test('what a shop’s price rests on is told with its days, its own prices and the method, as the API tells it', async () => {
  const { get } = await window;
  const { offers } = (await get(`/public/product/${anEan(1)}/offers`)).json();
  const { claim } = offers[0];
  assert.equal(claim.verdict, 'overstated');
  const page = await get(`/vare/${anEan(1)}/bevis/butik-b.example`);
  assert.deepEqual([page.statusCode, page.headers['x-robots-tag']], [200, 'noindex']);
  const body = page.body.replaceAll('\u00a0', ' ');
  for (const [name, value] of [
    ['Vare', '&lt;script&gt;alert(1)&lt;/script&gt; kaffemaskine'],
    ['Stregkode (EAN)', anEan(1)],
    ['Butik', 'Butik B (butik-b.example)'],
    ['Dato', '15. november 2026'],
    ['Pris', '800 kr.'],
    ['Butikkens førpris', '1.500 kr.'],
    ['Sammenlignet med', '16. oktober 2026 til 14. november 2026. Vi kender prisen på 30 af dagene.'],
    ['Butikkens laveste pris i de dage', '1.000 kr., senest 14. november 2026'],
    ['Besparelse ifølge førprisen', '47 %'],
    ['Besparelse ifølge butikkens egne priser', '20 %'],
    ['Metodens nummer', String(claim.method)],
  ] as const)
    assert.ok(body.includes(`<th scope="row">${name}</th><td>${value}</td>`), name);
  assert.match(body, /Sidens adresse: http:\/\/localhost:3000\/vare\/\d{13}\/bevis\/butik-b\.example/);
  assert.match(body, /<td>15\. nov\.<\/td><td class="n">800 kr\.<\/td><td class="n">1\.500 kr\.<\/td>/);
  assert.doesNotMatch(body, /<script>alert/);
});

test('an offer that claims nothing has its prices told, and no verdict', async () => {
  const { get } = await window;
  const { body } = await get(`/vare/${anEan(1)}/bevis/butik-a.example?lang=en`);
  assert.match(body, /<th scope="row">The shop’s before price<\/th><td>none<\/td>/);
  assert.doesNotMatch(body, /Verdict/);
});

test('the page has one address, a claim leads to it, and for a shop without the product there is none', async () => {
  const { get } = await window;
  const to = `/vare/${anEan(1)}/bevis/butik-b.example`;
  for (const other of [`/vare/${anEan(1)}/bevis/WWW.butik-b.example`, `${to}/`])
    assert.deepEqual([(await get(other)).statusCode, (await get(other)).headers.location], [301, to]);
  const product = await get(String((await get(`/vare/${anEan(1)}`)).headers.location));
  assert.ok(product.body.includes(`href="${to}"`));
  for (const none of [
    `/vare/${anEan(1)}/bevis/butik-c.example`,
    `/vare/${anEan(1)}/bevis/127.0.0.1`,
    `/vare/${anEan(1)}/bevis/%3Cb%3E`,
    `/vare/${anEan(9)}/bevis/butik-a.example`,
    '/vare/abc/bevis/butik-a.example',
  ])
    assert.equal((await get(none)).statusCode, 404, none);
});
