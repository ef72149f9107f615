import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { aFolder, BARE_ENV } from '../../builders.ts';
import { prisme } from '../../commands/running.ts';
import { aCluster } from './a-cluster.ts';

const MAIN = new URL('../../../src/main.ts', import.meta.url).pathname;

/** Starts a real service that is expected to end by itself. */
async function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN, 'serve'], {
    env: { ...BARE_ENV, HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...env },
  });
  after(() => child.kill('SIGKILL'));
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk;
    });
  const [code] = await once(child, 'close');
  return { code, said };
}

test('a node with another key than the others, or with none, ends with 2 and one line that says what to do', {
  timeout: 100_000,
}, async () => {
  const shop = await aCluster();
  const first = await shop.node();
  await first.stop();
  const print = await shop.state.agents.keyPrint();
  assert.ok(print, 'the first node made the key');

  const dir = aFolder();
  const path = join(dir, 'other.key');
  const env = { ...shop.settings(join(dir, 'data')), ROLE: 'serve', SECRET_KEY_FILE: path };
  const none = await start(env);
  assert.deepEqual(none, {
    code: 2,
    said: `prisme: ${path} is missing; copy it from another node, the state rests on it\n`,
  });
  assert.equal(existsSync(path), false, 'no key is made where the state has one');

  writeFileSync(path, randomBytes(32));
  const other = await start(env);
  assert.deepEqual(other, {
    code: 2,
    said: `prisme: ${path} is another key than the other nodes have; copy theirs\n`,
  });
  const { code, out } = await prisme(['doctor'], env);
  assert.equal(code, 1);
  assert.match(out, /FAILED {2}key: .* is another key than the other nodes have; copy theirs/);

  assert.equal(await shop.state.agents.keyPrint(), print, 'what the state knows of the key stays');
  assert.deepEqual(await shop.cluster.nodes(), [], 'it never was one of the nodes');
  writeFileSync(path, readFileSync(shop.key));
  const same = await shop.node({ SECRET_KEY_FILE: path });
  assert.equal((await same.get('/health')).status, 200, 'with a copy of theirs it starts');
});

test('of nodes that start at the same moment with keys of their own one is believed', {
  timeout: 100_000,
}, async () => {
  const shop = await aCluster();
  const keys = ['a', 'b', 'c'].map((name) => join(aFolder(), `${name}.key`));
  const started = await Promise.allSettled(keys.map((path) => shop.node({ SECRET_KEY_FILE: path })));
  const refused = started.filter((each) => each.status === 'rejected');
  assert.equal(refused.length, 2, JSON.stringify(started.map(({ status }) => status)));
  for (const { reason } of refused) assert.match(reason.message, /copy (theirs|it from another node)/);
});
