import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { issueToken } from '../../../src/access/token/issue.ts';
import { HEADER, rowsOf } from '../../commands/own-shops.ts';
import { aDesk, keyIn, readingIn, TOKEN } from './a-desk.ts';

const HOUR = 3_600_000;

/** Two good nights, then one on which beta has lost nearly all its rows: it is held. */
const desk = await aDesk(async ({ night, write }) => {
  const bad = '99\tUden kode\thttps://b.dk/99\tin stock\t50 DKK\t';
  write('alfa', [HEADER, ...rowsOf(100, 300), bad].join('\n'));
  write('beta', [HEADER, ...rowsOf(110, 300)].join('\n'));
  await night(undefined, Date.now() - 48 * HOUR);
  await night(undefined, Date.now() - 24 * HOUR);
  write('beta', [HEADER, ...rowsOf(110, 20)].join('\n'));
  await night();
});
const { get, post, stores } = desk;

suite('without signing in', () => {
  test('every page of the desk asks for the token, and shows nothing', async () => {
    for (const path of [
      '/operator',
      '/operator/feeds',
      '/operator/feeds/beta',
      '/operator/tokens',
      '/operator/progress',
    ]) {
      const { statusCode, body, headers } = await get(path);
      assert.equal(statusCode, 401, path);
      assert.match(body, /Operator token/);
      assert.doesNotMatch(body, /beta/);
      assert.match(String(headers['cache-control']), /no-store/);
    }
  });

  test('an API token opens nothing', async () => {
    const { token } = await issueToken(
      stores.state.tokens,
      { name: 'x', restLimit: null, mcpLimit: null },
      1,
    );
    for (const headers of [
      { authorization: `Bearer ${token}` },
      { 'x-api-token': token },
      { cookie: `prisme_operator=${token}` },
    ])
      assert.equal((await get('/operator', headers as Record<string, string>)).statusCode, 401);
    assert.equal(
      (await post('/operator/tokens', { name: 'mine' }, { authorization: `Bearer ${token}` })).statusCode,
      401,
    );
  });

  test('forms change nothing', async () => {
    assert.equal((await post('/operator/feeds/beta/accept', { reading: 'x', key: 'y' })).statusCode, 401);
    assert.equal((await stores.state.feeds.get('beta'))!.trust.accepted, null);
  });
});

