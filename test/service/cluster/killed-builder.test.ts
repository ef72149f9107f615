import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { formatDay } from '../../../src/domain/day.ts';
import { aFolder, BARE_ENV } from '../../builders.ts';
import { aClient } from '../../postgres/database.ts';
import { aCluster, DAYS, isOf, until } from './a-cluster.ts';

const CHILD = fileURLToPath(new URL('./kill-child.ts', import.meta.url));
const names = (dir: string): string[] =>
  existsSync(dir) ? readdirSync(dir, { recursive: true, encoding: 'utf8' }) : [];

type Shop = Awaited<ReturnType<typeof aCluster>>;

/** How far a builder is, by what it leaves. */
const STEPS: [step: string, isThere: (shop: Shop, dataDir: string) => Promise<boolean>][] = [
  ['reading', async (shop) => names(join(shop.blobs, 'spools')).length > 0],
  [
    'sealing',
    async (_, dataDir) => names(join(dataDir, 'build')).some((name) => name.startsWith('building-')),
  ],
  ['putting', async (shop) => names(join(shop.blobs, 'generations')).some((name) => /\.\d+$/.test(name))],
  [
    'after the manifest',
    async (shop) => names(join(shop.blobs, 'generations')).some((name) => name.endsWith('manifest.json')),
  ],
  ['after the offer', async (shop) => (await shop.cluster.head()).next !== null],
];

test('a builder that dies at any step leaves nothing half, and the next one makes the same night', {
  timeout: 170_000,
}, async () => {
  for (const [step, isThere] of STEPS) {
    const shop = await aCluster();
    const run = await aClient(shop.url);
    const dataDir = join(aFolder(), 'dying');
    const child = spawn(process.execPath, [CHILD, formatDay(DAYS[0])], {
      env: { ...BARE_ENV, ...shop.settings(dataDir) },
      stdio: 'ignore',
    });
    after(() => child.kill('SIGKILL'));
    await until(
      `${step} is reached`,
      async () => child.exitCode !== null || (await isThere(shop, dataDir)),
      1,
    );
    if (child.exitCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    const { current, next } = await shop.cluster.head();
    assert.equal(current, null, `${step}: nothing is served that was not switched to`);
    if (next === null) {
      // Nobody waits a minute here for the lease of the dead.
      await run(`update lease set until = clock_timestamp()`);
      const report = await shop.build(DAYS[0]);
      assert.ok(!('problem' in report), `${step}: ${JSON.stringify(report)}`);
    }
    const offered = (await shop.cluster.head()).next;
    assert.ok(isOf(offered, DAYS[0]), step);
    assert.ok(await shop.cluster.switchTo(offered!), step);
    const node = await shop.node();
    await until(`${step}: a node serves it`, async () => node.serves() === offered);
    await node.stop();
  }
});

test('of two builders the second says who has the lease, and builds when it is free', {
  timeout: 100_000,
}, async () => {
  const shop = await aCluster();
  const lease = (await shop.cluster.take('build', 'the other machine'))!;
  const second = await shop.build(DAYS[0]);
  assert.match('problem' in second ? second.problem : '', /another refresh is running, on the other machine/);
  await lease.release();
  assert.ok(!('problem' in (await shop.build(DAYS[0]))));
});
