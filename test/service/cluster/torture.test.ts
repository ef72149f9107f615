import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { addDays, type Day, formatDay } from '../../../src/domain/day.ts';
import { aFolder, anEan, BARE_ENV } from '../../builders.ts';
import { aClient } from '../../postgres/database.ts';
import { served } from '../killing.ts';
import { aCluster, DAYS, isOf, until } from './a-cluster.ts';

/* Every round kills a builder and a node, each in a process of its own, at random moments. */

const KILLS = Number(process.env.TORTURE_RUNS ?? 4);
const NIGHTS = Math.max(1, Math.min(5, Math.floor(KILLS / 8)));
const BUILDER = fileURLToPath(new URL('./kill-child.ts', import.meta.url));
const MAIN = fileURLToPath(new URL('../../../src/main.ts', import.meta.url));

function start(program: readonly string[], env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, program, {
    env: { ...BARE_ENV, LOG_LEVEL: 'silent', HOST: '127.0.0.1', ...env },
    stdio: 'ignore',
  });
  after(() => child.kill('SIGKILL'));
  return child;
}

/** Kills a child after so long; false when it had ended by itself. */
async function killAfter(child: ChildProcess, ms: number): Promise<boolean> {
  await Promise.race([wait(ms), once(child, 'exit')]);
  if (child.exitCode !== null) return false;
  child.kill('SIGKILL');
  await once(child, 'exit');
  return true;
}

type Shop = Awaited<ReturnType<typeof aCluster>>;
const priceOn = (night: number) => (n: number) => 100 + n - night;

/** One night without a kill; the generation that it made. */
async function calmNight(shop: Shop, on: Day): Promise<string> {
  const report = await shop.build(on);
  assert.ok(!('problem' in report), JSON.stringify(report));
  const { next, current } = await shop.cluster.head();
  if (next !== null)
    await until('it is switched to', async () => (await shop.cluster.head()).current === next);
  return next ?? current!;
}

test(`${KILLS} × kill -9 of builders and nodes at random moments: wholly old or wholly new each time, and every night is made`, {
  timeout: 600_000,
}, async (t) => {
  const shop = await aCluster();
  const run = await aClient(shop.url);
  const watching = await shop.node();
  const builder = join(aFolder(), 'builder');
  const dataDir = join(aFolder(), 'node');
  const began = performance.now();
  const whole = start([BUILDER, formatDay(DAYS[0])], shop.settings(builder));
  assert.deepEqual(await once(whole, 'exit'), [0, null]);
  const longestMs = performance.now() - began;
  let before = await until('the first night is served', async () => watching.serves());

  let kills = 0;
  for (let night = 1; night <= NIGHTS; night++) {
    const on = addDays(DAYS[0], night);
    shop.write('alfa', priceOn(night));
    const rounds = Math.ceil(KILLS / 2 / NIGHTS);
    for (let round = 0; round < rounds; round++) {
      const late = ((round + Math.random()) / rounds) * 1.1;
      const node = start([MAIN, 'serve'], { ...shop.settings(dataDir), ROLE: 'serve' });
      const killed = await Promise.all([
        killAfter(start([BUILDER, formatDay(on)], shop.settings(builder)), longestMs * late),
        killAfter(node, longestMs * 1.2 * Math.random()),
      ]);
      kills += killed.filter(Boolean).length;
      // Nobody waits a minute here for the lease of the dead, nor half of one for their readiness.
      await run(`update lease set until = clock_timestamp()`);
      await run(`update node set seen = seen - interval '31 seconds' where name not like '%/${process.pid}'`);
      const serves = watching.serves();
      assert.ok(
        serves === before || isOf(serves, on),
        `${serves} is neither ${before} nor of night ${night}`,
      );
      assert.equal((await watching.get(`/public/product/${anEan(1)}`)).status, 200);
    }
    const { current, next } = await shop.cluster.head();
    if (!isOf(current, on) && next === null)
      await calmNight({ ...shop, build: (day) => shop.build(day, builder) }, on);
    before = await until(
      `night ${night} is served`,
      async () => isOf(watching.serves(), on) && watching.serves(),
    );
    const offers = await (await watching.get(`/public/product/${anEan(1)}/offers`)).text();
    assert.match(offers, new RegExp(`"price":${priceOn(night)(1)},`), 'with the prices of that night');
  }

  start([MAIN, 'serve'], { ...shop.settings(dataDir), ROLE: 'serve' });
  await until('the node that was killed serves it too', async () =>
    (await shop.cluster.nodes()).some(
      ({ name, generation, secondsSilent }) =>
        !name.endsWith(`/${process.pid}`) && generation === before && secondsSilent < 10,
    ),
  );
  assert.equal((await served(dataDir)).id, before);
  const left = readdirSync(join(builder, 'build')).filter((name) => /building|tmp|part/.test(name));
  assert.deepEqual(left, [], 'nothing is left lying about');
  assert.ok(kills >= KILLS / 2, `${kills} of ${KILLS} were killed before their end`);
  t.diagnostic(`${kills} processes killed before their end, over ${NIGHTS} nights`);
});
