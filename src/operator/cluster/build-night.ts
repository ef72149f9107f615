import { hostname } from 'node:os';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Clock } from '../../domain/day.ts';
import type { RefreshReport } from '../../oversight/nights/night-report.ts';
import { removeGenerations } from '../../store/blobs/generations/removal.ts';
import { openBlobs } from '../../store/blobs/open-blobs.ts';
import { removeSpools } from '../../store/blobs/spools.ts';
import { openState } from '../../store/open.ts';
import type { Blobs } from '../../store/ports/blobs.ts';
import type { Head, Lease } from '../../store/ports/cluster.ts';
import type { SharedCluster, State } from '../../store/ports/state.ts';
import { prepareFolder, recover, type Stores } from '../parts.ts';
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
  /** Runs the night on these stores. */
  night: (stores: Stores, nowMs: number) => Promise<RefreshReport>;
}

/** Why no night was made or offered. */
export interface NotBuilt {
  problem: string;
}

export async function buildNight({
  config,
  clock,
  log,
  night,
}: BuildParts): Promise<RefreshReport | NotBuilt> {
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

  const blobs = opened.adopt(await openBlobs(config.blobs!, config.secret), (each) => each.close());
  const state = puttingSpools(cluster.under(lease), blobs, config.dataDir);
  await bringSpools(state, blobs, config.dataDir, (feed, problem) =>
    log.warn({ feed }, `the last good offers of ${feed} are lost, it is read anew: ${problem}`),
  );
  const generations = opened.adopt(await openBuildFolder(config, head.current, log), (each) => each.close());
  await recover(state, generations.current(), log);
  const report = await night({ state, generations, close: async () => {} }, nowMs);
  const built = generations.current()?.meta.id;
  if (!report.published || built === undefined) return report;
  const refused = await offer({ config, cluster, state, lease, blobs, nowMs }, built, head.current);
  return refused === null ? report : { problem: `generation ${built} is not offered: ${refused}` };
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

interface OfferParts {
  config: Config;
  cluster: SharedCluster;
  state: State;
  lease: Lease;
  blobs: Blobs;
  nowMs: number;
}

/** Puts a generation into the object store and offers it; then what is old is removed there. */
async function offer(parts: OfferParts, id: string, parent: string | null): Promise<string | null> {
  const { config, cluster, state, lease, blobs, nowMs } = parts;
  const dir = buildFolder(config.dataDir);
  const offered = await putGeneration({ blobs, cluster, dir, nowMs }, id, parent);
  const refused = await cluster.offer(lease, offered);
  if (refused !== null) return refused;
  const { current, next } = await cluster.head();
  await removeGenerations({ blobs, named: [current, next], nowMs });
  const spools = (await state.feeds.all()).flatMap(({ good }) => good?.spool ?? []);
  await removeSpools(blobs, new Set(spools), nowMs);
  return null;
}
