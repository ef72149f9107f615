import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { IDEMPOTENCY_RUNNING_MS, LIMITS } from '../../src/agents/core/limits.ts';
import { BEFORE_EVERY_EAN } from '../../src/domain/ean.ts';
import { createOutbound } from '../../src/net/outbound.ts';
import {
  aMailbox,
  aMarket,
  anApi,
  aSender,
  BASE_URL,
  COFFEE,
  KETTLE,
  linkIn,
  publicOutbound,
} from '../agents/harness.ts';

async function open(t: TestContext) {
  const market = await aMarket({ [COFFEE]: 59900, [KETTLE]: null });
  const app = anApi(market);
  t.after(async () => {
    await app.close();
    await market.close();
  });
  const post = (payload: object, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url: '/price-agents', payload, headers });
  const check = async (id: string) => (await app.inject({ url: `/price-agents/check/${id}` })).json();
  return { market, app, post, check };
}

/** Kind and options as an agent for a target price shows them. */
const NO_OPTIONS = {
  kind: 'target',
  vendors: null,
  not_vendors: null,
  delivered: false,
  min_change_percent: null,
  min_change_amount: null,
  within_days: null,
  lower_again_percent: null,
  repeat_after_days: null,
};

test('an agent without a channel is active at once and can be polled', async (t) => {
  const { app, post } = await open(t);
  const answer = await post({ ean: String(COFFEE), target_price: 500 });
  assert.equal(answer.statusCode, 201);
  assert.equal(answer.headers['cache-control'], 'no-store');
  const made = answer.json();
  assert.equal(answer.headers['location'], `/price-agents/check/${made.id}`);
  assert.deepEqual(Object.keys(made), [
    'id',
    'ean',
    'product_name',
    'target_price',
    'current_price',
    'reached',
    'status',
    'created_at',
    'expires_at',
    'check_url',
    'cancel_token',
    'webhook_secret',
    ...Object.keys(NO_OPTIONS),
  ]);
  assert.match(made.id, /^[0-9a-f]{32}$/);
  assert.deepEqual(
    { ...made, id: '', cancel_token: '', check_url: '' },
    {
      id: '',
      ean: String(COFFEE),
      product_name: `Kaffemaskine ${COFFEE}`,
      target_price: 500,
      current_price: 599,
      reached: false,
      status: 'active',
      created_at: '2026-11-15T11:00:00Z',
      expires_at: '2027-05-14T11:00:00Z',
      check_url: '',
      cancel_token: '',
      webhook_secret: null,
      ...NO_OPTIONS,
    },
  );
  assert.equal(made.check_url, `${BASE_URL}/price-agents/check/${made.id}`);

  const checked = await app.inject({ url: `/price-agents/check/${made.id}` });
  assert.equal(checked.headers['cache-control'], 'no-store');
  assert.deepEqual(checked.json(), {
    id: made.id,
    ean: String(COFFEE),
    product_name: `Kaffemaskine ${COFFEE}`,
    target_price: 500,
    current_price: 599,
    reached: false,
    difference: 99,
    status: 'active',
    created_at: '2026-11-15T11:00:00Z',
    reached_at: null,
    expires_at: '2027-05-14T11:00:00Z',
    delivery: [],
    data_as_of: '2026-11-15T11:00:00Z',
    ...NO_OPTIONS,
  });
});

test('a target the price already meets is reached at once', async (t) => {
  const { post, check } = await open(t);
  const made = (await post({ ean: String(COFFEE), target_price: 599 })).json();
  assert.equal(made.status, 'reached');
  assert.equal(made.reached, true);
  assert.equal((await check(made.id)).reached_at, '2026-11-15T11:00:00Z');
});

test('a product without a price that counts is watched with no current price', async (t) => {
  const { post, check } = await open(t);
  const made = (await post({ ean: String(KETTLE), target_price: 599 })).json();
  assert.deepEqual([made.status, made.current_price, made.reached], ['active', null, false]);
  assert.equal((await check(made.id)).difference, null);
});

