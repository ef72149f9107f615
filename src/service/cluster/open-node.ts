import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Clock } from '../../domain/day.ts';
import type { Stores } from '../stores.ts';
import { type ClusterNode, joinCluster } from './node.ts';
import { openServingStores } from './shared-stores.ts';

/** Opens what a node answers from and joins the others. `opened` closes both. */
export async function openNode(
  config: Config,
  clock: Clock,
  log: Logger,
  opened: AsyncDisposableStack,
): Promise<{ stores: Stores; node: ClusterNode; demo: boolean }> {
  const stores = opened.adopt(await openServingStores(config, log), (each) => each.close());
  const { state, generations } = stores;
  const serves = config.role !== 'build';
  const node = opened.adopt(await joinCluster({ config, state, generations, clock, log, serves }), (each) =>
    each.close(),
  );
  await node.look();
  return { stores, node, demo: config.demo };
}
