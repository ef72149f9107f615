import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Clock } from '../../domain/day.ts';
import { UsageError } from '../../domain/errors.ts';
import { generationsIn } from '../../store/disk/data-folder.ts';
import { openGenerations, openServingState } from '../../store/open.ts';
import { prepareFolder, type Stores } from '../stores.ts';
import { type ClusterNode, joinCluster } from './node.ts';

/** Opens a node's stores and joins the other nodes. `opened` closes both. */
export async function openNode(
  config: Config,
  clock: Clock,
  log: Logger,
  opened: AsyncDisposableStack,
  isSlow: () => boolean,
): Promise<{ stores: Stores; node: ClusterNode; demo: boolean }> {
  const stores = opened.adopt(await openServingStores(config, log), (each) => each.close());
  const { state, generations } = stores;
  const serves = config.role !== 'build';
  const node = opened.adopt(
    await joinCluster({ config, state, generations, clock, log, serves, isSlow }),
    (each) => each.close(),
  );
  await node.look();
  return { stores, node, demo: config.demo };
}

async function openServingStores(config: Config, log: Logger): Promise<Stores> {
  prepareFolder(config, log);
  await using opened = new AsyncDisposableStack();
  const say = (level: 'info' | 'warn' | 'error', message: string) => log[level](message);
  const state = opened.adopt(await openServingState(config, say), (each) => each.close());
  const generations = opened.adopt(
    await openGenerations({ dir: generationsIn(config.dataDir), log: say }),
    (each) => each.close(),
  );
  const head = await state.snapshot!.look();
  const here = generations.current()?.meta.id;
  if (head?.current === null && head.next === null && here !== undefined)
    throw new UsageError(
      `${config.dataDir} holds a catalogue that the state at DATABASE_URL knows nothing of: ` +
        "'prisme move' takes a machine's state and catalogue over, or set DATA_DIR to another folder",
    );
  const kept = opened.move();
  return { state, generations, close: () => kept.disposeAsync() };
}
