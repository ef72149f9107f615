import { hostname } from 'node:os';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { type Clock, type Day, formatDay } from '../../domain/day.ts';
import { markFailure } from '../../oversight/nights/night-marks.ts';
import type { RefreshReport } from '../../oversight/nights/night-report.ts';
import { fetchDay, putDay, removeDays } from '../../store/blobs/day.ts';
import { putDeltas, removeDeltas } from '../../store/blobs/deltas.ts';
import { readManifestOf } from '../../store/blobs/generations/generation-manifest.ts';
import { removeGenerations } from '../../store/blobs/generations/removal.ts';
import { openBlobs, tryPut } from '../../store/blobs/open-blobs.ts';
import { removeSpools } from '../../store/blobs/spools.ts';
import { deltasIn, spoolsIn } from '../../store/disk/data-folder.ts';
import { openState } from '../../store/open.ts';
import { BlobDamaged, BlobMissing, type Blobs, isBlobTrouble } from '../../store/ports/blobs.ts';
import type { Head, Lease } from '../../store/ports/cluster.ts';
import type { SharedCluster, State, StateTx } from '../../store/ports/state.ts';
import { prepareFolder, recover, type Stores } from '../stores.ts';
import { openBuildFolder } from './build-folder.ts';
import { buildFolder } from './fetch-generation.ts';
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
  /** It is a run of the day or nothing: its failure is no failed night. */
  isRun?: boolean;
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
    if (isBlobTrouble(error) && !parts.isRun) await markFailure(shared, failure).catch(() => {});
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
  const base = await nightIdOf(blobs, head.current);
  const generations = opened.adopt(await openBuildFolder(config, head.current, base, log), (each) =>
    each.close(),
  );
  if (base !== null) await fetchDay(blobs, config.dataDir, base);
  await recover(state, generations.current(), log);
  const isRunShown = head.current !== base;
  const stores = { state, generations, isRunShown, close: async () => {} };
  const report = await night(stores, nowMs).finally(() => {
    for (const id of generations.setAsideDistrusted())
      log.warn(`the copy of ${id} on this machine is damaged; the next try fetches it again`);
  });
  if (report.run && base !== null) await putDayOrTell(blobs, config.dataDir, base, { nowMs, log });
  const built = generations.current()?.meta.id;
  if (!report.published || built === undefined) return report;
  // A builder that does not have the published run cannot tell before that its own is the same.
  if (report.run && built === head.current) return { ...report, published: false };
  const uploading = { blobs, cluster, dir: buildFolder(config.dataDir), nowMs };
  const offered = await putGeneration(uploading, built, base);
  await putDeltas(blobs, deltasIn(config.dataDir), built);
  const refused = await cluster.offer(lease, { ...offered, replaces: head.current });
  if (refused !== null) return { problem: `generation ${built} is not offered: ${refused}` };
  await removeOld({ cluster, state, blobs, nowMs, isNight: !report.run }).catch((error: Error) =>
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
  isNight,
}: Pick<BuildLease, 'cluster' | 'nowMs'> & { state: State; blobs: Blobs; isNight: boolean }): Promise<void> {
  const { current, next } = await cluster.head();
  const nights = [await nightIdOf(blobs, current), await nightIdOf(blobs, next)];
  await removeGenerations({ blobs, named: [current, next, ...nights], nowMs });
  if (isNight) await removeDays(blobs);
  const spools = (await state.feeds.all()).flatMap(({ good }) => good?.spool ?? []);
  await removeSpools(blobs, new Set(spools), nowMs);
  if (current !== null) await removeDeltas(blobs, current);
}

/** The night that a published generation stands for: itself, or of a run of the day the night that it was made from. */
async function nightIdOf(blobs: Blobs, id: string | null): Promise<string | null> {
  if (id === null) return null;
  try {
    return (await readManifestOf(blobs, id)).night ?? id;
  } catch (error) {
    // Without its manifest a generation cannot be fetched either; whoever needs it finds out.
    if (error instanceof BlobMissing || error instanceof BlobDamaged) return id;
    throw error;
  }
}

/** The readings of the day are in the object store for a builder on another machine: without them it reads the feeds again. */
const putDayOrTell = (
  blobs: Blobs,
  dataDir: string,
  night: string,
  { nowMs, log }: { nowMs: number; log: Logger },
): Promise<void> =>
  putDay(blobs, dataDir, night, nowMs).catch((error: Error) =>
    log.warn(`the readings of the day stay on this machine: ${error.message}`),
  );

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
