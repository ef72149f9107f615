import { cpSync, existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pino from 'pino';
import { readConfig } from '../src/config.ts';
import { instantOf } from '../src/domain/day.ts';
import { silent } from '../src/oversight/progress.ts';
import { runNight } from '../src/service/night/night.ts';
import { openStores } from '../src/service/stores.ts';
import { aFolder, day } from './builders.ts';

/** When the demo was started for the first time. */
export const DEMO_STARTED_MS = instantOf(day('2026-11-15'), 600);

/** A data folder of its own with the demo market as a first start leaves it: made once for all files of a run, and copied. */
export async function aDemo(): Promise<string> {
  const dataDir = join(aFolder(), 'data');
  const shared = process.env['PRISME_TEST_SHARED'];
  if (shared === undefined) await firstStart(dataDir);
  else cpSync(await madeOnce(shared), dataDir, { recursive: true });
  return dataDir;
}

/** Whoever can make the folder makes what is in it; the others wait for its name. */
async function madeOnce(shared: string): Promise<string> {
  const made = join(shared, 'demo');
  const making = join(shared, 'demo-in-the-making');
  if (isFirst(making)) {
    await firstStart(join(making, 'data'));
    renameSync(join(making, 'data'), made);
  }
  while (!existsSync(made)) await wait(100);
  return made;
}

function isFirst(dir: string): boolean {
  try {
    mkdirSync(dir);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function firstStart(dataDir: string): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir });
  const stores = await openStores(config, pino({ level: 'silent' }));
  await runNight({ config, stores, progress: silent, nowMs: DEMO_STARTED_MS });
  await stores.close();
}
