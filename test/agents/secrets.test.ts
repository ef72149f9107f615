import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { hashOfToken, isTokenOf, openSecrets, secretsOf } from '../../src/agents/secrets.ts';

function folder(t: { after: (work: () => void) => void }): string {
  const dir = mkdtempSync(join(tmpdir(), 'prisme-secrets-'));
  t.after(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

test('the key is made once, for its owner alone, and opens what it sealed after a restart', (t) => {
  const dir = folder(t);
  const box = openSecrets(dir).seal('hemmeligt', 'a');
  assert.equal(statSync(join(dir, 'secret.key')).mode & 0o777, 0o600);
  assert.deepEqual(readdirSync(dir), ['secret.key']);
  assert.equal(openSecrets(dir).open(box, 'a'), 'hemmeligt');
});

test('a key file of another size is refused in one line', (t) => {
  const dir = folder(t);
  writeFileSync(join(dir, 'secret.key'), 'short');
  assert.throws(() => openSecrets(dir), {
    name: 'UsageError',
    message: /secret\.key is not a key of 32 bytes/,
  });
});

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
