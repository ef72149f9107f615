import { hostname } from 'node:os';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { type Clock, type Day, formatDay } from '../../domain/day.ts';
import { markFailure } from '../../oversight/nights/night-marks.ts';
import type { RefreshReport } from '../../oversight/nights/night-report.ts';
import { putDeltas, removeDeltas } from '../../store/blobs/deltas.ts';
import { removeGenerations } from '../../store/blobs/generations/removal.ts';
import { openBlobs, tryPut } from '../../store/blobs/open-blobs.ts';
import { removeSpools } from '../../store/blobs/spools.ts';
import { deltasIn, spoolsIn } from '../../store/disk/data-folder.ts';
import { followedGenerations, openGenerations, openState } from '../../store/open.ts';
import { type Blobs, isBlobTrouble } from '../../store/ports/blobs.ts';
import type { Head, Lease } from '../../store/ports/cluster.ts';
import type { SharedCluster, State, StateTx } from '../../store/ports/state.ts';
import { prepareFolder, recover, type Stores } from '../stores.ts';
import { bring, buildFolder } from './fetch-generation.ts';
import { CLOCK_OFF_MS_MAX } from './node.ts';
import { putGeneration } from './put-generation.ts';

/*
 * A night for all nodes:
 *   take the build lease ► stand on what the head names ► read, merge, seal in a folder of its own ► put the files, the
 *   manifest last ► offer it in one transaction. A kill before that leaves nothing that anybody sees.
 */

export interface BuildParts {
  config: Config;
  clock: Clock;
  log: Logger;
  day: Day;
  night: (stores: Stores, nowMs: number) => Promise<RefreshReport>;
}

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
    // The failure is stored even if the night did not begin, so that `prisme status` shows it. An error of storing it is ignored.
    const failure = { day: formatDay(day), atMs: clock(), reason: (error as Error).message };
    if (isBlobTrouble(error)) await markFailure(shared, failure).catch(() => {});
    throw error;
  }
}

interface BuildLease {
  cluster: SharedCluster;
  lease: Lease;
  nowMs: number;
}

async function buildUpon(
  head: Head,
  { config, log, night }: BuildParts,
  { cluster, lease, nowMs }: BuildLease,
): Promise<RefreshReport | NotBuilt> {
  await using opened = new AsyncDisposableStack();
  const blobs = opened.adopt(await openBlobs(config.blobs!, config.secret), (each) => each.close());
  // Without this trial, hours of reading would fail at the first spool that cannot be uploaded.
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
  await putDeltas(blobs, deltasIn(config.dataDir), built);
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

/** Removes generations and spools that no node needs any more. A failure does no harm: the night is published by then. */
async function removeOld({
  cluster,
  state,
  blobs,
  nowMs,
}: Pick<BuildLease, 'cluster' | 'nowMs'> & { state: State; blobs: Blobs }): Promise<void> {
  const { current, next } = await cluster.head();
  await removeGenerations({ blobs, named: [current, next], nowMs });
  const spools = (await state.feeds.all()).flatMap(({ good }) => good?.spool ?? []);
  await removeSpools(blobs, new Set(spools), nowMs);
  if (current !== null) await removeDeltas(blobs, current);
}

/** Opens the folder in which the next generation is built. Only the generation that it is built upon is published there. */
async function openBuildFolder(config: Config, parent: string | null, log: Logger) {
  const dir = buildFolder(config.dataDir);
  const { follow, hasGeneration, unfollow } = await followedGenerations();
  if (parent === null) unfollow(dir);
  else {
    if (!hasGeneration(dir, parent)) await bring(config, parent, dir);
    follow(dir, [parent], []);
  }
  return openGenerations({ dir, log: (level, message) => log[level](message) });
}

/** Downloads missing spools of last good readings: without its spool, a feed that fails tonight loses its offers. */
async function bringSpools(state: State, blobs: Blobs, dataDir: string, log: Logger): Promise<void> {
  const { fetchSpools } = await import('../../store/blobs/spools.ts');
  const feeds = new Map(
    (await state.feeds.all()).flatMap(({ id, good }) => (good ? [[good.spool, id]] : [])),
  );
  for (const [spool, problem] of await fetchSpools(blobs, spoolsIn(dataDir), feeds.keys())) {
    const feed = feeds.get(spool);
    log.warn({ feed }, `the last good offers of ${feed} are lost, it is read anew: ${problem}`);
  }
}

/** Wraps the builder's state so that a spool is in the object store before its feed's row names it. */
function puttingSpools(state: State, blobs: Blobs, dataDir: string): State {
  const inside = <Tx extends StateTx>(tx: Tx): Tx => ({
    ...tx,
    feeds: {
      ...tx.feeds,
      accept: async (id, vendorId, good) => {
        const { putSpool } = await import('../../store/blobs/spools.ts');
        await putSpool(blobs, spoolsIn(dataDir), good.spool);
        await tx.feeds.accept(id, vendorId, good);
      },
    },
  });
  return { ...inside(state), transaction: (work) => state.transaction((tx) => work(inside(tx))) };
}
