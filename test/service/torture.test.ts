import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { openGenerations } from '../../src/store/open.ts';
import { aFolder } from '../builders.ts';
import { killAfter, prisme, served, undisturbed, whole } from './killing.ts';

const KILLS = Number(process.env.TORTURE_RUNS ?? 2);
const DAYS = ['2026-11-13', '2026-11-14', '2026-11-15'] as const;
const dir = aFolder();
const market = join(dir, 'market');

const refresh = (day: string) => ['refresh', '--as-of', day, '--force'];
const settings = (dataDir: string, day: string) => ({
  DATA_DIR: dataDir,
  SOURCES: join(market, day, 'sources.json'),
});

before(async () => {
  const size = ['--products', '400', '--vendors', '24', '--days', '3'];
  await undisturbed(['market', ...size, '--as-of', DAYS[2], '--out', market]);
});

async function firstOf(dataDir: string): Promise<string | undefined> {
  const generations = await openGenerations({ dir: join(dataDir, 'generations'), log: () => {} });
  const id = generations.current()?.meta.id;
  generations.close();
  return id;
}

test(`${KILLS} × kill -9 at random moments: wholly old or wholly new each time, and in the end as if undisturbed`, {
  timeout: 3_600_000,
}, async () => {
  const calm = join(dir, 'calm');
  const ids: string[] = [];
  for (const day of DAYS.slice(0, 2)) {
    await undisturbed(refresh(day), settings(calm, day));
    ids.push((await served(calm)).id);
  }
  // Kills are spread over what a process of its own takes.
  let { tookMs: longestMs } = await whole(refresh(DAYS[2]), settings(calm, DAYS[2]));
  ids.push((await served(calm)).id);

  const rough = join(dir, 'rough');
  const firstKills = Math.ceil(KILLS / 4);
  for (let i = 0; i < firstKills; i++) {
    const child = prisme(refresh(DAYS[0]), settings(rough, DAYS[0]));
    await killAfter(child, (longestMs * (i + Math.random())) / firstKills);
    assert.ok([undefined, ids[0]].includes(await firstOf(rough)), 'no catalogue yet, or a whole one');
  }
  await whole(refresh(DAYS[0]), settings(rough, DAYS[0]));
  let killed = 0;
  /** Kills a run of a day; however far it came, the catalogue of the day before or of that day is there. */
  const torment = async (n: number, afterMs: number) => {
    const end = await killAfter(prisme(refresh(DAYS[n]!), settings(rough, DAYS[n]!)), afterMs);
    // A machine that was busier before must not make every later kill come too late.
    if (end === 'killed') killed++;
    else longestMs = Math.min(longestMs, end);
    const { id } = await served(rough);
    assert.ok(id === ids[n - 1] || id === ids[n], `${id} is neither ${ids[n - 1]} nor ${ids[n]}`);
  };
  const tries = Math.ceil(KILLS / 2);
  for (const n of [1, 2]) {
    // Evenly over the run, a little past its end: the last moments are where publishing happens.
    for (let i = 0; i < tries; i++) await torment(n, (longestMs * 1.1 * (i + Math.random())) / tries);
    // Those that came too late to kill anything are made up for, well before the end.
    while (killed < (n * KILLS) / 4) await torment(n, (longestMs * Math.random()) / 2);
    await whole(refresh(DAYS[n]!), settings(rough, DAYS[n]!));
    assert.equal((await served(rough)).id, ids[n], 'the same generation as without a kill, byte for byte');
  }
  const leftovers = [...readdirSync(join(rough, 'generations')), ...readdirSync(rough)].filter((name) =>
    /building|tmp|part/.test(name),
  );
  assert.deepEqual(leftovers, [], 'nothing is left lying about');
});
