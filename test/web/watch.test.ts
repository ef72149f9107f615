import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anEan, anOffer } from '../builders.ts';
import { aShopWindow, TODAY } from './a-shop-window.ts';

const PATH = `/vare/${anEan(1)}/nordhavn-kaffemaskine-nk-200-sort`;
const open = (env = {}) => aShopWindow([[TODAY, [anOffer()]]], env);
const plain = (body: string) => body.replaceAll('\u00a0', ' ');
const GOOD = { target: '450', email: 'lise@example.dk' };

test('somebody who asks on a product’s page has an agent that waits for their yes, in the language of the page', async () => {
  for (const lang of ['da', 'en'] as const) {
    const { post, stores } = await open();
    const answer = await post(`${PATH}?lang=${lang}`, GOOD);
    assert.equal(answer.statusCode, 200);
    assert.match(answer.body, lang === 'da' ? /Tjek din mail/ : /Check your e-mail/);
    assert.equal(answer.headers['cache-control'], 'no-store');
    const [agent] = await stores.state.agents.agents.pageAfter(-1, 10);
    assert.deepEqual(
      [agent!.ean, agent!.targetOre, agent!.status, agent!.language, agent!.consent],
      [+anEan(1), 45000, 'pending_confirmation', lang, null],
    );
  }
});

test('the form offers a price, a drop, a low and stock, and makes what was chosen', async () => {
  const { get, post, stores } = await open();
  const page = (await get(PATH)).body;
  const offered = [...page.matchAll(/<option value="(\w+)"/g)].map(([, kind]) => kind);
  assert.deepEqual(offered, ['target', 'drop', 'low_within', 'back_in_stock']);
  const wishes = {
    drop: /når prisen falder mindst 5/,
    low_within: /når prisen er den laveste i 90 dage/,
    back_in_stock: /når varen er på lager igen/,
  };
  for (const [kind, said] of Object.entries(wishes)) {
    const answer = await post(PATH, { kind, target: '', email: 'lise@example.dk' });
    assert.equal(answer.statusCode, 200, kind);
    assert.match(answer.body, said);
  }
  const agents = await stores.state.agents.agents.pageAfter(-1, 10);
  assert.deepEqual(
    agents.map(({ kind, options }) => [kind, options]),
    [
      ['drop', '{"minChangePercent":5}'],
      ['low_within', '{"withinDays":90}'],
      ['back_in_stock', null],
    ],
  );
  const unknown = await post(PATH, { ...GOOD, kind: 'real_discount' });
  assert.match(unknown.body, /450.kr\. eller mindre/, 'a kind that is not offered is a target');
  const bad = await post(PATH, { kind: 'drop', target: '', email: 'lise' });
  assert.equal(bad.statusCode, 400);
  assert.match(bad.body, /<option value="drop" selected/);
  assert.doesNotMatch(bad.body, /target-bad/);
});

test('a link fills the form in, with a price and a kind alone; of a sold-out product it offers stock first', async () => {
  const { get } = await open();
  const filled = (await get(`${PATH}?agent=drop&maal=450`)).body;
  assert.match(filled, /<option value="drop" selected/);
  assert.match(filled, /name="target"[^>]* value="450"/);
  const hostile = (await get(`${PATH}?agent=%22%3E&maal=${encodeURIComponent('ring 70 12 34 56')}`)).body;
  assert.match(hostile, /<option value="target" selected/);
  assert.match(hostile, /name="target"[^>]* value=""/);
  const soldOut = await aShopWindow([[TODAY, [anOffer({ stock: 'out_of_stock' })]]]);
  assert.match((await soldOut.get(PATH)).body, /<option value="back_in_stock" selected/);
});

test('the answer is the same whoever the address belongs to, and says when the price is there already', async () => {
  const { post } = await open();
  const first = await post(PATH, GOOD);
  assert.equal((await post(PATH, GOOD)).body, first.body);
  assert.equal((await post(PATH, { ...GOOD, email: 'kim@example.dk' })).body, first.body);
  const reached = await post(PATH, { ...GOOD, target: '499', anyway: 'yes' });
  assert.match(plain(reached.body), /Den koster allerede 499 kr\., så du får en mail, så snart/);
  assert.doesNotMatch((await post(PATH, { ...GOOD, target: '498,99' })).body, /Den koster allerede/);
});

