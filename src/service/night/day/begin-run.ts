import { join } from 'node:path';
import type { Config } from '../../../config.ts';
import { type Clock, type Day, dayAt, formatDay } from '../../../domain/day.ts';
import { Pacer } from '../../../feeds/fetch/pace.ts';
import { createParsePool } from '../../../feeds/reading/parse-pool.ts';
import { readSources } from '../../../feeds/sources/sources.ts';
import { createOutbound } from '../../../net/outbound.ts';
import { endedRun, failedRun, markRun } from '../../../oversight/nights/day-runs.ts';
import type { RefreshReport } from '../../../oversight/nights/night-report.ts';
import { nextRefreshMs } from '../../../oversight/nights/nights.ts';
import type { Progress } from '../../../oversight/progress.ts';
import { diskTrouble } from '../../../store/disk/disk-trouble.ts';
import { isDemo, type Stores } from '../../stores.ts';
import { plannedFeeds } from '../feeds/planned-feed.ts';
import { knownShops } from '../feeds/shops.ts';
import { paceRules, sourcesFor } from '../inputs.ts';
import { networkFeeds } from '../networks.ts';
import { NoRun } from './no-run.ts';
import { refuseWithoutRoom } from './room.ts';
import { runDay } from './run-day.ts';

interface RunRequest {
  config: Config;
  stores: Stores;
  progress: Progress;
  day: Day;
  beganAtMs: number;
  /** Tells whether the day is over; absent if the operator named the day. */
  clock?: Clock;
  onlyFeed?: string;
}

/** Runs one run of the day, and stores how it ended. */
export async function beginRun(request: RunRequest): Promise<RefreshReport> {
  const { stores, day, beganAtMs } = request;
  const { state } = stores;
  try {
    // Stored at once, so that a run that is killed is not begun again and again.
    await markRun(state, failedRun(formatDay(day), beganAtMs, 'it is under way, or was killed'));
    const report = await readAndRun(request);
    await markRun(state, endedRun(report, beganAtMs));
    return report;
  } catch (error) {
    const problem = diskTrouble(error) ?? (error as Error).message;
    // On a full disk storing fails too; the first error is the one to report.
    await markRun(state, failedRun(formatDay(day), beganAtMs, problem)).catch(() => {});
    if (error instanceof NoRun) throw error;
    throw new NoRun(problem, { cause: error });
  }
}

async function readAndRun({ config, stores, ...request }: RunRequest): Promise<RefreshReport> {
  const { day, beganAtMs, clock } = request;
  const { dataDir, refreshAt, runsAt } = config;
  const demo = await isDemo(config, stores.state);
  refuseWithoutRoom(dataDir);
  const sources = demo
    ? await readSources(join(dataDir, 'demo', 'sources.json'))
    : await sourcesFor(config, stores.state);
  const outbound = createOutbound({ allowPrivateHosts: config.allowPrivateHosts });
  const pool = createParsePool(demo ? 0 : config.cores);
  const rules = paceRules(sources);
  const shops = knownShops(stores.state);
  try {
    return await runDay({
      ...stores,
      ...request,
      outbound,
      pool,
      pacer: new Pacer(rules),
      lanes: rules.lanes,
      dataDir,
      demo,
      feeds: [
        ...(await plannedFeeds(sources.feeds, shops)),
        ...(await networkFeeds(stores.state, shops, sources.networks)),
      ],
      untilNextMs: nextRefreshMs(beganAtMs, refreshAt, runsAt) - beganAtMs,
      goOn() {
        if (clock !== undefined && dayAt(clock()) !== day) throw new NoRun('its day is over');
      },
    });
  } finally {
    await Promise.all([pool.close(), outbound.close()]);
  }
}
