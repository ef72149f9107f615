import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Ean, numberOfEan } from '../../src/domain/ean.ts';
import { anEan, anOffer } from '../builders.ts';
import { aShopWindow, daysAgo, TODAY } from './a-shop-window.ts';

const plain = (body: string) => body.replaceAll('\u00a0', ' ');
const names = (body: string) =>
  [...body.matchAll(/<p class="title"><a [^>]*>([^<]+)</g)].map(([, name]) => name!);

/** Sixty products that fell by 1, 2, … 60 %, all of them from 1,000 kr. */
const theFallingMarket = (() => {
  const at = (drop: (n: number) => number) =>
    Array.from({ length: 60 }, (_, i) =>
      anOffer({ ean: anEan(i + 1), name: `Kande nummer ${i + 1}`, price: 1000 - 10 * drop(i + 1) }),
    );
  return aShopWindow([
    [daysAgo(40), at(() => 0)],
    [TODAY, at((n) => n)],
  ]);
})();

test('a list is walked to its end by its page numbers, and shows each product once, in its order', async () => {
  const { get } = await theFallingMarket;
  const seen: string[] = [];
  let path: string | undefined = '/prisfald';
  for (let pages = 0; path !== undefined && pages < 10; pages++) {
    const { body } = await get(path);
    seen.push(...names(body));
    path = /<a href="([^"]+)" rel="next">/.exec(body)?.[1];
  }
  assert.deepEqual(
    seen,
    Array.from({ length: 60 }, (_, i) => `Kande nummer ${60 - i}`),
  );
  assert.equal((await get('/prisfald?side=3')).statusCode, 200);
  assert.equal((await get('/prisfald?side=4')).statusCode, 404);
  assert.match(
    (await get('/prisfald?side=2')).body,
    /<link rel="canonical" href="http:\/\/localhost:3000\/prisfald\?side=2">/,
  );
});

