import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type Clock, dayAt } from '../../domain/day.ts';
import { UsageError } from '../../domain/errors.ts';
import { pinnedId } from '../../oversight/generations.ts';
import type { RefreshReport } from '../../oversight/nights/night-report.ts';
import { generationsIn, STATE_FILE } from '../../store/disk/data-folder.ts';
import { diskTrouble } from '../../store/disk/disk-trouble.ts';
import { pointTo, takeRefreshLock } from '../../store/open.ts';
import { alertOperator } from '../alerts.ts';
import { takeSnapshot } from '../backup/snapshot.ts';
import type { NotBuilt } from '../cluster/build-night.ts';
import { createLog, openStores, type Stores, withStores } from '../stores.ts';
import { NoRun } from './day/no-run.ts';
import { type Night, runNight } from './night.ts';
import { runWatchedNight } from './watched-night.ts';

export type NightRequest = Omit<Night, 'stores'>;

interface RefreshMode {
  isDry: boolean;
  clock: Clock;
  onUnsent: (problem: string) => void;
}

/** Runs one night under the refresh lock, for this machine alone or for all nodes. */
export async function runRefresh(night: NightRequest, mode: RefreshMode): Promise<RefreshReport | NotBuilt> {
  const release = await takeRefreshLock(night.config.dataDir);
  if (!release) return { problem: 'another refresh is running on this DATA_DIR; nothing was done' };
  try {
    const log = createLog(night.config);
    const request = { ...night, clock: mode.clock };
    const report = await (mode.isDry ? runDry(request, log) : publishNight(request, log, mode));
    night.progress.end();
    return report;
  } catch (error) {
    if (!(error instanceof NoRun)) throw error;
    // A mistyped feed or a broken sources file is an error of the command, whatever it was to begin.
    if (error.cause instanceof UsageError) throw error.cause;
    return { problem: `no run of the day: ${error.message}` };
  } finally {
    release();
  }
}

/**
 * Runs a whole night in a folder of its own, which holds a copy of the state and hard links to the other files. The folder
 * is removed afterwards, so nothing that is served or kept changes.
 */
async function runDry(night: NightRequest, log: Logger): Promise<RefreshReport> {
  const { dataDir } = night.config;
  const dirs: string[] = [];
  const freshDir = () => {
    const dir = join(dataDir, `dry-run-${process.pid}-${dirs.length}`);
    dirs.push(dir);
    return dir;
  };
  try {
    const dir = await copyOf(dataDir, freshDir);
    const config = { ...night.config, dataDir: dir };
    return await withStores(config, (stores) => runNight({ ...night, config, stores }), log);
  } finally {
    for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
  }
}

/** A copy of a data folder to run a night in; an empty one of a folder that is not used yet. */
async function copyOf(dataDir: string, freshDir: () => string): Promise<string> {
  if (!existsSync(join(dataDir, STATE_FILE))) {
    const dir = freshDir();
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    return dir;
  }
  const { dir, generation } = await takeSnapshot(dataDir, freshDir);
  if (generation !== null) await pointTo(generationsIn(dir), generation);
  // A run of the day reads the files that the demo's night wrote.
  const demo = join(dataDir, DEMO_FOLDER);
  if (existsSync(demo)) cpSync(demo, join(dir, DEMO_FOLDER), { recursive: true });
  return dir;
}

const DEMO_FOLDER = 'demo';

async function publishNight(
  request: NightRequest,
  log: Logger,
  { clock, onUnsent }: RefreshMode,
): Promise<RefreshReport | NotBuilt> {
  const { config } = request;
  const night = async (stores: Stores, nowMs: number): Promise<RefreshReport> => {
    try {
      return await runWatchedNight({ ...request, stores, nowMs }, clock);
    } finally {
      for (const problem of (await alertOperator(config, stores, clock())).problems) onUnsent(problem);
    }
  };
  if (config.databaseUrl === undefined) return publishAlone(request, log, night);
  const { buildNight } = await import('../cluster/build-night.ts');
  const day = request.asOf ?? request.due ?? dayAt(request.nowMs);
  return buildNight({ config, clock, log, day, night, isRun: request.kind === 'run' });
}

async function publishAlone(
  { config, nowMs }: NightRequest,
  log: Logger,
  night: (stores: Stores, nowMs: number) => Promise<RefreshReport>,
): Promise<RefreshReport | NotBuilt> {
  const stores = await openStores(config, log, 'when awaited');
  try {
    const pinned = await pinnedId(stores.state);
    if (pinned !== undefined)
      return {
        problem: `${pinned} is pinned, so no night is begun; 'prisme generations unpin' lets them begin again`,
      };
    stores.generations.mend();
    const report = await night(stores, nowMs);
    await stores.state.durable();
    if (report.published && !report.run && config.exportsDir !== undefined)
      await exportOrTell(stores, config.exportsDir, log);
    return report;
  } finally {
    await stores.close();
  }
}

/** The night is published by then: what cannot be exported is told, and the exports of earlier nights stay. */
async function exportOrTell(stores: Stores, dir: string, log: Logger): Promise<void> {
  const { exportNight } = await import('../export-catalogue.ts');
  await exportNight(stores, dir).catch((error: Error) => {
    log.error(
      { err: error },
      `the catalogue is not exported to ${dir}: ${diskTrouble(error) ?? error.message}`,
    );
  });
}
