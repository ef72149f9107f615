import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Arrival, createGate, Refusal } from '../../src/access/gate.ts';
import { createLimiter } from '../../src/access/limiter.ts';
import { issueToken } from '../../src/access/token/issue.ts';
import { createTokens } from '../../src/access/token/verify.ts';
import { type AState, aState } from './a-state.ts';

const LIMITS = { restFree: 10, restToken: 500, mcpFree: 10, mcpToken: 100, pages: 120 };
const UNKNOWN = { 'x-api-token': '123e4567-e89b-12d3-a456-426614174000' };

async function aGate(state: AState) {
  const tokens = await createTokens({ store: state.tokens, clock: () => 0 });
  const gate = createGate({ tokens, limiter: createLimiter(), limits: LIMITS });
  return async (arrival: Partial<Arrival> = {}) =>
    gate.admit({ surface: 'rest', ip: '203.0.113.7', headers: {}, nowMs: 0, ...arrival });
}

async function refusalOf(work: Promise<unknown>): Promise<Refusal> {
  const error = await work.then(
    () => assert.fail('it was admitted'),
    (error) => error,
  );
  assert.ok(error instanceof Refusal, String(error));
  return error;
}

test('a free caller gets ten, then 429 with the wait in words, number and headers', async () => {
  await using state = await aState();
  const admit = await aGate(state);
  for (let left = 9; left >= 0; left--) {
    const { caller, policy, headers } = await admit();
    assert.deepEqual([caller, policy], ['203.0.113.7', 'free']);
    assert.equal(headers['ratelimit-policy'], '"free";q=10;w=60');
    assert.equal(headers['x-ratelimit-remaining'], String(left));
  }
  const refusal = await refusalOf(admit({ nowMs: 59_500 }));
  assert.equal(refusal.code, 'too_many_requests');
  assert.equal(refusal.message, 'The limit of 10 requests per minute is reached. Try again in 1 second.');
  assert.deepEqual([refusal.retryAfterS, refusal.limit], [1, 10]);
  assert.equal(refusal.headers['ratelimit'], '"free";r=0;t=1');
  assert.ok(await admit({ nowMs: 60_500 }));
});

test('200 requests at once let ten through', async () => {
  await using state = await aState();
  const admit = await aGate(state);
  const outcomes = await Promise.allSettled(Array.from({ length: 200 }, () => admit()));
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 10);
});

test('a limiter that answers later, as one shared between nodes does, holds just as well', async () => {
  await using state = await aState();
  const limiter = createLimiter();
  const gate = createGate({
    tokens: await createTokens({ store: state.tokens, clock: () => 0 }),
    limiter: { take: async (...args) => limiter.take(...args) },
    limits: LIMITS,
  });
  const arrival: Arrival = { surface: 'mcp', ip: '2001:db8::1', headers: {}, nowMs: 0 };
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, async () => gate.admit(arrival)));
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 10);
});

test('a token is counted by itself, wherever it calls from, with its own limits before the tier’s', async () => {
  await using state = await aState();
  const admit = await aGate(state);
  const plain = await issueToken(state.tokens, { name: 'a', restLimit: null, mcpLimit: null }, 0);
  const own = await issueToken(state.tokens, { name: 'b', restLimit: 2, mcpLimit: 3 }, 0);
  const limitOf = async (token: string, surface: Arrival['surface']) =>
    (await admit({ headers: { 'x-api-token': token }, surface })).decision.limit;
  assert.equal(await limitOf(plain.token, 'rest'), 500);
  assert.equal(await limitOf(plain.token, 'mcp'), 100);
  assert.equal(await limitOf(own.token, 'mcp'), 3);
  const headers = { 'x-api-token': own.token };
  const { caller, policy } = await admit({ headers, ip: '198.51.100.1' });
  assert.deepEqual([caller, policy], [own.id, 'token']);
  await admit({ headers, ip: '198.51.100.2' });
  const refusal = await refusalOf(admit({ headers, ip: '198.51.100.3' }));
  assert.equal(refusal.headers['ratelimit-policy'], '"token";q=2;w=60');
});

test('an unknown token is 401 and spends the address’s quota of that surface, then 429', async () => {
  await using state = await aState();
  const admit = await aGate(state);
  for (let left = 9; left >= 0; left--) {
    const refusal = await refusalOf(admit({ headers: UNKNOWN }));
    assert.equal(refusal.code, 'unauthorized');
    assert.equal(refusal.headers['x-ratelimit-remaining'], String(left));
  }
  assert.equal((await refusalOf(admit({ headers: UNKNOWN }))).code, 'too_many_requests');
  assert.equal((await refusalOf(admit())).code, 'too_many_requests');
  assert.equal((await refusalOf(admit({ headers: UNKNOWN, surface: 'mcp' }))).code, 'unauthorized');
  assert.ok(await admit({ ip: '203.0.113.8' }));
});

test('a good token works from an address whose free quota is spent', async () => {
  await using state = await aState();
  const admit = await aGate(state);
  for (let i = 0; i < 10; i++) await admit();
  const { token } = await issueToken(state.tokens, { name: 'a', restLimit: null, mcpLimit: null }, 0);
  assert.ok(await admit({ headers: { 'x-api-token': token } }));
});

test('a handshake does not eat the ten calls, and has a loose limit of its own', async () => {
  await using state = await aState();
  const admit = await aGate(state);
  for (let i = 0; i < 600; i++) await admit({ surface: 'mcp_discovery' });
  assert.equal((await refusalOf(admit({ surface: 'mcp_discovery' }))).limit, 600);
  assert.equal((await admit({ surface: 'mcp' })).decision.remaining, 9);
});

test('somebody who types has a bucket of their own, ten times the limit of REST', async () => {
  await using state = await aState();
  const admit = await aGate(state);
  for (let i = 0; i < 100; i++) await admit({ surface: 'suggest' });
  assert.equal((await refusalOf(admit({ surface: 'suggest' }))).limit, 100);
  assert.equal((await admit()).decision.remaining, 9);
  const { token } = await issueToken(state.tokens, { name: 'a', restLimit: 7, mcpLimit: null }, 0);
  const { decision } = await admit({ surface: 'suggest', headers: { 'x-api-token': token } });
  assert.equal(decision.limit, 70);
});

test('behind a proxy that asks for a password nobody is refused for it, except at the tool server', async () => {
  await using state = await aState();
  const admit = await aGate(state);
  const headers = { authorization: 'Basic dXNlcjpwYXNz' };
  for (const surface of ['rest', 'suggest', 'pages', 'docs'] as const)
    assert.equal((await admit({ surface, headers })).policy, 'free', surface);
  for (const surface of ['mcp', 'mcp_discovery'] as const)
    assert.equal((await refusalOf(admit({ surface, headers }))).code, 'unauthorized', surface);
});

test('without an address nobody passes, token or not', async () => {
  await using state = await aState();
  const admit = await aGate(state);
  const { token } = await issueToken(state.tokens, { name: 'a', restLimit: null, mcpLimit: null }, 0);
  await assert.rejects(admit({ ip: undefined }), { code: 'forbidden' });
  await assert.rejects(admit({ ip: 'unknown', headers: { 'x-api-token': token } }), { code: 'forbidden' });
});
