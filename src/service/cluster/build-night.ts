import { hostname } from 'node:os';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { type Clock, type Day, formatDay } from '../../domain/day.ts';
import { markFailure } from '../../oversight/nights/night-marks.ts';
import type { RefreshReport } from '../../oversight/nights/night-report.ts';
import { removeGenerations } from '../../store/blobs/generations/removal.ts';
import { openBlobs, tryPut } from '../../store/blobs/open-blobs.ts';
import { removeSpools } from '../../store/blobs/spools.ts';
import { openState } from '../../store/open.ts';
import { type Blobs, isBlobTrouble } from '../../store/ports/blobs.ts';
import type { Head, Lease } from '../../store/ports/cluster.ts';
import type { SharedCluster, State } from '../../store/ports/state.ts';
import { prepareFolder, recover, type Stores } from '../stores.ts';
import { buildFolder } from './fetching.ts';
import { CLOCK_OFF_MS_MAX } from './node.ts';
import { putGeneration } from './put-generation.ts';
import { bringSpools, openBuildFolder, puttingSpools } from './shared-stores.ts';

/*
 * A night for all nodes:
 *   take the build lease ► stand on what the head names ► read, merge, seal in a folder of its own ► put the files, the
 *   manifest last ► offer it in one transaction. A kill before that leaves nothing that anybody sees.
 */

export interface BuildParts {
  config: Config;
  clock: Clock;
  log: Logger;
  /** The day that the night is for. */
  day: Day;
  /** Runs the night on these stores. */
  night: (stores: Stores, nowMs: number) => Promise<RefreshReport>;
}

/** Why no night was made or offered. */
export interface NotBuilt {
  problem: string;
}

export async function buildNight(parts: BuildParts): Promise<RefreshReport | NotBuilt> {
  const { config, clock, log, day } = parts;
  prepareFolder(config, log);
  await using opened = new AsyncDisposableStack();
  const shared = opened.adopt(await openState(config), (each) => each.close());
  const cluster = shared.cluster!;
  const lease = await cluster.take('build', `${hostname()}/${process.pid}`);
  if (lease === undefined) return { problem: await whoBuilds(cluster) };
  opened.adopt(lease, (each) => each.release());
  const head = await cluster.head();
  const { nowMs, tookMs } = await cluster.time();
  const offMs = Math.abs(clock() - tookMs / 2 - nowMs);
  const problem = objection(head, offMs);
  if (problem !== undefined) return { problem };
  try {
    return await buildUpon(head, parts, { cluster, lease, nowMs });
  } catch (error) {
    // Whoever asks why there was no night is told, also where it did not begin. What went wrong first is what is thrown.
    const failure = { day: formatDay(day), atMs: clock(), reason: (error as Error).message };
    if (isBlobTrouble(error)) await markFailure(shared, failure).catch(() => {});
    throw error;
  }
}

interface Held {
  cluster: SharedCluster;
  lease: Lease;
  nowMs: number;
}

async function buildUpon(
  head: Head,
  { config, log, night }: BuildParts,
  { cluster, lease, nowMs }: Held,
): Promise<RefreshReport | NotBuilt> {
  await using opened = new AsyncDisposableStack();
  const blobs = opened.adopt(await openBlobs(config.blobs!, config.secret), (each) => each.close());
  // Hours of reading would end at the first spool that cannot be put.
  await tryPut(blobs);
  const state = puttingSpools(cluster.under(lease), blobs, config.dataDir);
  await bringSpools(state, blobs, config.dataDir, log);
  const generations = opened.adopt(await openBuildFolder(config, head.current, log), (each) => each.close());
  await recover(state, generations.current(), log);
  const report = await night({ state, generations, close: async () => {} }, nowMs);
  const built = generations.current()?.meta.id;
  if (!report.published || built === undefined) return report;
  const offered = await putGeneration(
    { blobs, cluster, dir: buildFolder(config.dataDir), nowMs },
    built,
    head.current,
  );
  const refused = await cluster.offer(lease, offered);
  if (refused !== null) return { problem: `generation ${built} is not offered: ${refused}` };
  await removeOld({ cluster, state, blobs, nowMs }).catch((error: Error) =>
    log.warn(`what is old stays in the object store until the next night: ${error.message}`),
  );
  return report;
}

function objection({ isHeld, current, next, isOverdue }: Head, offMs: number): string | undefined {
  if (isHeld) return `${current} is pinned: nothing is built before 'prisme unpin'`;
  if (next !== null && !isOverdue)
    return `${next} is offered and not every node has it yet; nothing was done`;
  if (offMs > CLOCK_OFF_MS_MAX)
    return `this machine's clock is ${Math.round(offMs / 1000)} s away from the state's: set it; nothing was done`;
  return undefined;
}

async function whoBuilds(cluster: SharedCluster): Promise<string> {
  const holder = (await cluster.leases()).find(({ name }) => name === 'build');
  return `another refresh is running${holder ? `, on ${holder.holder}` : ''}; nothing was done`;
}

/** Removes from the store what no node needs any more. The night is published by then, whatever comes of this. */
async function removeOld({
  cluster,
  state,
  blobs,
  nowMs,
}: Pick<Held, 'cluster' | 'nowMs'> & { state: State; blobs: Blobs }): Promise<void> {
  const { current, next } = await cluster.head();
  await removeGenerations({ blobs, named: [current, next], nowMs });
  const spools = (await state.feeds.all()).flatMap(({ good }) => good?.spool ?? []);
  await removeSpools(blobs, new Set(spools), nowMs);
}
