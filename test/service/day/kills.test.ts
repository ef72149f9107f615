import assert from 'node:assert/strict';
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { aFolder } from '../../builders.ts';
import { killAfter, prisme, served, undisturbed, whole } from '../killing.ts';

const KILLS = Number(process.env.TORTURE_RUNS ?? 2);
const [FIRST, SECOND, THIRD] = ['2026-11-13', '2026-11-14', '2026-11-15'] as const;
const dir = aFolder();
const market = join(dir, 'market');

/** A refresh as of a day, of the files of a day: those of the next day are a change of this one. */
const refresh = (day: string, ...more: string[]) => ['refresh', '--as-of', day, '--force', ...more];
const settings = (dataDir: string, files: string) => ({
  DATA_DIR: dataDir,
  SOURCES: join(market, files, 'sources.json'),
});

before(async () => {
  const size = ['--products', '300', '--vendors', '12', '--days', '3'];
  await undisturbed(['market', ...size, '--as-of', THIRD, '--out', market]);
});

test(`${KILLS} × kill -9 during a run: the night or the whole run serves, and the next night is as if undisturbed`, {
  timeout: 3_600_000,
}, async () => {
  const [calm, rough, alone] = [join(dir, 'calm'), join(dir, 'rough'), join(dir, 'alone')];
  for (const day of [FIRST, SECOND]) await undisturbed(refresh(day), settings(calm, day));
  for (const dataDir of [rough, alone]) cpSync(calm, dataDir, { recursive: true });
  const night = (await served(calm)).id;
  const { tookMs } = await whole(refresh(SECOND, '--run'), settings(alone, THIRD));
  const run = (await served(alone)).id;
  assert.notEqual(run, night);

  for (let kill = 0; kill < KILLS; kill++) {
    const child = prisme(refresh(SECOND, '--run'), settings(rough, THIRD));
    await killAfter(child, (tookMs * 1.1 * (kill + Math.random())) / KILLS);
    assert.ok([night, run].includes((await served(rough)).id), 'wholly the night, or wholly the run');
  }
  await whole(refresh(SECOND, '--run'), settings(rough, THIRD));
  assert.equal((await served(rough)).id, run, 'the run that was never killed');
  await undisturbed(refresh(THIRD), settings(calm, THIRD));
  await whole(refresh(THIRD), settings(rough, THIRD));
  assert.equal((await served(rough)).id, (await served(calm)).id, 'byte for byte');
  assert.equal(existsSync(join(rough, 'day')), false);
  const left = readdirSync(join(rough, 'generations')).filter((name) => /building/.test(name));
  assert.deepEqual(left, []);
});

test('a refresh by hand while a run is under way does nothing, and says so', async () => {
  const { takeRefreshLock } = await import('../../../src/store/open.ts');
  const release = await takeRefreshLock(join(dir, 'calm'));
  const child = prisme(refresh(THIRD, '--run'), settings(join(dir, 'calm'), THIRD));
  const code = await new Promise((resolve) => child.on('close', resolve));
  release!();
  assert.equal(code, 1);
});
