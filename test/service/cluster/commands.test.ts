import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openSecrets } from '../../../src/agents/core/secret-key.ts';
import { formatDay } from '../../../src/domain/day.ts';
import { openState } from '../../../src/store/open.ts';
import { aFolder, anEan } from '../../builders.ts';
import { prisme } from '../../commands/running.ts';
import { aDatabase } from '../../postgres/database.ts';
import { aCluster, DAYS, isOf, until } from './a-cluster.ts';

type Env = Record<string, string>;

/** Runs a command that is to do well; what it printed. */
async function well(args: readonly string[], env: Env): Promise<string> {
  const { code, out, err } = await prisme(args, env);
  assert.equal(code, 0, `${args.join(' ')}: ${out}${err}`);
  return out + err;
}
const night = (n: 0 | 1): string[] => ['refresh', '--as-of', formatDay(DAYS[n]), '--force'];

/** A machine of its own with one night, a token and a key. */
async function aMachine(sources: string): Promise<{ env: Env; token: string }> {
  const env = { DATA_DIR: join(aFolder(), 'own'), SOURCES: sources };
  await well(night(0), env);
  const { out } = await prisme(['tokens', 'create', '--name', 'Bager', '--rest-limit', '1000'], env);
  const state = await openState(env.DATA_DIR);
  await openSecrets(env.DATA_DIR, state.agents);
  await state.close();
  return { env, token: out.trim() };
}

test('one machine becomes several and one again by commands alone', { timeout: 170_000 }, async () => {
  const shop = await aCluster(await aDatabase(), 'without sources');
  const { env: own, token } = await aMachine(shop.sources);
  const env: Env = { ...shop.settings(join(aFolder(), 'first')), ROLE: 'all' };
  assert.match(await well(['move'], { ...own, ...env, DATA_DIR: own.DATA_DIR!, SOURCES: '' }), /\d+ rows/);
  const twice = await prisme(['move'], { ...env, DATA_DIR: own.DATA_DIR! });
  assert.deepEqual([twice.code, /is not empty/.test(twice.err)], [2, true]);

  assert.equal((await prisme(['sources', 'show'], env)).code, 1);
  const without = await prisme(['doctor'], env);
  assert.deepEqual([without.code, /FAILED {2}sources: .*'prisme sources put/.test(without.out)], [1, true]);
  const wrong = join(aFolder(), 'wrong.json');
  writeFileSync(wrong, '{"feed":[]}');
  assert.equal((await prisme(['sources', 'put', wrong], env)).code, 2);
  assert.equal((await prisme(['sources', 'show'], env)).code, 1, 'a file with a mistake changes nothing');
  assert.match(await well(['sources', 'put', shop.sources], env), /reads 2 feeds/);
  assert.equal((await well(['sources', 'show'], env)).trim(), readFileSync(shop.sources, 'utf8').trim());
  const checks = (await well(['doctor'], env)).trim().split('\n');
  assert.deepEqual(
    checks.map((line) => line.split(':')[0]),
    ['state', 'object store', 'key', 'clock', 'sources'].map((name) => `ok      ${name}`),
  );

  const node = await shop.node();
  await until('it serves what was moved', async () => isOf(node.serves(), DAYS[0]));
  const asked = () => node.get(`/public/product/${anEan(1)}`, { headers: { 'x-api-token': token } });
  assert.deepEqual([(await asked()).status, (await asked()).headers.get('x-ratelimit-limit')], [200, '1000']);
  await well(night(1), env);
  await until('it serves the next night', async () => isOf(node.serves(), DAYS[1]));
  const listed = await well(['nodes'], env);
  assert.match(listed, new RegExp(`^current ${node.serves()}, offered -`));
  const told = JSON.parse(await well(['nodes', '--json'], env));
  const building = told.leases.filter(({ name }: { name: string }) => name === 'build');
  assert.deepEqual([told.nodes.length, told.nodes[0].odd, building], [1, [], []]);

  const back = { ...env, DATA_DIR: join(aFolder(), 'back') };
  assert.match(await well(['move', '--back'], back), /\d+ rows/);
  const alone = { DATA_DIR: back.DATA_DIR, SOURCES: shop.sources };
  assert.match(await well(['generations', 'list'], alone), new RegExp(node.serves()!));
  assert.match(await well(['tokens', 'list'], alone), /Bager/);
  assert.deepEqual(readFileSync(join(back.DATA_DIR, 'secret.key')), readFileSync(shop.key));
});

test('a backup of several nodes is put into an empty database, and a newer catalogue is adopted with it', {
  timeout: 170_000,
}, async () => {
  const shop = await aCluster();
  const env: Env = { ...shop.settings(join(aFolder(), 'first')), ROLE: 'all' };
  await well(night(0), env);
  const node = await shop.node();
  await until('it serves', async () => node.serves());
  const first = node.serves()!;
  const dir = join(aFolder(), 'backup');
  assert.match(await well(['backup', dir], env), new RegExp(`catalogue ${first}`));
  assert.deepEqual(
    readdirSync(env.DATA_DIR!).filter((name) => name.startsWith('.')),
    [],
    'nothing is left',
  );
  const full = await prisme(['restore', dir], env);
  assert.deepEqual([full.code, /is not empty/.test(full.err)], [2, true]);

  await shop.putSources(['alfa', 'beta', 'gamma']);
  shop.write('gamma', (n) => 95 + n);
  await well(night(1), env);
  await until('it serves the next night', async () => isOf(node.serves(), DAYS[1]));
  const newest = node.serves()!;
  const keys = await shop.cluster.shopKeys();
  await node.stop();

  // The database is lost, the bucket is not, and the key lies where it lay.
  const url = await aDatabase();
  const restored = { ...env, DATABASE_URL: url, DATA_DIR: join(aFolder(), 'second') };
  const other = join(aFolder(), 'other.key');
  writeFileSync(other, randomBytes(32));
  const refused = await prisme(['restore', dir], { ...restored, SECRET_KEY_FILE: other });
  assert.deepEqual([refused.code, /other\.key is there already/.test(refused.err)], [2, true]);
  assert.match(await well(['restore', dir], restored), new RegExp(`catalogue ${first}`));
  const again = await aCluster(url);
  assert.equal((await again.cluster.head()).current, first);

  const unknown = await prisme(['restore', '--adopt', '2026-01-01-nothing'], restored);
  assert.deepEqual([unknown.code, unknown.err.split('\n').length], [1, 2]);
  assert.match(unknown.err, /^prisme: the object store has no generation 2026-01-01-nothing; it has 2026-/);
  assert.match(await well(['restore', '--adopt', newest], restored), /1 shops were put back/);
  assert.deepEqual((await again.cluster.shopKeys())[2], keys[2], 'with its number and its key');
  const key = join(aFolder(), 'copied.key');
  copyFileSync(shop.key, key);
  const served = await again.node({ BLOBS: env.BLOBS!, SECRET_KEY_FILE: key });
  await until('it serves what was adopted', async () => served.serves() === newest);
  const offers = await (await served.get(`/public/product/${anEan(1)}/offers`)).text();
  assert.match(offers, /gamma\.dk/, 'and knows whose offers they are');
});
