import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type TestContext, test } from 'node:test';
import { DAY_MS } from '../../../src/agents/core/limits.ts';
import { BACKOFF_MS } from '../../../src/agents/outbox/attempt.ts';
import { createOutbound, type Outbound } from '../../../src/net/outbound.ts';
import { TEST_CA } from '../../net/loopback-server.ts';
import { aService, COFFEE } from '../harness.ts';
import { aReceiver, loopbackOutbound } from '../peers.ts';

async function open(t: TestContext, outbound: Outbound, url: string) {
  const service = await aService(t, { outbound });
  const made = await service.make({ webhook_url: url });
  return { ...service, made, delivery: () => service.deliveryOf(made.id) };
}

test('a reached price is posted once over https, signed as standardwebhooks.com says', async (t) => {
  const { calls, url } = await aReceiver(t);
  const outbound = loopbackOutbound(t);
  const { market, sender, made, delivery } = await open(t, outbound, url);
  await market.night({ [COFFEE]: 44950 });
  await sender.drain();
  await sender.drain();
  assert.equal(calls.length, 1);
  const { headers, body } = calls[0]!;
  assert.deepEqual(JSON.parse(body), {
    type: 'price_agent.reached',
    timestamp: '2026-11-15T11:00:00Z',
    data: {
      id: made.id,
      ean: String(COFFEE),
      product_name: `Kaffemaskine ${COFFEE}`,
      target_price: 500,
      current_price: 449.5,
      difference: -50.5,
      vendor: { name: 'Elshop & Søn', domain: 'elshop.dk' },
      url: `https://elshop.dk/vare/${COFFEE}?a=1&b=2`,
      reached_at: '2026-11-15T11:00:00Z',
      check_url: made.check_url,
      kind: 'target',
      vendors: null,
      not_vendors: null,
      delivered: false,
      min_change_percent: null,
      min_change_amount: null,
      within_days: null,
      lower_again_percent: null,
      repeat_after_days: null,
      cause: 'target',
      metadata: null,
    },
  });
  const id = String(headers['webhook-id']);
  const timestamp = String(headers['webhook-timestamp']);
  assert.match(id, /^msg_/);
  assert.equal(timestamp, String(market.clock() / 1000));
  const key = Buffer.from(made.webhook_secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  assert.equal(headers['webhook-signature'], `v1,${expected}`);
  assert.equal(headers['content-type'], 'application/json');
  assert.deepEqual(await delivery(), [{ channel: 'webhook', state: 'ok', reason: null }]);
});

test('the documented code tells our messages from others’, and the documented body is theirs', async (t) => {
  const text = readFileSync('docs/price-agents.md', 'utf8');
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(text) ?? [];
  const { isFromPrisme } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const { calls, url } = await aReceiver(t);
  const { market, sender, made } = await open(t, loopbackOutbound(t), url);
  await market.night({ [COFFEE]: 44950 });
  await sender.drain();
  const { headers, body } = calls[0]!;
  const nowMs = market.clock();
  assert.equal(isFromPrisme(headers, body, made.webhook_secret, nowMs), true);
  assert.equal(isFromPrisme(headers, body, made.webhook_secret, nowMs + 300_000), true);
  assert.equal(isFromPrisme(headers, body, made.webhook_secret, nowMs + 301_000), false);
  assert.equal(isFromPrisme(headers, `${body} `, made.webhook_secret, nowMs), false);
  assert.equal(isFromPrisme({}, body, made.webhook_secret, nowMs), false);
  const [, shown = ''] = /The body:\n\n```json\n([\s\S]*?)```/.exec(text) ?? [];
  const keys = (value: object): string[] =>
    Object.entries(value).flatMap(([name, each]) => [
      name,
      ...(typeof each === 'object' && each !== null ? keys(each) : []),
    ]);
  assert.deepEqual(keys(JSON.parse(shown)), keys(JSON.parse(body)));
});

test('a receiver that fails gets the same message again, with a new timestamp, until it works', async (t) => {
  const { calls, control, url } = await aReceiver(t);
  const outbound = loopbackOutbound(t);
  const { market, sender, delivery } = await open(t, outbound, url);
  control.status = 500;
  await market.night({ [COFFEE]: 100 });
  await sender.drain();
  assert.deepEqual(await delivery(), [
    { channel: 'webhook', state: 'failing', reason: 'The receiver answered 500.' },
  ]);
  market.advance(60_000);
  control.status = 204;
  await sender.drain();
  assert.equal(calls.length, 2);
  assert.equal(calls[1]!.headers['webhook-id'], calls[0]!.headers['webhook-id']);
  assert.equal(calls[1]!.body, calls[0]!.body);
  assert.equal(
    Number(calls[1]!.headers['webhook-timestamp']) - Number(calls[0]!.headers['webhook-timestamp']),
    60,
  );
  assert.equal((await delivery())[0].state, 'ok');
});

test('a redirect is not followed, wherever it leads', async (t) => {
  const { calls, control, url } = await aReceiver(t);
  const inside = await aReceiver(t);
  const outbound = loopbackOutbound(t);
  const { market, sender, delivery } = await open(t, outbound, url);
  control.status = 307;
  control.location = inside.url;
  await market.night({ [COFFEE]: 100 });
  await sender.drain();
  assert.deepEqual([calls.length, inside.calls.length], [1, 0]);
  assert.equal((await delivery())[0].reason, 'The receiver answered 307; redirects are not followed.');
});

test('a name that turns private after POST is not called, and the reason does not tell where it led', async (t) => {
  const { calls, url } = await aReceiver(t);
  let address = '93.184.215.14';
  const outbound = createOutbound({
    allowPrivateHosts: [],
    ca: TEST_CA,
    lookup: async () => [{ address, family: 4 }],
  });
  t.after(() => outbound.close());
  const { market, sender, delivery } = await open(t, outbound, url.replace('localhost', 'shop.example'));
  address = '127.0.0.1';
  await market.night({ [COFFEE]: 100 });
  await sender.drain();
  assert.equal(calls.length, 0);
  assert.deepEqual(await delivery(), [
    { channel: 'webhook', state: 'failing', reason: 'The receiver is at an address that is not allowed.' },
  ]);
});

test('thirteen failures over a week disable the webhook and say why; nothing is sent after that', async (t) => {
  const { calls, control, url } = await aReceiver(t);
  const outbound = loopbackOutbound(t);
  const { market, sender, delivery } = await open(t, outbound, url);
  control.status = 503;
  await market.night({ [COFFEE]: 100 });
  await sender.drain();
  for (const [i, waitMs] of BACKOFF_MS.entries()) {
    assert.equal((await delivery())[0].state, 'failing');
    market.advance(waitMs - 1);
    await sender.drain();
    assert.equal(calls.length, i + 1);
    market.advance(1);
    await sender.drain();
    assert.equal(calls.length, i + 2);
  }
  assert.equal(calls.length, 13);
  const days = BACKOFF_MS.reduce((sum, ms) => sum + ms, 0) / DAY_MS;
  assert.ok(days > 6.5 && days < 7, `${days} days`);
  const reason = 'Nothing could be delivered for a week. The receiver answered 503.';
  assert.deepEqual(await delivery(), [{ channel: 'webhook', state: 'disabled', reason }]);
  assert.equal(await market.store.outbox.openCount(), 0);
  control.status = 200;
  await market.night({ [COFFEE]: 60000 });
  await market.night({ [COFFEE]: 100 });
  await sender.drain();
  assert.equal(calls.length, 13);
});

test('a message that is given up does not disable a webhook that worked meanwhile', async (t) => {
  for (const [daysAgo, state] of [
    [6, 'disabled'],
    [5.9, 'failing'],
  ] as const) {
    const { control, url } = await aReceiver(t);
    const { market, sender, made, delivery } = await open(t, loopbackOutbound(t), url);
    control.status = 503;
    await market.night({ [COFFEE]: 100 });
    const weekMs = BACKOFF_MS.reduce((sum, ms) => sum + ms, 0);
    const workedMs = market.clock() + weekMs - daysAgo * DAY_MS;
    await sender.drain();
    for (const [i, waitMs] of BACKOFF_MS.entries()) {
      market.advance(waitMs);
      if (i < BACKOFF_MS.length - 1) await sender.drain();
    }
    await market.store.agents.worked(made.id, 'webhook');
    await market.store.agents.failed(made.id, 'webhook', workedMs, 'x');
    await sender.drain();
    assert.equal((await delivery())[0].state, state);
    assert.equal(await market.store.outbox.openCount(), 0);
  }
});

test('410 Gone disables at once', async (t) => {
  const { control, url } = await aReceiver(t);
  const outbound = loopbackOutbound(t);
  const { market, sender, delivery } = await open(t, outbound, url);
  control.status = 410;
  await market.night({ [COFFEE]: 100 });
  await sender.drain();
  assert.equal((await delivery())[0].state, 'disabled');
  assert.equal(await market.store.outbox.openCount(), 0);
});
