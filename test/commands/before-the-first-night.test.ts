import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openSecrets } from '../../src/agents/core/secret-key.ts';
import { openAgentStore } from '../../src/store/open.ts';
import { aFolder, BARE_ENV } from '../builders.ts';
import { rows, tsv } from '../service/a-nightly-shop.ts';

const MAIN = new URL('../../src/main.ts', import.meta.url).pathname;

/** A folder with one feed, and the command line over it. */
function aPlace() {
  const dir = aFolder();
  const [files, dataDir] = [join(dir, 'feeds'), join(dir, 'data')];
  mkdirSync(files);
  writeFileSync(join(files, 'a.tsv'), tsv(rows(30)));
  const feed = { id: 'a', vendor: { name: 'A', domain: 'a.dk' }, format: 'google-tsv', url: 'file:./a.tsv' };
  writeFileSync(join(files, 'sources.json'), JSON.stringify({ feeds: [feed] }));
  const prisme = (args: readonly string[], own: Record<string, string> = {}) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
      encoding: 'utf8',
      env: { ...BARE_ENV, DATA_DIR: dataDir, SOURCES: join(files, 'sources.json'), ...own },
    });
    return { status, text: stdout + stderr };
  };
  return { dir, dataDir, prisme };
}

test('a night can be tried before there is one, and leaves nothing', () => {
  const { dataDir, prisme } = aPlace();
  const { status, text } = prisme(['refresh', '--dry-run']);
  assert.equal(status, 0, text);
  assert.match(text, /30 products/);
  assert.match(text, /dry run: nothing was changed/);
  assert.deepEqual(readdirSync(dataDir), ['refresh.lock']);
});

test('doctor finds what a start would refuse', () => {
  const { prisme } = aPlace();
  const sound = prisme(['doctor']);
  assert.equal(sound.status, 0, sound.text);
  assert.match(sound.text, /ok {6}sources: 1 feeds in/);
  for (const [own, line] of [
    [{ SOURCES: '/nowhere.json' }, /FAILED {2}sources: .*cannot be read/],
    [{ SYNONYMS: '/nowhere.txt' }, /FAILED {2}synonyms: .*cannot be read/],
  ] as const) {
    const { status, text } = prisme(['doctor'], own);
    assert.equal(status, 1, text);
    assert.match(text, line);
  }
});

test('feeds list of sources that cannot be read ends with 2', () => {
  const { prisme } = aPlace();
  assert.equal(prisme(['feeds', 'list'], { SOURCES: '/nowhere.json' }).status, 2);
  assert.equal(prisme(['feeds', 'list']).status, 0);
});

test('agents begin-anew looks at the key where it is kept, and makes none by looking', async () => {
  const { dir, dataDir, prisme } = aPlace();
  const key = join(dir, 'keys', 'secret.key');
  mkdirSync(dataDir, { recursive: true });
  const store = await openAgentStore(dataDir);
  await openSecrets(dataDir, store, key);
  const print = await store.keyPrint();
  await store.close();
  const { status, text } = prisme(['agents', 'begin-anew', '--yes'], { SECRET_KEY_FILE: key });
  assert.equal(status, 0, text);
  assert.match(text, /fits; nothing was changed/);
  assert.equal(existsSync(join(dataDir, 'secret.key')), false);
  const again = await openAgentStore(dataDir);
  assert.equal(await again.keyPrint(), print);
  await again.close();
});
