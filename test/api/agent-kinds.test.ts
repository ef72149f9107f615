import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { AGENT_KINDS, type AgentKind } from '../../src/contract/agents/kinds.ts';
import { aService, COFFEE } from '../agents/harness.ts';

async function open(t: TestContext) {
  const service = await aService(t);
  const post = (body: object) =>
    service.app.inject({
      method: 'POST',
      url: '/price-agents',
      payload: { ean: String(COFFEE), ...body },
    });
  return { ...service, post };
}

/** A right value of every option, and of each kind what it needs and what else it takes. */
const OPTIONS: Readonly<Record<string, unknown>> = {
  target_price: 500,
  min_change_percent: 10,
  min_change_amount: 50,
  within_days: 90,
  lower_again_percent: 5,
};
const TAKES: Readonly<Record<AgentKind, { needs: object; takes: readonly string[] }>> = {
  target: { needs: { target_price: 500 }, takes: ['target_price', 'lower_again_percent'] },
  drop: { needs: {}, takes: ['min_change_percent', 'min_change_amount'] },
  rise: { needs: {}, takes: ['min_change_percent', 'min_change_amount'] },
  low_within: { needs: { within_days: 90 }, takes: ['within_days', 'lower_again_percent'] },
  back_in_stock: { needs: {}, takes: [] },
  real_discount: { needs: {}, takes: ['min_change_percent'] },
};

test('every kind takes its own options and refuses every other by name', async (t) => {
  const { post } = await open(t);
  for (const kind of AGENT_KINDS)
    for (const [name, value] of Object.entries(OPTIONS)) {
      const { needs, takes } = TAKES[kind];
      const answer = await post({ kind, ...needs, [name]: value });
      const isTaken = takes.includes(name);
      assert.equal(answer.statusCode, isTaken ? 201 : 400, `${kind} with ${name}: ${answer.body}`);
      if (!isTaken) assert.match(answer.json().message, new RegExp(`kind ${kind} does not take ${name};`));
      else assert.equal(answer.json()[name], value, `${kind} shows ${name}`);
    }
});

test('every kind takes a choice of shops, delivered prices and repetition, and shows them', async (t) => {
  const { post, app } = await open(t);
  for (const kind of AGENT_KINDS) {
    const answer = await post({
      kind,
      ...TAKES[kind].needs,
      vendors: ['https://www.Elshop.dk/x', 'elshop.dk', 'xn--bk-1ia.dk'],
      delivered: true,
      repeat_after_days: 365,
    });
    assert.equal(answer.statusCode, 201, answer.body);
    const shown = (await app.inject({ url: `/price-agents/check/${answer.json().id}` })).json();
    for (const view of [answer.json(), shown])
      assert.deepEqual(
        [view.kind, view.vendors, view.not_vendors, view.delivered, view.repeat_after_days],
        [kind, ['elshop.dk', 'xn--bk-1ia.dk'], null, true, 365],
      );
    assert.deepEqual([shown.target_price, shown.difference], [kind === 'target' ? 500 : null, null]);
  }
});

test('what is left out has the contract’s defaults', async (t) => {
  const { post } = await open(t);
  const percents = { drop: 5, rise: 5, real_discount: 10, back_in_stock: null } as const;
  for (const [kind, percent] of Object.entries(percents))
    assert.equal((await post({ kind })).json().min_change_percent, percent, kind);
  const target = (await post({ target_price: 500, kind: null, delivered: false })).json();
  assert.deepEqual([target.kind, target.delivered], ['target', false]);
});

