import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createTokens, issueToken } from '../../src/access/tokens.ts';
import { AppError } from '../../src/domain/errors.ts';
import { aState } from './a-state.ts';

const NOW_MS = Date.UTC(2026, 10, 15);
const WISH = { name: 'Bager Jensen', restLimit: null, mcpLimit: null };
const OTHER = '123e4567-e89b-12d3-a456-426614174000';

function aService(state: ReturnType<typeof aState>) {
  const clock = { ms: NOW_MS };
  const tokens = createTokens({ store: state.tokens, clock: () => clock.ms });
  return { clock, tokens };
}

const isUnauthorized = (error: unknown) => {
  assert.ok(error instanceof AppError);
  assert.equal(error.code, 'unauthorized');
  assert.match(error.message, /^[A-Z].*\.$/);
  return true;
};

test('a token is known by its header, in any case of its letters', () => {
  using state = aState();
  const { tokens } = aService(state);
  const { id, token } = issueToken(state.tokens, { ...WISH, restLimit: 1000 }, NOW_MS);
  const expected = { kind: 'token', id, restLimit: 1000, mcpLimit: null };
  assert.match(id, /^tok_\w{12}$/);
  assert.deepEqual(tokens.authenticate({ 'x-api-token': token }, 'rest'), expected);
  assert.deepEqual(tokens.authenticate({ 'x-api-token': token.toUpperCase() }, 'mcp'), expected);
  assert.deepEqual(tokens.authenticate({ authorization: `Bearer ${token}` }, 'mcp'), expected);
  assert.deepEqual(tokens.authenticate({ authorization: `bearer ${token}` }, 'mcp_discovery'), expected);
});

test('without a token a caller is free; REST does not read Authorization', () => {
  using state = aState();
  const { tokens } = aService(state);
  assert.deepEqual(tokens.authenticate({}, 'rest'), { kind: 'free' });
  assert.deepEqual(tokens.authenticate({ authorization: 'Basic eDp5' }, 'rest'), { kind: 'free' });
});

test('what is meant as a token and is none is refused with one helpful sentence', () => {
  using state = aState();
  const { tokens } = aService(state);
  const { token } = issueToken(state.tokens, WISH, NOW_MS);
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
    assert.throws(
      () => tokens.authenticate({ 'x-api-token': value }, 'rest'),
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
    assert.throws(() => tokens.authenticate({ authorization }, 'mcp'), isUnauthorized, authorization);
  assert.throws(
    () => tokens.authenticate({ 'x-api-token': token, authorization: `Bearer ${token}` }, 'mcp'),
    isUnauthorized,
  );
});

test('a refusal does not repeat what was sent', () => {
  using state = aState();
  const { tokens } = aService(state);
  for (const value of [OTHER, 'hunter2-hunter2'])
    assert.throws(
      () => tokens.authenticate({ 'x-api-token': value }, 'rest'),
      (error) => !(error as Error).message.includes('hunter2') && isUnauthorized(error),
    );
});

test('a token revoked by another process is refused within two seconds', () => {
  using state = aState();
  const { tokens, clock } = aService(state);
  const { id, token } = issueToken(state.tokens, WISH, NOW_MS);
  tokens.authenticate({ 'x-api-token': token }, 'rest');
  const elsewhere = state.open();
  assert.equal(elsewhere.tokens.revoke(id, NOW_MS), 'revoked');
  assert.equal(elsewhere.tokens.revoke(id, NOW_MS), 'was_revoked');
  assert.equal(elsewhere.tokens.revoke('tok_none', NOW_MS), 'unknown');
  clock.ms += 2_000;
  assert.throws(() => tokens.authenticate({ 'x-api-token': token }, 'rest'), isUnauthorized);
});

test('a clock set back does not keep a revoked token alive', () => {
  using state = aState();
  const { tokens, clock } = aService(state);
  const { id, token } = issueToken(state.tokens, WISH, NOW_MS);
  tokens.authenticate({ 'x-api-token': token }, 'rest');
  state.tokens.revoke(id, NOW_MS);
  clock.ms -= 3_600_000;
  assert.throws(() => tokens.authenticate({ 'x-api-token': token }, 'rest'), isUnauthorized);
});

test('a token issued after it was tried works within two seconds', () => {
  using state = aState();
  const { tokens, clock } = aService(state);
  const { id, token } = issueToken(state.tokens, WISH, NOW_MS);
  const row = state.tokens.all().find((token) => token.id === id)!;
  state.db.exec('delete from token');
  assert.throws(() => tokens.authenticate({ 'x-api-token': token }, 'rest'), isUnauthorized);
  state.open().tokens.add(row);
  clock.ms += 2_000;
  assert.equal(tokens.authenticate({ 'x-api-token': token }, 'rest').kind, 'token');
});

test('last use is written at flush, at most once a minute for each token', () => {
  using state = aState();
  const { tokens, clock } = aService(state);
  const { token } = issueToken(state.tokens, WISH, NOW_MS);
  const use = (ms: number) => {
    clock.ms = ms;
    tokens.authenticate({ 'x-api-token': token }, 'rest');
    tokens.flush();
    return state.tokens.all()[0]!.lastUsedAtMs;
  };
  assert.equal(state.tokens.all()[0]!.lastUsedAtMs, null);
  assert.equal(use(NOW_MS + 1_000), NOW_MS + 1_000);
  assert.equal(use(NOW_MS + 60_999), NOW_MS + 1_000);
  assert.equal(use(NOW_MS + 61_000), NOW_MS + 61_000);
});

test('a token is nowhere on the disk, only its hash', () => {
  using state = aState();
  const { tokens } = aService(state);
  const { token } = issueToken(state.tokens, WISH, NOW_MS);
  tokens.authenticate({ 'x-api-token': token }, 'rest');
  tokens.flush();
  const files = readdirSync(state.dataDir).map((name) => readFileSync(join(state.dataDir, name)));
  assert.ok(
    files.some((bytes) => bytes.includes('Bager Jensen')),
    'the row itself was written',
  );
  for (const bytes of files) assert.ok(!bytes.includes(token));
});