test('a drop is shown beside the price that fell, also where a newcomer asks less, on pages and in the feed', async () => {
  const { get } = await aShopWindow([
    [daysAgo(40), [anOffer({ price: 1000 })]],
    [TODAY, [anOffer({ price: 800 }), anOffer({ vendorId: 2, price: 700 })]],
  ]);
  assert.match(plain((await get('/prisfald')).body), /<b>800 kr\.<\/b> <span [^>]+>−20 % fra 1\.000 kr\./);
  assert.match(plain((await get('/prisfald.atom')).body), /: 800 kr\.<\/title>.*<summary>800 kr\. \(−20 %/);
  assert.equal((await get(`/public/product/${anEan(1)}`)).json().product.lowest_price, 700);
});

test('a drop says how much and from what; the period and the order are chosen by links', async () => {
  const { get } = await theFallingMarket;
  const { body } = await get('/prisfald');
  assert.match(
    plain(body),
    /<b>400 kr\.<\/b> <span class="small good">−60 % fra 1\.000 kr\.<\/span> <span class="small soft">den laveste pris, vi har set<\/span>/,
  );
  for (const href of ['/prisfald?dage=7', '/prisfald?dage=30', '/prisfald?sorter=kroner'])
    assert.ok(body.includes(`href="${href}"`), href);
  const week = await get('/prisfald?dage=7&sorter=kroner');
  assert.equal(names(week.body).length, 24);
  assert.match(
    week.body,
    /<a href="\/prisfald\?dage=7&amp;sorter=kroner" aria-current="true">På en uge<\/a>/,
  );
});

test('a list with nothing on it says so', async () => {
  const { get } = await aShopWindow([[TODAY, [anOffer()]]]);
  for (const path of ['/prisfald', '/populaere']) {
    const answer = await get(path);
    assert.equal(answer.statusCode, 200);
    assert.match(answer.body, /Der er ingen varer på listen i dag/);
  }
});

test('a shop is found by its domain however it is written, with its rating and what holds there now', async () => {
  const { get, market, service, clock } = await aShopWindow([[TODAY, [anOffer()]]]);
  const vendor = (await market.state.vendors.byDomain('butik-a.example'))!;
  await market.state.imports.ratings.rateVendor(vendor.id, {
    platform: 'Trustpilot',
    rating: 4.04,
    reviewCount: 1234,
    url: 'javascript:alert(1)',
    asOfMs: clock.nowMs,
  });
  const discount = {
    title: '10 % på alt',
    description: null,
    code: 'SPAR10',
    valueType: 'percent' as const,
    value: 10,
    minSpendOre: 40000,
    startsAtMs: null,
    endsAtMs: clock.nowMs + 1000,
    url: null,
    exclusive: false,
  };
  const saidInTitle = {
    ...discount,
    title: '100 kr. ved køb over 1.400 kr.',
    code: 'SPAR100',
    minSpendOre: 140000,
  };
  await market.state.imports.discounts.add('test', [
    { vendorId: vendor.id, discount },
    { vendorId: vendor.id, discount: saidInTitle },
    { vendorId: vendor.id, discount: { ...saidInTitle, title: 'Spar 1.400 kr.', code: 'SPAR1400' } },
    {
      vendorId: vendor.id,
      discount: {
        ...discount,
        title: 'Gratis fragt',
        code: 'FRAGT',
        minSpendOre: 30000,
        description: 'Ved køb for mindst 300 kr.',
      },
    },
  ]);
  const shop = { name: null, domain: 'butik-a.example', aliases: [], programs: [] };
  await market.state.imports.putVendor({ ...shop, logoUrl: 'https://butik-a.example/logo.svg?a=1&b="2"' });
  await service.look();
  const { statusCode, body } = await get('/butik/butik-a.example');
  assert.equal(statusCode, 200);
  assert.match(body, /<img src="https:\/\/butik-a\.example\/logo\.svg\?a=1&amp;b=%222%22" alt=""/);
  assert.match(plain(body), /4,0 af 5 på Trustpilot, 1\.234 anmeldelser<\/p>/);
  assert.match(
    plain(body),
    /10 % på alt .*<code>SPAR10<\/code>.*ved køb for mindst 400 kr\., til og med 15\. nov\./,
  );
  assert.match(plain(body), /ved køb over 1\.400 kr\. .*<span class="soft small">til og med 15\. nov\./);
  // An amount that is only saved is not the one to spend.
  assert.match(plain(body), /Spar 1\.400 kr\. .*ved køb for mindst 1\.400 kr\., til og med/);
  assert.equal(plain(body).match(/mindst 1\.400 kr\./g)?.length, 1);
  assert.equal(plain(body).match(/mindst 300 kr\./g)?.length, 1, 'a condition is told once');
  assert.match((await get('/butikker')).body, /<a href="\/butik\/butik-a\.example">Butik A<\/a>/);
  for (const other of ['www.butik-a.example', 'BUTIK-A.example']) {
    const answer = await get(`/butik/${other}?lang=en`);
    assert.deepEqual([answer.statusCode, answer.headers.location], [301, '/butik/butik-a.example?lang=en']);
  }
  for (const none of ['nowhere.example', '127.0.0.1', 'x'.repeat(300), '%00'])
    assert.equal((await get(`/butik/${none}`)).statusCode, 404, none);
  clock.nowMs += 1000;
  assert.match((await get('/butik/butik-a.example')).body, /Vi kender ingen koder/);
});

test('gift lists are chosen by whom, when and how much, and what is not known is passed over', async () => {
  const { market, ...window } = await aShopWindow([]);
  const list = (slug: string, recipients: string[], eans: Ean[]) => ({
    slug,
    title: `Gaver ${slug}`,
    description: 'Noget rart.',
    recipients,
    occasions: ['jul'],
    pick: { eans: eans.map((ean) => numberOfEan(ean)) },
  });
  await market.state.imports.giftLists.replace([
    list('mor', ['mor'], [anEan(1), anEan(2)]),
    list('far', ['far'], [anEan(2)]),
  ]);
  const kettle = (price: number) => [
    anOffer({ price: 100 }),
    anOffer({ ean: anEan(2), name: 'Dyr kande', price }),
  ];
  await market.publish(daysAgo(40), kettle(1_000));
  await market.publish(TODAY, kettle(900));
  await window.service.look();
  const { get } = window;
  const titles = async (path: string) =>
    [...(await get(path)).body.matchAll(/>(Gaver \w+)<\/a><\/h2>/g)].map(([, title]) => title);
  assert.deepEqual(await titles('/gaver'), ['Gaver mor', 'Gaver far']);
  assert.deepEqual(await titles('/gaver?til=far'), ['Gaver far']);
  assert.deepEqual(await titles('/gaver?hoejst=500'), ['Gaver mor']);
  assert.deepEqual(await titles('/gaver?til=nobody&anledning=never&hoejst=free'), ['Gaver mor', 'Gaver far']);
  assert.match((await get('/gaver?til=far&hoejst=1')).body, /Ingen lister passer til dit valg/);
  const { body } = await get('/gaver/mor');
  assert.deepEqual(names(body).length, 2);
  assert.deepEqual(plain(body).match(/−\d+ % på en måned/g), ['−10 % på en måned'], 'a gift has its drop');
  assert.deepEqual(names((await get('/gaver/mor?hoejst=500')).body), ['Nordhavn kaffemaskine NK-200, sort']);
  assert.equal((await get('/gaver/mor?side=2')).statusCode, 404);
  assert.equal((await get('/gaver/ingen')).statusCode, 404);
});

test('a category has a feed of its own drops, which its page and the list of drops name', async () => {
  const { get } = await aShopWindow([
    [daysAgo(40), [1, 2, 3].map((n) => anOffer({ ...KETTLE(n), price: 1_000 }))],
    [TODAY, [1, 2, 3].map((n) => anOffer({ ...KETTLE(n), price: 800 - n }))],
  ]);
  const feed = await get('/kategori/elkedler/prisfald.atom');
  assert.match(String(feed.headers['content-type']), /^application\/atom\+xml/);
  assert.deepEqual(
    [...feed.body.matchAll(/<entry><title>(\S+)/g)].map(([, name]) => name),
    ['Elkedel'],
  );
  assert.match(feed.body, /<title>Prisme: [^<]+: Elkedler<\/title>/);
  assert.match(feed.body, /rel="self" href="http:\/\/localhost:3000\/kategori\/elkedler\/prisfald\.atom"/);
  assert.equal((await get('/kategori/intet/prisfald.atom')).statusCode, 404);
  assert.match(
    (await get('/kategori/elkedler')).body,
    /atom\+xml" title="[^"]+" href="\/kategori\/elkedler\/prisfald\.atom"/,
  );
  assert.match((await get('/prisfald')).body, /atom\+xml" title="[^"]+" href="\/prisfald\.atom"/);
  assert.doesNotMatch((await get('/populaere')).body, /atom\+xml/);
});

/** An electric kettle, a teapot and a pan, in that order. */
const KETTLE = (n: number) => ({
  ean: anEan(n),
  name: ['Elkedel A', 'Tekande B', 'Pande C'][n - 1]!,
  categoryPath: ['Køkken', ['Elkedler', 'Tekander', 'Pander'][n - 1]!],
});

test('machines that serve people find what they need', async () => {
  const { get } = await theFallingMarket;
  const robots = await get('/robots.txt');
  assert.match(String(robots.headers['content-type']), /^text\/plain/);
  assert.match(
    robots.body,
    /^User-agent: \*\nDisallow: \/soeg\nDisallow: \/agents\nSitemap: http:\/\/localhost:3000\/sitemap\.xml\nAgentmap: http:\/\/localhost:3000\/\.well-known\/ard\.json\n$/,
  );
  const search = await get('/opensearch.xml');
  assert.match(search.body, /template="http:\/\/localhost:3000\/soeg\?q=\{searchTerms\}"/);
  const feed = await get('/prisfald.atom');
  assert.match(String(feed.headers['content-type']), /^application\/atom\+xml/);
  assert.equal(feed.body.match(/<entry>/g)!.length, 50);
  assert.match(
    plain(feed.body),
    /<entry><title>Kande nummer 60: 400 kr\.<\/title><link href="http:\/\/localhost:3000\/vare\//,
  );
});
