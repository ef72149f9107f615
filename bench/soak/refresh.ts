import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { RefreshReport } from '../../src/oversight/nights/night-report.ts';
import { REFRESH_ARGS } from '../../src/service/serving/refresh-child.ts';
import { generationBytes } from '../market.ts';
import { ended } from './service.ts';

export interface Refreshing {
  child: ChildProcess;
  /** The printed report; none for a run that failed or was killed. */
  done: Promise<RefreshReport | undefined>;
}

/** `prisme refresh --as-of DAY` as the operator or the service's own schedule starts it. */
export function startRefresh(env: Readonly<Record<string, string>>, day: string): Refreshing {
  const child = spawn(process.execPath, [...REFRESH_ARGS, '--as-of', day, '--force', '--json'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  child.stdout!.setEncoding('utf8').on('data', (chunk) => {
    out += chunk;
  });
  const done = new Promise<RefreshReport | undefined>((resolve) => {
    child.once('close', (code) => resolve(code === 0 ? JSON.parse(out) : undefined));
  });
  return { child, done };
}

/** The part of the published catalogue's size that the new one has when it is killed: well inside the merge. */
const KILL_AT_SHARE = 0.4;
const LOOK_EVERY_MS = 5;

/** kill -9 in the middle of building; false when it was done before that. */
export async function killMidway(dataDir: string, { child }: Refreshing): Promise<boolean> {
  const enough = generationBytes(dataDir) * KILL_AT_SHARE;
  while (child.exitCode === null) {
    if (buildingBytes(dataDir) >= enough) {
      child.kill('SIGKILL');
      await ended(child);
      return child.signalCode === 'SIGKILL';
    }
    await wait(LOOK_EVERY_MS);
  }
  return false;
}

function buildingBytes(dataDir: string): number {
  const dir = join(dataDir, 'generations');
  try {
    const names = readdirSync(dir).filter((file) => file.startsWith('building-'));
    return names.reduce((sum, name) => sum + statSync(join(dir, name)).size, 0);
  } catch {
    return 0;
  }
}