test('an e-mail address waits for confirmation, and the answer holds nothing of it', async (t) => {
  const { post, check } = await open(t);
  const answer = await post({ ean: String(COFFEE), target_price: 700, email: 'lise@example.dk' });
  assert.equal(answer.json().status, 'pending_confirmation');
  assert.equal(answer.json().reached, true);
  const checked = await check(answer.json().id);
  assert.deepEqual(checked.delivery, [
    { channel: 'email', state: 'disabled', reason: 'The address is not confirmed yet.' },
  ]);
  assert.doesNotMatch(answer.body + JSON.stringify(checked), /lise/);
});

test('a webhook is active at once and gets a secret of 32 bytes', async (t) => {
  const { post } = await open(t);
  const made = (
    await post({ ean: String(COFFEE), target_price: 5, webhook_url: 'https://hook.example:8443/a?k=1' })
  ).json();
  assert.equal(made.status, 'active');
  assert.match(made.webhook_secret, /^whsec_/);
  assert.equal(Buffer.from(made.webhook_secret.slice(6), 'base64').length, 32);
});

test('addresses, webhook URLs and secrets are not readable in the file', async (t) => {
  const { market, post } = await open(t);
  const url = 'https://hook.example/private-path';
  const made = (
    await post({ ean: String(COFFEE), target_price: 5, email: 'lise@example.dk', webhook_url: url })
  ).json();
  const row = (await market.store.agents.byId(made.id))!;
  const raw = Buffer.concat([row.emailBox!, row.webhookBox!, Buffer.from(JSON.stringify(row))]).toString(
    'latin1',
  );
  for (const secret of ['lise', 'private-path', made.webhook_secret, made.cancel_token]) {
    assert.equal(raw.includes(secret), false, secret);
  }
});

const good = { ean: String(COFFEE), target_price: 500 };
const BAD: readonly [name: string, body: object, message: RegExp][] = [
  ['target 0', { ...good, target_price: 0 }, /^target_price must be/],
  ['negative target', { ...good, target_price: -1 }, /^target_price must be/],
  ['target as text', { ...good, target_price: '500' }, /^target_price must be/],
  ['target null', { ...good, target_price: null }, /^target_price must be/],
  ['target 1e12', { ...good, target_price: 1e12 }, /^target_price must be/],
  ['target 1e300', { ...good, target_price: 1e300 }, /^target_price must be/],
  ['three decimals', { ...good, target_price: 499.995 }, /at most two decimals/],
  ['three decimals of a large number', { ...good, target_price: 1234567.891 }, /at most two decimals/],
  ['no target', { ean: good.ean }, /^target_price must be/],
  ['no ean', { target_price: 500 }, /^ean must be/],
  ['ean with letters', { ...good, ean: '57x' }, /^ean must be/],
  ['14 digits', { ...good, ean: '12345678901234' }, /^ean must be/],
  ['ean as an object', { ...good, ean: {} }, /^ean must be/],
  ['newline in the address', { ...good, email: 'a@b.dk\r\nBcc: c@d.dk' }, /^email must be/],
  ['header injection', { ...good, email: 'a@b.dk\nSubject: x' }, /^email must be/],
  ['300 characters', { ...good, email: `${'a'.repeat(293)}@b.dk.dk` }, /^email must be/],
  ['two addresses', { ...good, email: 'a@b.dk,c@d.dk' }, /^email must be/],
  ['address as a list', { ...good, email: ['a@b.dk'] }, /^email must be/],
  ['language', { ...good, language: 'sv' }, /^language must be da or en/],
  ['0 days', { ...good, expires_in_days: 0 }, /^expires_in_days must be/],
  ['366 days', { ...good, expires_in_days: 366 }, /^expires_in_days must be/],
  ['half a day', { ...good, expires_in_days: 1.5 }, /^expires_in_days must be/],
  ['unknown field', { ...good, webook_url: 'https://hook.example/' }, /the fields are ean, target_price/],
  ['a list', [], /^Send a JSON object/],
  ...[
    'http://hook.example/',
    'https://localhost/',
    'https://0x7f.1/',
    'https://[::ffff:127.0.0.1]/',
    'https://127.0.0.1/',
    'https://10.0.0.1/',
    'https://user:pass@hook.example/',
    'https://hook.example:22/',
    'ftp://hook.example/',
    'nonsense',
    '',
    `https://hook.example/${'a'.repeat(2100)}`,
  ].map((url): [string, object, RegExp] => [
    `webhook to ${url.slice(0, 40)}`,
    { ...good, webhook_url: url },
    /^webhook_url must be an https URL of a public host/,
  ]),
  ['webhook as a number', { ...good, webhook_url: 5 }, /^webhook_url must be/],
];

