import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anEan, anOffer } from '../builders.ts';
import { aShopWindow, BROWSER, TODAY } from './a-shop-window.ts';

const open = (env = {}) => aShopWindow([[TODAY, [anOffer()]]], env);
const PATH = `/vare/${anEan(1)}/nordhavn-kaffemaskine-nk-200-sort`;
const ERROR = ['statusCode', 'message', 'error'];

test('an unknown path is a page for a browser and the contract’s error for a program', async () => {
  const { get } = await open();
  const page = await get('/nowhere/at/all');
  assert.equal(page.statusCode, 404);
  assert.match(page.body, /<h1>Siden findes ikke<\/h1>/);
  assert.equal(page.headers['cache-control'], 'no-store');
  assert.match(String(page.headers['x-request-id']), /^[0-9a-f]{16}$/);
  for (const accept of ['*/*', 'application/json', 'text/html;q=0.1,application/json', ''])
    assert.deepEqual(Object.keys((await get('/nowhere', { accept })).json()), ERROR, accept);
});

test('under the API’s paths every error is JSON, whoever asks', async () => {
  const { get, post } = await open();
  for (const path of [
    '/public/product/x',
    '/public/nothing',
    '/products/price-drops/nothing',
    '/vendors/nothing',
    '/likes/nothing',
    '/price-agents/nothing',
    '/gift-lists/nothing',
    '/api-docs/nothing',
    '/assets/nothing.css',
  ])
    assert.deepEqual(Object.keys((await get(path)).json()), ERROR, path);
  assert.equal((await post('/public/search', {})).statusCode, 405);
  assert.deepEqual(Object.keys((await post('/public/search', {})).json()), ERROR);
});

test('a wrong method on a page is a 405 page that names the right ones', async () => {
  const { app, post } = await open();
  const answer = await post('/prisfald', {});
  assert.equal(answer.statusCode, 405);
  assert.match(answer.body, /<h1>Det kan man ikke her<\/h1>/);
  assert.equal(answer.headers['allow'], 'GET, HEAD, OPTIONS');
  const program = await app.inject({ method: 'DELETE', url: PATH });
  assert.deepEqual(Object.keys(program.json()), ERROR);
});

test('before there is a catalogue pages are a 503 page that says when to come back', async () => {
  const { get } = await aShopWindow([]);
  for (const path of ['/', '/prisfald', PATH, '/soeg?q=kaffe', '/butikker', '/gaver']) {
    const answer = await get(path);
    assert.equal(answer.statusCode, 503, path);
    assert.match(
      answer.body,
      /<h1>Vi er straks tilbage<\/h1>\s*<p>Priserne kan ikke vises lige nu\. Prøv igen om 30 sekunder\./,
    );
    assert.equal(answer.headers['retry-after'], '30');
  }
  assert.equal((await get('/privatliv')).statusCode, 200);
});

test('a search that cannot be answered is a 503 page, and the product’s page is there meanwhile', async () => {
  const { get } = await open({ SEARCH_WORKERS: '0' });
  const answer = await get('/soeg?q=kaffemaskine');
  assert.equal(answer.statusCode, 503);
  assert.match(answer.body, /Prøv igen om 3 sekunder\./);
  assert.equal((await get(PATH)).statusCode, 200);
});

test('the 121st page of a minute is a 429 page, whatever pages they were; the API counts for itself', async () => {
  const { get, app } = await open({ LIMIT_PAGES: '120' });
  const paths = ['/', PATH, '/prisfald', '/nowhere', '/soeg?q=kaffemaskine', '/agents', `/vare/${anEan(9)}`];
  for (let left = 119; left >= 0; left--) {
    const answer = await get(paths[left % paths.length]!);
    assert.notEqual(answer.statusCode, 429);
    assert.equal(answer.headers['x-ratelimit-remaining'], String(left));
  }
  for (const path of paths) {
    const refused = await get(path);
    assert.equal(refused.statusCode, 429, path);
    assert.match(refused.body, /<h1>Et øjeblik<\/h1>.*Prøv igen om \d+ sekund/s);
    assert.match(String(refused.headers['retry-after']), /^\d+$/);
  }
  const lookup = await get('/public/product/1', { accept: '*/*' });
  assert.deepEqual([lookup.statusCode, lookup.headers['x-ratelimit-remaining']], [200, '9']);
  const other = await app.inject({ url: '/', headers: { accept: BROWSER }, remoteAddress: '198.51.100.7' });
  assert.equal(other.statusCode, 200);
});

test('what belongs to pages, and what machines read, spends nothing', async () => {
  const { get } = await open({ LIMIT_PAGES: '1' });
  const { body } = await get('/');
  const parts = [...body.matchAll(/(?:href|src)="(\/assets\/[^"]+|\/opensearch\.xml)"/g)].map(
    ([, path]) => path!,
  );
  assert.equal(parts.length, 4);
  for (const path of [...parts, '/robots.txt', '/favicon.ico'])
    assert.deepEqual((await get(path)).statusCode, 200, path);
  assert.equal((await get('/')).statusCode, 429);
});

test('a token neither helps nor harms whoever looks at pages', async () => {
  const { get } = await open({ LIMIT_PAGES: '2' });
  const headers = { 'x-api-token': '123e4567-e89b-12d3-a456-426614174000' };
  assert.deepEqual(
    [
      (await get('/', headers)).statusCode,
      (await get('/', headers)).statusCode,
      (await get('/', headers)).statusCode,
    ],
    [200, 200, 429],
  );
});

test('what is loaded under its present name is kept for ever, and under an old one not', async () => {
  const { get } = await open();
  const [, file] = /href="\/assets\/(style\.[0-9a-f]+\.css)"/.exec((await get('/')).body)!;
  const asset = await get(`/assets/${file}`);
  assert.equal(asset.headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.match(String(asset.headers['content-type']), /^text\/css/);
  const old = await get('/assets/style.000000000000.css');
  assert.deepEqual([old.statusCode, old.headers['cache-control'], old.body], [200, 'no-cache', asset.body]);
});