suite('signing in', () => {
  test('a wrong token is answered late and logged without the token; after five tries later still, as a 429', async () => {
    const began = performance.now();
    const { statusCode, body } = await post('/operator/sign-in', { token: 'guess-of-somebody' });
    assert.equal(statusCode, 403);
    assert.match(body, /That is not the operator’s token/);
    assert.ok(performance.now() - began >= 990);
    assert.ok(desk.logged.some((line) => line.includes('a wrong operator token was tried')));
    assert.ok(!desk.logged.some((line) => line.includes('guess-of-somebody')));
    const answered: number[] = [];
    const more = [2, 3, 4, 5, 6].map((n) =>
      post('/operator/sign-in', { token: `guess-${n}` }).then((answer) => {
        answered.push(n);
        return answer.statusCode;
      }),
    );
    assert.deepEqual(await Promise.all(more.slice(0, 4)), [403, 403, 403, 403]);
    assert.deepEqual(answered, [2, 3, 4, 5], 'the sixth waits');
    assert.equal(await more[4], 429);
  });

  test('nobody can keep the operator out by guessing, from however many addresses', async () => {
    for (let n = 0; n < 50; n++)
      void desk.app.inject({
        method: 'POST',
        url: '/operator/sign-in',
        remoteAddress: n < 10 ? '127.0.0.1' : `198.51.100.${n}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `token=guess-${n}`,
      });
    const began = performance.now();
    const { statusCode, headers } = await post('/operator/sign-in', { token: TOKEN });
    assert.equal(statusCode, 303);
    assert.match(String(headers['set-cookie']), /^prisme_operator=/);
    assert.ok(performance.now() - began < 990, 'and does not wait either');
  });

  test('a form of another site is refused', async () => {
    const other = await aDesk(async () => {});
    const { statusCode, headers } = await other.post(
      '/operator/sign-in',
      { token: TOKEN },
      { 'sec-fetch-site': 'cross-site' },
    );
    assert.equal(statusCode, 403);
    assert.equal(headers['set-cookie'], undefined);
  });

  test('without OPERATOR_TOKEN there is no desk', async () => {
    const closed = await aDesk(async () => {}, { OPERATOR_TOKEN: '' });
    assert.equal((await closed.get('/operator')).statusCode, 404);
    assert.equal((await closed.post('/operator/sign-in', { token: '' })).statusCode, 404);
  });
});

suite('signed in', async () => {
  const fresh = await aDesk(async ({ night, write }) => {
    write(
      'alfa',
      [HEADER, ...rowsOf(100, 300), '99\tUden kode\thttps://b.dk/99\tin stock\t50 DKK\t'].join('\n'),
    );
    write('beta', [HEADER, ...rowsOf(110, 300)].join('\n'));
    await night(undefined, Date.now() - 24 * HOUR);
    write('beta', [HEADER, ...rowsOf(110, 20)].join('\n'));
    await night();
  });
  const session = await fresh.signIn();

  test('the first page says what needs a person, and every section opens', async () => {
    const { statusCode, body } = await fresh.get('/operator', session);
    assert.equal(statusCode, 200);
    assert.match(body, /feeds: 0 failed, 1 held/);
    assert.match(body, /beta/);
    for (const path of ['feeds', 'nights', 'messages', 'tokens', 'feeds?state=held', 'feeds?q=nobody&page=9'])
      assert.equal((await fresh.get(`/operator/${path}`, session)).statusCode, 200, path);
  });

  test('a feed shows its reason, its nights and samples of refused rows', async () => {
    const { body } = await fresh.get('/operator/feeds/alfa', session);
    assert.match(body, /ean_missing/);
    assert.match(body, /Uden kode/);
    assert.match(body, /<svg class="bars"/);
    assert.match(body, /<h2>Rows of the last 2 nights<\/h2>/);
    assert.match(
      body,
      /<dd>\d{4}-\d\d-\d\d at \d\d:\d\d<\/dd>/,
      'times are those of the clock that REFRESH_AT goes by',
    );
    assert.doesNotMatch(body, /\b1 rows/);
    assert.equal((await fresh.get('/operator/feeds/nobody', session)).statusCode, 404);
  });

  test('a held feed is accepted, kept held again, and not decided when it was read meanwhile', async () => {
    const accepted = async () => (await fresh.stores.state.feeds.get('beta'))!.trust.accepted;
    const { body } = await fresh.get('/operator/feeds/beta', session);
    const fields = { key: keyIn(body), reading: readingIn(body) };
    const answer = await fresh.post('/operator/feeds/beta/accept', fields, session);
    assert.equal(answer.statusCode, 303);
    assert.match(
      (await fresh.get(String(answer.headers.location), session)).body,
      /Accepted: the next refresh/,
    );
    assert.deepEqual(await accepted(), { kind: 'lost', once: true });
    await fresh.post('/operator/feeds/beta/keep-held', fields, session);
    assert.equal(await accepted(), null);
    const stale = await fresh.post(
      '/operator/feeds/beta/accept',
      { ...fields, reading: '2026-01-01.lost.1.' },
      session,
    );
    assert.match(String(stale.headers.location), /told=read-again/);
    assert.equal(await accepted(), null);
  });

  test('a form without the session’s key, or from another site, changes nothing', async () => {
    const { body } = await fresh.get('/operator/feeds/beta', session);
    const fields = { key: keyIn(body), reading: readingIn(body) };
    const forged = [
      await fresh.post('/operator/feeds/beta/accept', { reading: fields.reading }, session),
      await fresh.post('/operator/feeds/beta/accept', { ...fields, key: `${fields.key}x` }, session),
      await fresh.post('/operator/feeds/beta/accept', fields, { ...session, origin: 'https://evil.example' }),
      await fresh.post('/operator/feeds/beta/accept', fields, { ...session, 'sec-fetch-site': 'cross-site' }),
    ];
    assert.deepEqual(
      forged.map(({ statusCode }) => statusCode),
      [403, 403, 403, 403],
    );
    assert.equal((await fresh.stores.state.feeds.get('beta'))!.trust.accepted, null);
  });

  test('a token is made, shown once, used and revoked; a wrong wish is told', async () => {
    const key = keyIn((await fresh.get('/operator/tokens', session)).body);
    const made = await fresh.post(
      '/operator/tokens',
      { key, name: '<b>Butik</b>', rest: '77', mcp: '', exports: 'yes' },
      session,
    );
    const [, token] = /class="secret">([^<]+)</.exec(made.body)!;
    assert.doesNotMatch(made.body, /<b>Butik/);
    assert.equal((await fresh.get('/health', { authorization: `Bearer ${token}` })).statusCode, 200);
    const shown = (await fresh.get('/operator/tokens', session)).body;
    assert.doesNotMatch(shown, new RegExp(token!));
    assert.match(shown, /<td>exports<\/td>/);
    const [, id] = /tokens\/(tok_\w+)\/revoke/.exec(shown)!;
    assert.equal((await fresh.post(`/operator/tokens/${id}/revoke`, { key }, session)).statusCode, 303);
    assert.ok((await fresh.stores.state.tokens.all()).every(({ revokedAtMs }) => revokedAtMs !== null));
    for (const wish of [{ name: '' }, { name: 'x', rest: '0' }, { name: 'x', mcp: '1000001' }])
      assert.equal((await fresh.post('/operator/tokens', { key, ...wish }, session)).statusCode, 400);
    assert.equal((await fresh.post('/operator/tokens/tok_unknown/revoke', { key }, session)).statusCode, 404);
  });

  test('progress is told as JSON; signing out ends the session, in the browser and for every copy of its cookie', async () => {
    const copy = await fresh.signIn();
    const another = await fresh.signIn();
    assert.deepEqual((await fresh.get('/operator/progress', session)).json(), { running: null });
    const key = keyIn((await fresh.get('/operator', session)).body);
    const out = await fresh.post('/operator/sign-out', { key }, session);
    assert.match(String(out.headers['set-cookie']), /prisme_operator=; .*Max-Age=0/);
    assert.equal((await fresh.get('/operator', session)).statusCode, 401);
    assert.equal((await fresh.post('/operator/sign-out', { key }, session)).statusCode, 401);
    const copyKey = keyIn((await fresh.get('/operator', copy)).body);
    await fresh.post('/operator/sign-out', { key: copyKey }, copy);
    assert.equal((await fresh.get('/operator', copy)).statusCode, 401);
    assert.equal((await fresh.get('/operator', session)).statusCode, 401, 'the first stays ended');
    assert.equal((await fresh.get('/operator', another)).statusCode, 200, 'another session goes on');
  });
});

test('two operators have sessions of their own', async () => {
  const { get, post, signIn } = await aDesk(async () => {});
  const [one, other] = [await signIn(), await signIn()];
  const key = keyIn((await get('/operator', one)).body);
  assert.notEqual(key, keyIn((await get('/operator', other)).body));
  assert.equal((await post('/operator/feeds/beta/keep-held', { key, reading: '' }, other)).statusCode, 403);
});