test('bad input is a 400 with the contract body, that says what to send and echoes nothing', async (t) => {
  const market = await aMarket({ [COFFEE]: 59900 });
  // The name localhost resolves to itself everywhere; every other name of this internet is public.
  const app = anApi(
    market,
    createOutbound({
      allowPrivateHosts: [],
      lookup: async (name) => [{ address: name === 'localhost' ? '127.0.0.1' : '93.184.215.14', family: 4 }],
    }),
  );
  t.after(async () => {
    await app.close();
    await market.close();
  });
  for (const [name, payload, message] of BAD) {
    const answer = await app.inject({ method: 'POST', url: '/price-agents', payload });
    assert.equal(answer.statusCode, 400, name);
    const body = answer.json();
    assert.deepEqual(Object.keys(body), ['statusCode', 'message', 'error'], name);
    assert.equal(body.error, 'Bad Request');
    assert.match(body.message, message, name);
    assert.doesNotMatch(body.message, /Bcc|127\.0|pass@/, name);
  }
  assert.equal((await market.store.agents.watchingAfter(BEFORE_EVERY_EAN, -1, 10)).length, 0);
});

test('a webhook whose name resolves to a private address is refused without telling the address', async (t) => {
  const market = await aMarket({ [COFFEE]: 59900 });
  const app = anApi(market, publicOutbound('10.0.0.1'));
  t.after(async () => {
    await app.close();
    await market.close();
  });
  const answer = await app.inject({
    method: 'POST',
    url: '/price-agents',
    payload: { ...good, webhook_url: 'https://intern.example/' },
  });
  assert.equal(answer.statusCode, 400);
  assert.doesNotMatch(answer.body, /10\.0\.0\.1/);
});

test('an unknown product is a 404, as is an unknown agent', async (t) => {
  const { app, post } = await open(t);
  assert.equal((await post({ ean: '4006381333931', target_price: 5 })).statusCode, 404);
  assert.equal((await app.inject({ url: '/price-agents/check/0123' })).statusCode, 404);
  const gone = await app.inject({
    method: 'DELETE',
    url: '/price-agents/0123',
    headers: { 'x-cancel-token': 'x' },
  });
  assert.equal(gone.statusCode, 404);
});

test('cancelling needs the token; afterwards the agent says so', async (t) => {
  const { app, post, check } = await open(t);
  const made = (await post(good)).json();
  const cancel = (token?: string) =>
    app.inject({
      method: 'DELETE',
      url: `/price-agents/${made.id}`,
      headers: token === undefined ? {} : { 'x-cancel-token': token },
    });
  for (const wrong of [undefined, '', 'x', `${made.cancel_token}x`]) {
    assert.equal((await cancel(wrong)).statusCode, 403);
  }
  assert.equal((await check(made.id)).status, 'active');
  const done = await cancel(made.cancel_token);
  assert.deepEqual([done.statusCode, done.body], [204, '']);
  assert.equal((await check(made.id)).status, 'cancelled');
  assert.equal((await cancel(made.cancel_token)).statusCode, 204);
});

test('the cancel token of the one who made an agent opens no page meant for the reader of the mail', async (t) => {
  const { app, post } = await open(t);
  const made = (await post({ ...good, email: 'lise@example.dk' })).json();
  for (const page of ['confirm', 'cancel']) {
    const answer = await app.inject({
      method: 'POST',
      url: `/agents/${page}/${made.id}/${made.cancel_token}`,
    });
    assert.equal(answer.statusCode, 404);
  }
});

