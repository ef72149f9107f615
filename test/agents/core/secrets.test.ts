import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashOfToken, isTokenOf, secretsOf } from '../../../src/agents/core/secrets.ts';

test('a box opens for what it belongs to only, and not when altered or sealed with another key', () => {
  const secrets = secretsOf(Buffer.alloc(32, 1));
  const box = secrets.seal('lise@example.dk', 'agent 1');
  assert.equal(Buffer.from(box).includes('lise'), false);
  assert.equal(secrets.open(box, 'agent 2'), undefined);
  assert.equal(secretsOf(Buffer.alloc(32, 2)).open(box, 'agent 1'), undefined);
  for (let i = 0; i < box.length; i++) {
    const altered = Uint8Array.from(box);
    altered[i]! ^= 1;
    assert.equal(secrets.open(altered, 'agent 1'), undefined);
  }
  assert.equal(secrets.open(new Uint8Array(5), 'agent 1'), undefined);
});

test('tokens differ by purpose and agent, and only the right one fits its hash', () => {
  const secrets = secretsOf(Buffer.alloc(32, 1));
  const token = secrets.token('cancel', 'a');
  assert.equal(Buffer.from(token, 'base64url').length, 16);
  assert.equal(isTokenOf(hashOfToken(token), token), true);
  for (const other of [secrets.token('mail', 'a'), secrets.token('cancel', 'b'), '', `${token}x`]) {
    assert.equal(isTokenOf(hashOfToken(token), other), false);
  }
});
