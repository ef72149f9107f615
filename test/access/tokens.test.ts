import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { issueToken } from '../../src/access/token/issue.ts';
import { createTokens } from '../../src/access/token/verify.ts';
import { AppError } from '../../src/domain/errors.ts';
import { type AState, aState } from './a-state.ts';

const NOW_MS = Date.UTC(2026, 10, 15);
const WISH = { name: 'Bager Jensen', restLimit: null, mcpLimit: null };
const OTHER = '123e4567-e89b-12d3-a456-426614174000';

async function aService(state: AState) {
  const clock = { ms: NOW_MS };
  const tokens = await createTokens({ store: state.tokens, clock: () => clock.ms });
  return { clock, tokens };
}

const isUnauthorized = (error: unknown) => {
  assert.ok(error instanceof AppError);
  assert.equal(error.code, 'unauthorized');
  assert.match(error.message, /^[A-Z].*\.$/);
  return true;
};

test('a token has the rights it was issued with, once each, and no others', async () => {
  await using state = await aState();
  const { token } = await issueToken(state.tokens, { ...WISH, rights: ['exports', 'exports'] }, NOW_MS);
  const tokens = await createTokens({ store: state.tokens, clock: () => NOW_MS });
  const identity = await tokens.authenticate({ 'x-api-token': token }, 'rest');
  assert.equal(identity.kind === 'token' && identity.may, 'exports');
});

test('a token is known by its header, in any case of its letters', async () => {
  await using state = await aState();
  const { tokens } = await aService(state);
  const { id, token } = await issueToken(state.tokens, { ...WISH, restLimit: 1000 }, NOW_MS);
  const expected = { kind: 'token', id, restLimit: 1000, mcpLimit: null, may: '' };
  assert.match(id, /^tok_\w{12}$/);
  assert.deepEqual(await tokens.authenticate({ 'x-api-token': token }, 'rest'), expected);
  assert.deepEqual(await tokens.authenticate({ 'x-api-token': token.toUpperCase() }, 'mcp'), expected);
  assert.deepEqual(await tokens.authenticate({ authorization: `Bearer ${token}` }, 'mcp'), expected);
  assert.deepEqual(
    await tokens.authenticate({ authorization: `bearer ${token}` }, 'mcp_discovery'),
    expected,
  );
});

test('without a token a caller is free; REST does not read Authorization', async () => {
  await using state = await aState();
  const { tokens } = await aService(state);
  assert.deepEqual(await tokens.authenticate({}, 'rest'), { kind: 'free' });
  assert.deepEqual(await tokens.authenticate({ authorization: 'Basic eDp5' }, 'rest'), { kind: 'free' });
});

test('what is meant as a token and is none is refused with one helpful sentence', async () => {
  await using state = await aState();
  const { tokens } = await aService(state);
  const { token } = await issueToken(state.tokens, WISH, NOW_MS);
  for (const value of [
    '',
    OTHER,
    'secret',
    `${token}x`,
    token.slice(1),
    token.replaceAll('-', ''),
    `{${token}}`,
    `${token}, ${token}`,
    'a'.repeat(10_240),
    `${token}${' '.repeat(10_240)}`,
    "' or 1=1 --",
    '０'.repeat(36),
  ])
    await assert.rejects(
      async () => tokens.authenticate({ 'x-api-token': value }, 'rest'),
      isUnauthorized,
      value.slice(0, 50),
    );
  for (const authorization of [
    `Basic ${token}`,
    'Bearer',
    'Bearer ',
    `Bearer ${OTHER}`,
    token,
    `Bearer ${token} x`,
  ])
    await assert.rejects(
      async () => tokens.authenticate({ authorization }, 'mcp'),
      isUnauthorized,
      authorization,
    );
  await assert.rejects(
    async () => tokens.authenticate({ 'x-api-token': token, authorization: `Bearer ${token}` }, 'mcp'),
    isUnauthorized,
  );
});

test('a refusal does not repeat what was sent', async () => {
  await using state = await aState();
  const { tokens } = await aService(state);
  for (const value of [OTHER, 'hunter2-hunter2'])
    await assert.rejects(
      async () => tokens.authenticate({ 'x-api-token': value }, 'rest'),
      (error) => !(error as Error).message.includes('hunter2') && isUnauthorized(error),
    );
});

