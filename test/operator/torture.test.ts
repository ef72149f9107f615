import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { openGenerations } from '../../src/store/sqlite/index.ts';
import { aFolder } from '../builders.ts';

const MAIN = new URL('../../src/main.ts', import.meta.url).pathname;
const KILLS = Number(process.env.TORTURE_RUNS ?? 20);
const DAYS = ['2026-11-13', '2026-11-14', '2026-11-15'] as const;
const dir = aFolder();
const market = join(dir, 'market');

function prisme(args: string[], env: Record<string, string> = {}) {
  return spawn(process.execPath, [MAIN, ...args], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}
const refresh = (dataDir: string, day: string) =>
  prisme(['refresh', '--as-of', day], { DATA_DIR: dataDir, SOURCES: join(market, day, 'sources.json') });

async function whole(dataDir: string, day: string): Promise<number> {
  const began = performance.now();
  const child = refresh(dataDir, day);
  let err = '';
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  const [code] = await once(child, 'close');
  assert.equal(code, 0, err);
  return performance.now() - began;
}

/** Opens what a server would open and reads all of it. */
function served(dataDir: string): { id: string; products: number } {
  const complaints: string[] = [];
  const generations = openGenerations({
    dir: join(dataDir, 'generations'),
    log: (_, line) => complaints.push(line),
  });
  const current = generations.current();
  assert.ok(current, 'there is always a catalogue');
  let products = 0;
  for (const { offered } of current.memories()) products += Number(offered);
  assert.equal(products, current.meta.products, 'and it is whole');
  generations.close();
  assert.deepEqual(complaints, []);
  return { id: current.meta.id, products };
}

before(async () => {
  const [code] = await once(
    prisme([
      'market',
      '--products',
      '400',
      '--vendors',
      '24',
      '--days',
      '3',
      '--as-of',
      DAYS[2],
      '--out',
      market,
    ]),
    'close',
  );
  assert.equal(code, 0);
});

test(`${KILLS} × kill -9 at random moments: wholly old or wholly new each time, and in the end as if undisturbed`, {
  timeout: 3_600_000,
}, async () => {
  const calm = join(dir, 'calm');
  const ids: string[] = [];
  let longestMs = 0;
  for (const day of DAYS) {
    longestMs = Math.max(longestMs, await whole(calm, day));
    ids.push(served(calm).id);
  }

  const rough = join(dir, 'rough');
  await whole(rough, DAYS[0]);
  let killed = 0;
  for (const [n, day] of DAYS.entries()) {
    if (n === 0) continue;
    const tries = Math.ceil(KILLS / 2);
    for (let i = 0; i < tries; i++) {
      const began = performance.now();
      const child = refresh(rough, day);
      // Evenly over the run, a little past its end: the last moments are where publishing happens.
      await Promise.race([wait((longestMs * 1.1 * (i + Math.random())) / tries), once(child, 'close')]);
      if (child.exitCode === null && child.kill('SIGKILL')) {
        killed++;
        await once(child, 'close');
      } else {
        // A machine that was busier before must not make every later kill come too late.
        longestMs = Math.min(longestMs, performance.now() - began);
      }
      const { id } = served(rough);
      assert.ok(id === ids[n - 1] || id === ids[n], `${id} is neither ${ids[n - 1]} nor ${ids[n]}`);
    }
    await whole(rough, day);
    assert.equal(served(rough).id, ids[n], 'the same generation as without a kill, byte for byte');
  }
  assert.ok(killed >= KILLS / 3, `${killed} of ${KILLS} runs were killed in the middle`);
  const leftovers = [...readdirSync(join(rough, 'generations')), ...readdirSync(rough)].filter((name) =>
    /building|tmp|part/.test(name),
  );
  assert.deepEqual(leftovers, [], 'nothing is left lying about');
});
