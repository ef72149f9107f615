import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instantOf } from '../../src/domain/day.ts';
import type { Discount } from '../../src/store/ports/imports.ts';
import { anOffer } from '../builders.ts';
import { aDiscoveryApp, TODAY } from './a-discovery-app.ts';

const PATH = '/partners/discounts/lookup/by-domain';
const NOON = instantOf(TODAY, 720);
const HOUR_MS = 3_600_000;

const aDiscount = (own: Partial<Discount> = {}): Discount => ({
  title: '10 % på alt',
  description: null,
  code: 'SPAR10',
  valueType: 'percent',
  value: 10,
  minSpendOre: null,
  startsAtMs: NOON - HOUR_MS,
  endsAtMs: NOON + HOUR_MS,
  url: null,
  exclusive: false,
  ...own,
});

async function aShopWith(...discounts: Discount[]) {
  const parts = await aDiscoveryApp();
  await parts.market.publish(TODAY, [anOffer()]);
  await parts.market.state.imports.discounts.add(
    'import',
    discounts.map((discount) => ({ vendorId: 1, discount })),
  );
  await parts.market.live.refresh();
  return parts;
}

test('what holds now is shown, the next to end first', async () => {
  const { get } = await aShopWith(
    aDiscount({ title: 'Fri fragt', code: null, valueType: 'free_shipping', value: null, endsAtMs: null }),
    aDiscount({
      title: '100 kr.',
      code: 'HUNDREDE',
      valueType: 'amount',
      value: 10_000,
      minSpendOre: 80_050,
    }),
    aDiscount({ title: 'i morgen', code: 'B', startsAtMs: NOON + 1 }),
    aDiscount({ title: 'i går', code: 'C', endsAtMs: NOON }),
  );
  const body = (await get(`${PATH}/butik-a.example`)).json();
  assert.deepEqual(Object.keys(body), ['found', 'domain', 'vendor', 'count', 'discounts']);
  assert.deepEqual([body.found, body.count, body.vendor.name], [true, 2, 'Butik A']);
  assert.deepEqual(body.discounts[0], {
    title: '100 kr.',
    description: null,
    code: 'HUNDREDE',
    type: 'code',
    value_type: 'amount',
    value: 100,
    min_spend: 800.5,
    starts_at: '2026-11-15T10:00:00Z',
    ends_at: '2026-11-15T12:00:00Z',
    url: null,
    exclusive: false,
  });
  assert.deepEqual([body.discounts[1].type, body.discounts[1].ends_at], ['campaign', null]);
});

test('the same code, or the same title over the same time, is told once', async () => {
  const { market, get } = await aShopWith(
    aDiscount({ description: 'kort' }),
    aDiscount({ title: 'Fri fragt', code: null }),
  );
  await market.state.imports.discounts.add('awin', [
    {
      vendorId: 1,
      discount: aDiscount({ code: 'spar10', description: 'en længere tekst', startsAtMs: NOON - 1 }),
    },
    { vendorId: 1, discount: aDiscount({ title: 'FRI FRAGT', code: null }) },
    { vendorId: 1, discount: aDiscount({ title: 'Fri fragt', code: null, endsAtMs: NOON + 1 }) },
  ]);
  const { discounts } = (await get(`${PATH}/butik-a.example`)).json();
  assert.deepEqual(
    discounts.map((discount: { title: string; description: string }) => [
      discount.title,
      discount.description,
    ]),
    [
      ['Fri fragt', null],
      ['10 % på alt', 'en længere tekst'],
      ['Fri fragt', null],
    ],
  );
});

test('an answer is cached until the next one starts or ends at most, and is another one then', async () => {
  const { get, clock } = await aShopWith(aDiscount({ endsAtMs: NOON + 90_500 }));
  const before = await get(`${PATH}/butik-a.example`);
  assert.equal(before.headers['cache-control'], 'public, max-age=90');
  clock.nowMs += 90_500;
  const after = await get(`${PATH}/butik-a.example`, { 'if-none-match': String(before.headers.etag) });
  assert.equal(after.statusCode, 200);
  assert.equal(after.json().count, 0);
  assert.equal(after.headers['cache-control'], 'public, max-age=300');
});

test('a shop we do not know is not found, a shop without campaigns is', async () => {
  const { get } = await aShopWith();
  assert.deepEqual((await get(`${PATH}/ukendt.example`)).json(), {
    found: false,
    domain: 'ukendt.example',
    vendor: null,
    count: 0,
    discounts: [],
  });
  assert.deepEqual((await get(`${PATH}/butik-b.example`)).json().found, true);
});

test('www, scheme, port, path, case, trailing dot and IDN forms are the same shop', async () => {
  const { market, get } = await aShopWith();
  await market.state.vendors.ensure({ name: 'Bæk', domain: 'xn--bk-1ia.dk' });
  for (const form of [
    encodeURIComponent('https://www.Bæk.dk/x'),
    'https://www.B%C3%A6k.dk/x',
    'xn--bk-1ia.dk',
    'B%C3%86K.dk.',
    'www.xn--bk-1ia.dk:8443',
  ]) {
    const body = (await get(`${PATH}/${form}`)).json();
    assert.deepEqual([body.found, body.domain], [true, 'xn--bk-1ia.dk'], form);
  }
});

for (const [what, text] of [
  ['an IPv4 address', '127.0.0.1'],
  ['an IPv4 address as one number', '2130706433'],
  ['an IPv6 address', '[::1]'],
  ['a single word', 'localhost'],
  ['an e-mail address', 'a@b.dk'],
  ['a 300-character name', `${`${'a'.repeat(60)}.`.repeat(5)}dk`],
  ['a label of 70 characters', `${'a'.repeat(70)}.dk`],
  ['a space', 'a b.dk'],
  ['a newline', 'a\n.dk'],
  ['an underscore', 'a_b.dk'],
  ['dots', '...'],
] as const) {
  test(`${what} is no domain name: 400`, async () => {
    const { get } = await aShopWith();
    const answer = await get(`${PATH}/${encodeURIComponent(text)}`);
    assert.equal(answer.statusCode, 400);
    assert.match(answer.json().message, /no domain name/);
  });
}

test('a query parameter is refused: there is nothing to filter', async () => {
  const { get } = await aShopWith();
  assert.match((await get(`${PATH}/butik-a.example?code=x`)).json().message, /no parameter "code"/);
});