test('an agent past its time is shown as expired before any sweep', async (t) => {
  const { market, post, check } = await open(t);
  const made = (await post({ ...good, expires_in_days: 1 })).json();
  market.advance(86_400_000 - 1);
  assert.equal((await check(made.id)).status, 'active');
  market.advance(1);
  assert.equal((await check(made.id)).status, 'expired');
});

test('the same Idempotency-Key gives the same agent again, without its secrets', async (t) => {
  const { market, post } = await open(t);
  const body = { ...good, email: 'lise@example.dk', webhook_url: 'https://hook.example/' };
  const first = await post(body, { 'idempotency-key': 'order-1' });
  const reordered = { webhook_url: body.webhook_url, email: body.email, target_price: 500, ean: good.ean };
  const second = await post(reordered, { 'idempotency-key': 'order-1' });
  assert.equal(second.statusCode, 201);
  assert.equal(second.headers['location'], first.headers['location']);
  assert.deepEqual(second.json(), { ...first.json(), cancel_token: null, webhook_secret: null });
  assert.equal(await market.store.outbox.openCount(), 1);

  const other = await post({ ...body, target_price: 400 }, { 'idempotency-key': 'order-1' });
  assert.equal(other.statusCode, 422);
  const stranger = await post(body, { 'idempotency-key': 'order-1', 'x-test-network': '203.0.113.9' });
  assert.notEqual(stranger.json().id, first.json().id);

  market.advance(24 * 3600_000);
  assert.notEqual((await post(body, { 'idempotency-key': 'order-1' })).json().id, first.json().id);
});

test('a twin that is still running gets a 409, and a failed request gives its key back', async (t) => {
  const market = await aMarket({ [COFFEE]: 59900 });
  let answerLookup = (_: { address: string; family: number }[]) => {};
  let lookups = 0;
  const lookedUp = Promise.withResolvers<void>();
  const app = anApi(
    market,
    createOutbound({
      allowPrivateHosts: [],
      lookup: () => {
        lookups++;
        return new Promise((resolve) => {
          answerLookup = resolve;
          lookedUp.resolve();
        });
      },
    }),
  );
  t.after(async () => {
    await app.close();
    await market.close();
  });
  const headers = { 'idempotency-key': 'k' };
  const payload = { ...good, webhook_url: 'https://hook.example/' };
  const first = app.inject({ method: 'POST', url: '/price-agents', payload, headers });
  void first.then(() => {});
  await lookedUp.promise;
  const twin = await app.inject({ method: 'POST', url: '/price-agents', payload, headers });
  assert.equal(twin.statusCode, 409);
  assert.equal(lookups, 1);
  answerLookup([{ address: '10.0.0.1', family: 4 }]);
  assert.equal((await first).statusCode, 400);
  const mended = await app.inject({ method: 'POST', url: '/price-agents', payload: good, headers });
  assert.equal(mended.statusCode, 201);
});

test('a request that was taken for dead makes no second agent when it goes on after all', async (t) => {
  const market = await aMarket({ [COFFEE]: 59900 });
  const waiting: ((found: { address: string; family: number }[]) => void)[] = [];
  const lookedUp = Promise.withResolvers<void>();
  const lookup = () =>
    new Promise<{ address: string; family: number }[]>((resolve) => {
      waiting.push(resolve);
      lookedUp.resolve();
    });
  const app = anApi(market, createOutbound({ allowPrivateHosts: [], lookup }));
  t.after(async () => {
    await app.close();
    await market.close();
  });
  const payload = { ...good, webhook_url: 'https://hook.example/' };
  const ask = () =>
    app.inject({ method: 'POST', url: '/price-agents', payload, headers: { 'idempotency-key': 'k' } });
  const answers = [ask()];
  void answers[0]!.then(() => {});
  await lookedUp.promise;
  market.advance(IDEMPOTENCY_RUNNING_MS - 1);
  assert.equal((await ask()).statusCode, 409);
  market.advance(1);
  answers.push(ask());
  void answers[1]!.then(() => {});
  while (waiting.length < 2) await nextTurn();
  for (const found of waiting) found([{ address: '93.184.215.14', family: 4 }]);
  const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
  assert.deepEqual(statuses, [409, 201]);
  assert.equal((await market.store.keptUnderKey()).agents, 1);
});

