import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anEan, anOffer } from '../builders.ts';
import { aShopWindow, TODAY } from './a-shop-window.ts';

const MARKUP =
  '</script><script>alert(1)</script><img src=x onerror=alert(2)>"\' onmouseover=alert(3) &lt;b&gt;';

async function aHostileShop() {
  const window = await aShopWindow([
    [
      TODAY,
      [
        anOffer({
          name: `Kaffe ${MARKUP}`,
          brand: MARKUP,
          categoryPath: [MARKUP],
          size: MARKUP,
          color: MARKUP,
          deliveryTime: MARKUP,
          imageUrl: 'javascript:alert(4)',
          url: 'javascript:alert(5)',
        }),
        anOffer({ ean: anEan(2), name: `Kande ${'meget lang '.repeat(40)}`.slice(0, 300) }),
      ],
    ],
  ]);
  const { market, service } = window;
  await market.state.imports.putVendor({
    name: `Butik ${MARKUP}`,
    domain: 'butik-a.example',
    aliases: [],
    logoUrl: null,
    programs: [],
  });
  await service.look();
  return window;
}

test('what a shop writes is text on every page that shows it, and its links lead to web addresses or nowhere', async () => {
  const { get } = await aHostileShop();
  const product = await get(`/vare/${anEan(1)}`);
  const pages = [
    String(product.headers.location),
    '/soeg?q=kaffe',
    '/butikker',
    '/butik/butik-a.example',
    '/nyheder',
    '/',
  ];
  for (const path of pages) {
    const { statusCode, body } = await get(path);
    assert.equal(statusCode, 200, path);
    assert.doesNotMatch(body, /<script>|<img src=x|javascript:/, path);
    // Every attribute has its quotes, so no name begins one of its own.
    for (const [tag] of body.matchAll(/<[a-z](?:"[^"]*"|[^">])*>/g))
      assert.doesNotMatch(tag.replace(/"[^"]*"/g, '""'), /\son\w+=/, `${path}: ${tag}`);
    for (const [, json] of body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs))
      assert.doesNotThrow(() => JSON.parse(json!));
  }
});

test('what is asked for comes back as text, or not at all', async () => {
  const { get } = await aHostileShop();
  const asked = encodeURIComponent(MARKUP);
  for (const path of [
    `/soeg?q=${asked}`,
    `/soeg?q=kaffe&lang=${asked}`,
    `/prisfald?dage=${asked}&sorter=${asked}`,
    `/gaver?til=${asked}&anledning=${asked}&hoejst=${asked}`,
    `/vare/${asked}`,
    `/butik/${asked}`,
    `/gaver/${asked}`,
    `/${asked}?x=${asked}`,
  ]) {
    const { body, headers } = await get(path, {
      referer: `https://evil.example/${MARKUP}`,
      'user-agent': MARKUP,
    });
    assert.match(String(headers['content-type']), /^text\/html/, path);
    assert.doesNotMatch(body, /<script>|<img src=x/, path);
  }
});

test('two hundred characters of nonsense are searched for, more are a 400 that says so, and a page beyond the end is 404', async () => {
  const { get } = await aHostileShop();
  const nonsense = await get(`/soeg?q=${'qxz'.repeat(66)}qx`);
  assert.equal(nonsense.statusCode, 200);
  assert.match(nonsense.body, /Vi fandt ingen varer/);
  const long = await get(`/soeg?q=${'q'.repeat(201)}`);
  assert.equal(long.statusCode, 400);
  assert.match(long.body, /Skriv højst 200 tegn/);
  for (const path of ['/prisfald', '/populaere', '/nyheder', '/butikker'])
    for (const page of ['2', '99999', '0', '-1', '1.5', 'x', '']) {
      const answer = await get(`${path}?side=${page}`);
      assert.equal(answer.statusCode, 404, `${path}?side=${page}`);
      assert.match(String(answer.headers['content-type']), /^text\/html/);
    }
});

test('a name of three hundred characters is cut where search engines read it, and whole where people do', async () => {
  const { get } = await aHostileShop();
  const { body } = await get(String((await get(`/vare/${anEan(2)}`)).headers.location));
  const [, title] = /<title>(.*?)<\/title>/.exec(body)!;
  assert.ok(title!.length <= 180, `${title!.length} characters`);
  assert.match(body, /<h1 class="long">Kande (meget lang ){20}/);
});