test('a token revoked by another process is refused within two seconds', async () => {
  await using state = await aState();
  const { tokens, clock } = await aService(state);
  const { id, token } = await issueToken(state.tokens, WISH, NOW_MS);
  await tokens.authenticate({ 'x-api-token': token }, 'rest');
  const elsewhere = await state.open();
  assert.equal(await elsewhere.tokens.revoke(id, NOW_MS), 'revoked');
  assert.equal(await elsewhere.tokens.revoke(id, NOW_MS), 'was_revoked');
  assert.equal(await elsewhere.tokens.revoke('tok_none', NOW_MS), 'unknown');
  clock.ms += 2_000;
  await tokens.refresh();
  await assert.rejects(async () => tokens.authenticate({ 'x-api-token': token }, 'rest'), isUnauthorized);
});

test('what is known is told at once: nobody waits for the state', async () => {
  await using state = await aState();
  const { token } = await issueToken(state.tokens, WISH, NOW_MS);
  const { tokens } = await aService(state);
  const headers = { 'x-api-token': token };
  assert.ok(!(tokens.authenticate({}, 'rest') instanceof Promise));
  assert.ok(!(tokens.authenticate(headers, 'rest') instanceof Promise));
  await assert.rejects(async () => tokens.authenticate({ 'x-api-token': OTHER }, 'rest'), isUnauthorized);
  assert.throws(
    () => tokens.authenticate({ 'x-api-token': OTHER }, 'rest'),
    isUnauthorized,
    'asked for once',
  );
});

test('a token revoked while the state is asked for it is not known as good', async () => {
  await using state = await aState();
  const asked = Promise.withResolvers<void>();
  const bySha256: typeof state.tokens.bySha256 = async (sha256) => {
    const row = await state.tokens.bySha256(sha256);
    await asked.promise;
    return row;
  };
  const tokens = await createTokens({ store: { ...state.tokens, bySha256 }, clock: () => NOW_MS });
  const { id, token } = await issueToken(state.tokens, WISH, NOW_MS);
  const identity = tokens.authenticate({ 'x-api-token': token }, 'rest');
  await state.tokens.revoke(id, NOW_MS);
  await tokens.refresh();
  asked.resolve();
  await assert.rejects(async () => identity, isUnauthorized);
});

test('a clock set back does not keep a revoked token alive', async () => {
  await using state = await aState();
  const { tokens, clock } = await aService(state);
  const { id, token } = await issueToken(state.tokens, WISH, NOW_MS);
  await tokens.authenticate({ 'x-api-token': token }, 'rest');
  await state.tokens.revoke(id, NOW_MS);
  clock.ms -= 3_600_000;
  await tokens.refresh();
  await assert.rejects(async () => tokens.authenticate({ 'x-api-token': token }, 'rest'), isUnauthorized);
});

test('a token issued after it was tried works within two seconds', async () => {
  await using state = await aState();
  const { tokens, clock } = await aService(state);
  const { id, token } = await issueToken(state.tokens, WISH, NOW_MS);
  const row = (await state.tokens.all()).find((token) => token.id === id)!;
  state.db.exec('delete from token');
  await assert.rejects(async () => tokens.authenticate({ 'x-api-token': token }, 'rest'), isUnauthorized);
  await (await state.open()).tokens.add(row);
  clock.ms += 2_000;
  assert.equal((await tokens.authenticate({ 'x-api-token': token }, 'rest')).kind, 'token');
});

test('last use is written at flush, at most once a minute for each token', async () => {
  await using state = await aState();
  const { tokens, clock } = await aService(state);
  const { token } = await issueToken(state.tokens, WISH, NOW_MS);
  const use = async (ms: number) => {
    clock.ms = ms;
    await tokens.authenticate({ 'x-api-token': token }, 'rest');
    await tokens.flush();
    return (await state.tokens.all())[0]!.lastUsedAtMs;
  };
  assert.equal((await state.tokens.all())[0]!.lastUsedAtMs, null);
  assert.equal(await use(NOW_MS + 1_000), NOW_MS + 1_000);
  assert.equal(await use(NOW_MS + 60_999), NOW_MS + 1_000);
  assert.equal(await use(NOW_MS + 61_000), NOW_MS + 61_000);
});

test('a token is nowhere on the disk, only its hash', async () => {
  await using state = await aState();
  const { tokens } = await aService(state);
  const { token } = await issueToken(state.tokens, WISH, NOW_MS);
  await tokens.authenticate({ 'x-api-token': token }, 'rest');
  await tokens.flush();
  const files = readdirSync(state.dataDir).map((name) => readFileSync(join(state.dataDir, name)));
  assert.ok(
    files.some((bytes) => bytes.includes('Bager Jensen')),
    'the row itself was written',
  );
  for (const bytes of files) assert.ok(!bytes.includes(token));
});