test('a body nested ten thousand deep is a 400, with an Idempotency-Key as without', async (t) => {
  const { app } = await open(t);
  const deep = `${'['.repeat(10_000)}1${']'.repeat(10_000)}`;
  for (const payload of [deep, `{"ean":${deep}}`, `{"ean":"${good.ean}","target_price":5,"x":${deep}}`])
    for (const headers of [{}, { 'idempotency-key': 'k' }]) {
      const answer = await app.inject({
        method: 'POST',
        url: '/price-agents',
        payload,
        headers: { 'content-type': 'application/json', ...headers },
      });
      assert.equal(answer.statusCode, 400);
    }
});

test('an unusable Idempotency-Key is a 400', async (t) => {
  const { post } = await open(t);
  for (const key of ['', ' ', 'x'.repeat(256), 'a\tb']) {
    assert.equal((await post(good, { 'idempotency-key': key })).statusCode, 400, JSON.stringify(key));
  }
});

test('mail limits drop the mail, never the 201, and the answers look alike', async (t) => {
  const { market, post, check } = await open(t);
  const mailbox = aMailbox();
  const shapes = new Set<string>();
  for (let i = 0; i < LIMITS.confirmMailsPerAddress + 3; i++) {
    const answer = await post(
      { ...good, email: `lise+${i}@example.dk` },
      { 'x-test-network': `203.0.113.${i}` },
    );
    assert.equal(answer.statusCode, 201);
    const { id, cancel_token: _, check_url: __, ...shape } = answer.json();
    const { id: ___, ...checked } = await check(id);
    shapes.add(JSON.stringify([shape, checked]));
  }
  assert.equal(shapes.size, 1);
  await aSender(market, { mailer: mailbox.mailer }).drain();
  assert.equal(mailbox.mails.length, LIMITS.confirmMailsPerAddress);

  market.advance(86_400_000);
  await post({ ...good, email: 'lise@example.dk' });
  await aSender(market, { mailer: mailbox.mailer }).drain();
  assert.equal(mailbox.mails.length, LIMITS.confirmMailsPerAddress + 1);
});

test('a blocked address gets a 201 like any other, and no mail', async (t) => {
  const { app, market, post } = await open(t);
  const mailbox = aMailbox();
  const sender = aSender(market, { mailer: mailbox.mailer });
  await post({ ...good, email: 'lise@example.dk' });
  await sender.drain();
  await app.inject({
    method: 'POST',
    url: linkIn(mailbox.mails[0]!, 'cancel'),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'action=block',
  });
  const answer = await post({ ...good, email: 'Lise@example.dk' });
  assert.equal(answer.json().status, 'pending_confirmation');
  await sender.drain();
  assert.equal(mailbox.mails.length, 1);
});

test('one network can make so many agents a day, then it is a 429 with the time to wait', async (t) => {
  const { market, post } = await open(t);
  for (let i = 0; i < LIMITS.agentsPerFreeCaller; i++) assert.equal((await post(good)).statusCode, 201);
  const refused = await post(good);
  assert.equal(refused.statusCode, 429);
  const body = refused.json();
  assert.deepEqual(Object.keys(body), ['statusCode', 'message', 'error', 'retry_after', 'limit']);
  assert.equal(body.limit, LIMITS.agentsPerFreeCaller);
  assert.equal(refused.headers['retry-after'], String(body.retry_after));
  assert.equal((await post(good, { 'x-test-network': '203.0.113.1' })).statusCode, 201);
  market.advance(body.retry_after * 1000);
  assert.equal((await post(good)).statusCode, 201);
});