test('a target that is not below today’s price is told before anything is mailed, and may be sent again', async () => {
  const { post, stores } = await open();
  const agents = async () => (await stores.state.agents.agents.pageAfter(-1, 10)).map((row) => row.targetOre);
  for (const target of ['499', '1.200']) {
    const answer = await post(PATH, { ...GOOD, target });
    assert.equal(answer.statusCode, 200);
    assert.match(plain(answer.body), /role="alert">Den koster allerede 499 kr\. Skriv en lavere pris/);
    assert.match(answer.body, new RegExp(`name="target"[^>]* value="${target}"`));
    assert.match(
      answer.body,
      /<input type="hidden" name="anyway" value="yes">.*<button[^>]*>Sig til alligevel</s,
    );
    assert.equal(answer.headers['cache-control'], 'no-store');
  }
  assert.deepEqual(await agents(), []);
  await post(PATH, { ...GOOD, target: '498,99' });
  await post(PATH, { ...GOOD, target: '1.200', anyway: 'yes' });
  assert.deepEqual((await agents()).sort(), [120000, 49899]);
});

test('what is written wrong is shown again with what to write instead, and nothing is made', async () => {
  const { post, stores } = await open();
  for (const [fields, said] of [
    [{ target: 'billig', email: 'lise@example.dk' }, /Skriv en pris i kroner, for eksempel 440\./],
    [{ target: '450', email: 'lise' }, /Det ligner ikke en mailadresse/],
    [{ target: '', email: '' }, /Skriv en pris i kroner/],
    [{ target: '"><script>x</script>', email: '"><script>x</script>' }, /Skriv en pris/],
    [{ target: '1'.repeat(1000), email: `${'a'.repeat(1000)}@b.dk` }, /Skriv en pris/],
  ] as const) {
    const answer = await post(PATH, fields);
    assert.equal(answer.statusCode, 400);
    assert.match(answer.body, said);
    assert.doesNotMatch(answer.body, /<script>x/);
    assert.match(answer.body, /aria-invalid="true"/);
  }
  const kept = await post(PATH, { target: '450', email: 'lise' });
  assert.match(kept.body, /name="target"[^>]* value="450"/);
  assert.match(kept.body, /name="email"[^>]* value="lise"/);
  assert.equal((await stores.state.agents.agents.pageAfter(-1, 10)).length, 0);
});

test('a form from another site is refused, however the browser says so', async () => {
  const { post, app } = await open();
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' },
  ]) {
    const answer = await post(PATH, GOOD, headers);
    assert.equal(answer.statusCode, 403, JSON.stringify(headers));
    assert.match(answer.body, /<h1>Det er ikke tilladt<\/h1>/);
  }
  const old = (origin: string) =>
    app.inject({
      method: 'POST',
      url: PATH,
      headers: { origin, host: 'localhost:3000', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(GOOD).toString(),
    });
  assert.equal((await old('https://evil.example')).statusCode, 403);
  for (const origin of ['http://localhost:3000', 'null'])
    assert.equal((await old(origin)).statusCode, 200, origin);
});

test('the form takes forms alone, and no more than eight kilobytes', async () => {
  const { app, post } = await open();
  const json = await app.inject({ method: 'POST', url: PATH, payload: GOOD });
  assert.equal(json.statusCode, 415);
  assert.equal((await post(PATH, { ...GOOD, more: 'x'.repeat(9000) })).statusCode, 413);
  assert.equal((await post(`/vare/${anEan(9)}`, GOOD)).statusCode, 404);
});

test('the hundred-and-first agent of a day from one network is refused on a page', async () => {
  const { post } = await open();
  for (let i = 0; i < 100; i++) assert.equal((await post(PATH, GOOD)).statusCode, 200);
  const refused = await post(PATH, GOOD);
  assert.equal(refused.statusCode, 429);
  assert.match(refused.body, /<h1>Et øjeblik<\/h1>/);
});

test('confirming, stopping and one-click unsubscribing are never refused, however many pages were asked for', async () => {
  const { get, post, app } = await open({ LIMIT_PAGES: '1' });
  await get('/');
  assert.equal((await get('/')).statusCode, 429);
  for (const path of ['/agents/confirm/a/b', '/agents/cancel/a/b']) {
    for (let i = 0; i < 5; i++) {
      assert.equal((await get(path)).statusCode, 404, path);
      assert.equal((await post(path, { action: 'stop' })).statusCode, 404, path);
    }
  }
  const oneClick = await app.inject({ method: 'POST', url: '/agents/cancel/a/b' });
  assert.equal(oneClick.statusCode, 404);
});
