import assert from 'node:assert/strict';
import { test } from 'node:test';
import { issueToken } from '../../src/access/token/issue.ts';
import { anEan, anOffer } from '../builders.ts';
import { anApp, NOW_MS, UNLIMITED } from './an-app.ts';

async function aBatchApp(limits = UNLIMITED) {
  const { app, market, get } = await anApp([anOffer(), anOffer({ ean: anEan(2) })], {}, limits);
  const own = { name: 'shop', restLimit: null, mcpLimit: null };
  const { token } = await issueToken(market.state.tokens, own, NOW_MS);
  const store = market.state.agents;
  const post = (body: unknown, headers: Record<string, string> = { 'x-api-token': token }) =>
    app.inject({
      method: 'POST',
      url: '/price-agents/batch',
      headers: { 'content-type': 'application/json', ...headers },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const stored = async () => store.agents.pageAfter(-1, 5_000);
  return { app, market, get, post, token, store, stored };
}

const drop = (n = 1) => ({ ean: anEan(n), kind: 'drop' });
const drops = (count: number) => Array.from({ length: count }, () => drop());

test('every kind of wrong row is answered in its place, the others are made', async () => {
  const { post, get, stored } = await aBatchApp();
  const deep = JSON.parse(`${'['.repeat(6)}${']'.repeat(6)}`);
  const answer = await post({
    agents: [
      drop(),
      { ...drop(), target_price: 500 },
      { ean: '4006381333931', kind: 'drop' },
      null,
      7,
      [drop()],
      { ...drop(), email: 'a@example.dk' },
      { ...drop(), metadata: { a: 1 } },
      { ...drop(), vendors: deep },
      { ean: anEan(2), target_price: 450, vendors: ['butik-a.example'] },
    ],
  });
  assert.equal(answer.statusCode, 200, answer.body);
  const { count, webhook_secret, results } = answer.json();
  assert.deepEqual([count, webhook_secret], [10, null]);
  assert.deepEqual(
    results.map(({ status }: { status: number }) => status),
    [201, 400, 404, 400, 400, 400, 400, 400, 400, 201],
  );
  assert.match(results[1].message, /does not take target_price/);
  for (const { status, ...rest } of results)
    assert.deepEqual(Object.keys(rest), status === 201 ? ['id', 'cancel_token'] : ['message']);
  assert.equal((await stored()).length, 2);
  const checked = (await get(`/price-agents/check/${results[9].id}`)).json();
  assert.deepEqual([checked.vendors, checked.target_price], [['butik-a.example'], 450]);
});

test('a batch has at most 2 MB, and is told so', async () => {
  const { post } = await aBatchApp();
  const answer = await post({ agents: [], filler: 'x'.repeat(2_200_000) });
  assert.equal(answer.statusCode, 413);
  assert.equal(answer.json().message, 'The body is too large; send at most 2 MB.');
  assert.notEqual((await post({ agents: [], filler: 'x'.repeat(70_000) })).statusCode, 413);
});

test('a wrong batch is refused whole', async () => {
  const { post, stored } = await aBatchApp();
  const wrong: [body: unknown, message: RegExp][] = [
    [{}, /^agents must be a list of 1 to 1000/],
    [{ agents: [] }, /^agents must/],
    [{ agents: drops(1_001) }, /^agents must/],
    [{ agents: drop() }, /^agents must/],
    [[drop()], /^Send a JSON object/],
    [{ agents: drops(1), extra: 1 }, /field that is not known/],
    [{ agents: drops(1), email: 'a@example.dk', webhook_url: 'https://a.example/' }, /not both/],
    [{ agents: drops(101), email: 'a@example.dk' }, /at most 100 agents/],
    [{ agents: drops(1), email: 'nobody' }, /^email must/],
    [{ agents: drops(1), webhook_url: 'http://a.example/' }, /^webhook_url must/],
    [{ agents: drops(1), webhook_url: 'https://127.0.0.1/' }, /^webhook_url must/],
    [`{"agents":${'['.repeat(5_000)}${']'.repeat(5_000)}}`, /nested too deep/],
  ];
  for (const [body, message] of wrong) {
    const answer = await post(body);
    assert.equal(answer.statusCode, 400, String(message));
    assert.match(answer.json().message, message);
  }
  assert.equal((await post({ agents: drops(1) }, {})).statusCode, 401);
  assert.equal((await post({ agents: drops(1) }, { 'x-api-token': 'unknown' })).statusCode, 401);
  assert.equal((await post(`{"agents":["${'x'.repeat(2 * 1024 * 1024)}"]}`)).statusCode, 413);
  assert.equal((await stored()).length, 0);
});

test('a thousand agents are made at once; a tenth of a request each is counted, and refused whole', async () => {
  const limits = { ...UNLIMITED, restToken: 150 };
  const { post, stored } = await aBatchApp(limits);
  const all = await post({ agents: drops(1_000) });
  assert.equal(all.statusCode, 200, all.body);
  assert.equal((await stored()).length, 1_000);
  assert.match(String(all.headers['ratelimit']), /r=50/);
  assert.equal((await post({ agents: drops(501) })).statusCode, 429);
  assert.equal((await post({ agents: drops(491) })).statusCode, 200);
  assert.equal((await stored()).length, 1_491);
  const small = await aBatchApp({ ...UNLIMITED, restToken: 5 });
  const dear = await small.post({ agents: drops(51) });
  assert.deepEqual([dear.statusCode, /at most 50 agents/.test(dear.json().message)], [400, true]);
});

test('ten thousand agents a day are the limit, also by batches', async () => {
  const { post } = await aBatchApp();
  for (let i = 0; i < 9; i++) assert.equal((await post({ agents: drops(1_000) })).statusCode, 200);
  assert.equal((await post({ agents: [...drops(999), null] })).statusCode, 200, 'wrong rows do not count');
  const refused = await post({ agents: drops(2) });
  assert.deepEqual([refused.statusCode, refused.json().limit], [429, 10_000]);
  assert.equal((await post({ agents: drops(1) })).statusCode, 200);
});

test('one key makes one batch: the same answer without secrets, 422 for another body', async () => {
  const { post, token, stored } = await aBatchApp();
  const headers = { 'x-api-token': token, 'idempotency-key': 'k1' };
  const body = { agents: [drop(), { ean: 'x' }, drop(2)] };
  const first = (await post(body, headers)).json();
  const again = (await post(body, headers)).json();
  assert.deepEqual(
    again.results,
    first.results.map((one: object) => ('cancel_token' in one ? { ...one, cancel_token: null } : one)),
  );
  assert.equal((await stored()).length, 2);
  assert.equal((await post({ agents: [drop()] }, headers)).statusCode, 422);
});

test('one webhook and one secret serve the whole batch', async () => {
  const { post, stored } = await aBatchApp();
  const webhook_url = 'https://93.184.215.14/';
  const answer = await post({ agents: [{ ...drop(), metadata: { n: 1 } }, drop()], webhook_url });
  assert.equal(answer.statusCode, 200, answer.body);
  assert.match(answer.json().webhook_secret, /^whsec_/);
  const rows = await stored();
  assert.deepEqual(
    rows.map(({ status }) => status),
    ['active', 'active'],
  );
  assert.equal(rows[0]!.webhookPeer, rows[1]!.webhookPeer);
});