test('a wrong value is a 400 that names the field and says what to send', async (t) => {
  const { post } = await open(t);
  const many = Array.from({ length: 21 }, (_, i) => `butik${i}.dk`);
  const wrong: [body: object, message: RegExp][] = [
    [{ kind: 'cheaper' }, /^kind must be one of target, drop,/],
    [{ kind: 7 }, /^kind must be/],
    [{ kind: ['drop'] }, /^kind must be/],
    [{ kind: 'target' }, /^target_price must be/],
    [{}, /^target_price must be/],
    [{ kind: 'low_within' }, /^within_days must be one of 30, 90, 365, 730/],
    [{ kind: 'low_within', within_days: 91 }, /^within_days must/],
    [{ kind: 'low_within', within_days: '90' }, /^within_days must/],
    ...[0, -5, 0.05, 90.1, 5.55, '5', Number.MAX_VALUE, true].map((min_change_percent): [object, RegExp] => [
      { kind: 'drop', min_change_percent },
      /^min_change_percent must be a number from 0.1 to 90/,
    ]),
    ...[0, -1, 1.234, 10_000_001, '5'].map((min_change_amount): [object, RegExp] => [
      { kind: 'rise', min_change_amount },
      /^min_change_amount must be a number in DKK/,
    ]),
    [{ kind: 'drop', min_change_percent: 5, min_change_amount: 5 }, /not both/],
    ...[0, 0.9, 91, 'x'].map((lower_again_percent): [object, RegExp] => [
      { target_price: 500, lower_again_percent },
      /^lower_again_percent must be a number from 1 to 90/,
    ]),
    ...[0, 366, 1.5, '7'].map((repeat_after_days): [object, RegExp] => [
      { target_price: 500, repeat_after_days },
      /^repeat_after_days must be a whole number from 1 to 365/,
    ]),
    ...[[], many, 'elshop.dk', ['elshop'], ['127.0.0.1'], [7], [null], { a: 'elshop.dk' }].map(
      (vendors): [object, RegExp] => [{ target_price: 500, vendors }, /^vendors must be a list of 1 to 20/],
    ),
    [{ target_price: 500, not_vendors: [] }, /^not_vendors must be a list/],
    [{ target_price: 500, vendors: ['a.dk'], not_vendors: ['b.dk'] }, /vendors or not_vendors, not both/],
    ...['yes', 1, {}].map((delivered): [object, RegExp] => [
      { target_price: 500, delivered },
      /^delivered must be true or false/,
    ]),
  ];
  for (const [body, message] of wrong) {
    const answer = await post(body);
    assert.equal(answer.statusCode, 400, JSON.stringify(body));
    assert.match(answer.json().message, message, JSON.stringify(body));
  }
  assert.equal((await post({ target_price: 500, vendors: many.slice(0, 20) })).statusCode, 201);
});

test('metadata is for webhooks, an object of 1 KB, and shown to nobody but the receiver', async (t) => {
  const { post, app, market } = await open(t);
  const webhook_url = 'https://hook.example/';
  const nested = (levels: number): object => (levels === 0 ? {} : { a: nested(levels - 1) });
  const wrong: [metadata: unknown, url: string | undefined][] = [
    [{ order: 7 }, undefined],
    ['text', webhook_url],
    [[1], webhook_url],
    [7, webhook_url],
    [{ a: 'x'.repeat(1_017) }, webhook_url],
    [{ a: 'æ'.repeat(509) }, webhook_url],
    [nested(6), webhook_url],
  ];
  for (const [metadata, url] of wrong) {
    const answer = await post({ target_price: 500, metadata, webhook_url: url });
    assert.equal(answer.statusCode, 400);
    assert.match(answer.json().message, /^metadata /);
  }
  const deep = `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`;
  const answer = await app.inject({
    method: 'POST',
    url: '/price-agents',
    headers: { 'content-type': 'application/json' },
    payload: `{"ean":"${COFFEE}","target_price":500,"webhook_url":"${webhook_url}","metadata":${deep}}`,
  });
  assert.match(answer.json().message, /^metadata must be a JSON object/);
  const right = await post({ target_price: 500, metadata: { a: 'x'.repeat(1_016) }, webhook_url });
  assert.equal(right.statusCode, 201);
  const checked = await app.inject({ url: `/price-agents/check/${right.json().id}` });
  assert.doesNotMatch(right.body + checked.body, /metadata|xxx/);
  const row = (await market.store.agents.byId(right.json().id))!;
  assert.doesNotMatch(JSON.stringify({ ...row, webhookBox: null }), /xxx/);
  assert.doesNotMatch(Buffer.from(row.webhookBox!).toString('latin1'), /xxx/);
});
