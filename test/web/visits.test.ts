import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anEan, anOffer } from '../builders.ts';
import { aShopWindow, TODAY } from './a-shop-window.ts';

const PATH = `/vare/${anEan(1)}/nordhavn-kaffemaskine-nk-200-sort`;
const PAGES = [
  '/',
  '/soeg?q=kaffemaskine',
  '/prisfald',
  '/populaere',
  '/nyheder',
  '/gaver',
  '/butikker',
  PATH,
  '/privatliv',
];
const open = (env = {}) => aShopWindow([[TODAY, [anOffer()]]], env);
/** For tests that only read pages. */
const theWindow = open();

test('every page says in its headers that it loads nothing from elsewhere but pictures, and sets no cookie', async () => {
  const { get } = await theWindow;
  for (const path of [...PAGES, '/agents', '/nowhere']) {
    const { headers } = await get(path);
    const csp = String(headers['content-security-policy']);
    assert.match(csp, /^default-src 'none'; style-src 'self';/, path);
    assert.match(csp, /form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/, path);
    assert.doesNotMatch(csp, /unsafe|\*|data:/, path);
    assert.equal(headers['set-cookie'], undefined, path);
    assert.equal(headers['referrer-policy'], 'no-referrer', path);
    assert.equal(headers['x-content-type-options'], 'nosniff', path);
    assert.equal(headers['vary'], 'Accept, Accept-Language', path);
  }
});

test('the language is asked for in the address, else by the browser, and links go on asking for it', async () => {
  const { get } = await theWindow;
  for (const path of PAGES) {
    const mark = path.includes('?') ? '&' : '?';
    assert.match((await get(path)).body, /<html lang="da">/);
    assert.match((await get(path, { 'accept-language': 'en' })).body, /<html lang="en">/);
    const asked = await get(`${path}${mark}lang=en`);
    assert.equal(asked.headers['content-language'], 'en');
    const links = [...asked.body.matchAll(/<a [^>]*href="(\/[^"#]*)/g)].map(([, href]) => href!);
    for (const href of links) assert.match(href, /lang=(en|da)|\/api-docs/, `${path} → ${href}`);
    assert.match((await get(`${path}${mark}lang=tlh`)).body, /<html lang="da">/);
  }
});

test('links begin with the path of BASE_URL, and canonical addresses with all of it', async () => {
  const { get } = await open({ BASE_URL: 'https://priser.example/p' });
  for (const path of PAGES) {
    const { body } = await get(path);
    const own = [...body.matchAll(/(?:href|src|action)="(\/[^"]*)/g)].map(([, href]) => href!);
    assert.ok(own.length >= 10);
    for (const href of own) assert.match(href, /^\/p\//, `${path} → ${href}`);
    for (const [, address] of body.matchAll(/rel="canonical" href="([^"]+)/g))
      assert.match(address!, /^https:\/\/priser\.example\/p\//);
  }
  assert.equal((await get(`/vare/${anEan(1)}`)).headers.location, `/p${PATH}`);
});

test('every language has one canonical address, and all pages name the same ones', async () => {
  const { get } = await theWindow;
  const [danish, english] = [`http://localhost:3000${PATH}`, `http://localhost:3000${PATH}?lang=en`];
  const one = (body: string, pattern: RegExp) => {
    const found = [...body.matchAll(pattern)].map(([, text]) => text!);
    assert.equal(found.length, 1, String(pattern));
    return found[0];
  };
  for (const [url, headers, canonical, locale] of [
    [PATH, {}, danish, 'da_DK'],
    [`${PATH}?lang=da`, {}, danish, 'da_DK'],
    [`${PATH}?lang=en`, {}, english, 'en_GB'],
    [PATH, { 'accept-language': 'en' }, english, 'en_GB'],
  ] as const) {
    const { body } = await get(url, headers);
    assert.equal(one(body, /<link rel="canonical" href="([^"]+)">/g), canonical);
    assert.equal(one(body, /<meta property="og:url" content="([^"]+)">/g), canonical);
    assert.equal(one(body, /<meta property="og:locale" content="([^"]+)">/g), locale);
    for (const [language, address] of [
      ['da', danish],
      ['en', english],
      ['x-default', danish],
    ] as const)
      assert.equal(one(body, new RegExp(`hreflang="${language}" href="(http[^"]+)"`, 'g')), address);
  }
  const filtered = (await get('/prisfald?dage=7&lang=en')).body;
  assert.match(
    filtered,
    /<link rel="canonical" href="http:\/\/localhost:3000\/prisfald\?dage=7&amp;lang=en">/,
  );
});

test('a page is not sent again to whoever has it, until something it shows has changed', async () => {
  const { get, market, service, clock } = await open();
  for (const path of PAGES.filter((each) => each !== '/privatliv')) {
    const first = await get(path);
    const etag = String(first.headers.etag);
    assert.match(String(first.headers['cache-control']), /^public, max-age=300$/, path);
    const again = await get(path, { 'if-none-match': etag });
    assert.deepEqual([again.statusCode, again.body], [304, ''], path);
    const english = await get(path, { 'if-none-match': etag, 'accept-language': 'en' });
    assert.equal(english.statusCode, 200, `${path} in English`);
  }
  const { etag } = (await get(PATH)).headers;
  clock.nowMs += 86_400_000;
  assert.equal(
    (await get(PATH, { 'if-none-match': String(etag) })).statusCode,
    200,
    'another day has other words',
  );
  clock.nowMs -= 86_400_000;
  await market.publish(TODAY, [anOffer({ price: 450 })]);
  await service.look();
  assert.equal((await get(PATH, { 'if-none-match': String(etag) })).statusCode, 200, 'a new catalogue');
});

test('the front page is a page for browsers and an index for programs', async () => {
  const { get } = await theWindow;
  assert.match((await get('/')).body, /Hvad koster det, og er prisen god\?/);
  for (const accept of ['application/json', '*/*', 'text/html;q=0.5,application/json']) {
    const answer = await get('/', { accept });
    const { links, ...rest } = answer.json();
    assert.deepEqual(rest, { name: 'Prisme', version: '0.1.0', demo: false });
    assert.equal(links.documentation, 'http://localhost:3000/api-docs');
    assert.match(String(answer.headers.vary), /Accept/);
  }
});

test('the operator’s name, address and words stand where they were asked to; without them nothing is made up', async () => {
  const { writeFileSync } = await import('node:fs');
  const { aFolder } = await import('../builders.ts');
  const path = `${aFolder()}/privacy.txt`;
  writeFileSync(path, '# Hvem vi er\n\nVi er <b>Priser ApS</b>.\n\nSkriv til os.');
  const { get } = await open({
    OPERATOR_NAME: 'Priser & Søn',
    OPERATOR_CONTACT: 'hej@priser.example',
    PRIVACY_TEXT: path,
  });
  assert.match(
    (await get('/')).body,
    /Prisme drives af Priser &amp; Søn\u00a0· <a href="mailto:hej@priser\.example">/,
  );
  assert.match(
    (await get('/privatliv')).body,
    /<h2>Hvem vi er<\/h2><p>Vi er &lt;b&gt;Priser ApS&lt;\/b&gt;\.<\/p><p>Skriv til os\.<\/p>/,
  );
  const silent = await theWindow;
  assert.doesNotMatch((await silent.get('/')).body, /drives af/);
  assert.match((await silent.get('/privatliv')).body, /Siderne sætter ingen cookies/);
});

test('a demo says so on every page, and nothing else does', async () => {
  const { get } = await theWindow;
  for (const path of PAGES) assert.doesNotMatch((await get(path)).body, /opdigtede/);
});
