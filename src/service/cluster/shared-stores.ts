import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { UsageError } from '../../domain/errors.ts';
import { generationsIn, spoolsIn } from '../../store/disk/data-folder.ts';
import { followedGenerations, openGenerations, openServingState } from '../../store/open.ts';
import type { Blobs } from '../../store/ports/blobs.ts';
import type { State, StateTx } from '../../store/ports/state.ts';
import { prepareFolder, type Stores } from '../stores.ts';
import { bring, buildFolder } from './fetching.ts';

/** What a node answers from: the state by its snapshot, and the generations in DATA_DIR that follow the head. */
export async function openServingStores(config: Config, log: Logger): Promise<Stores> {
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

/** The folder in which the next generation is built, with the one it is built upon and nothing else published. */
export async function openBuildFolder(config: Config, parent: string | null, log: Logger) {
  const dir = buildFolder(config.dataDir);
  const { follow, hasGeneration, unfollow } = await followedGenerations();
  if (parent === null) unfollow(dir);
  else {
    if (!hasGeneration(dir, parent)) await bring(config, parent, dir);
    follow(dir, [parent], []);
  }
  return openGenerations({ dir, log: (level, message) => log[level](message) });
}

/**
 * Brings the spools that feeds stand on and this machine lacks: without one a feed that fails tonight loses its offers. One
 * that the store has lost is told and left out: its feed is read anew, as where a disk has lost it.
 */
export async function bringSpools(state: State, blobs: Blobs, dataDir: string, log: Logger): Promise<void> {
  const { fetchSpools } = await import('../../store/blobs/spools.ts');
  const feeds = new Map(
    (await state.feeds.all()).flatMap(({ id, good }) => (good ? [[good.spool, id]] : [])),
  );
  for (const [spool, problem] of await fetchSpools(blobs, spoolsIn(dataDir), feeds.keys())) {
    const feed = feeds.get(spool);
    log.warn({ feed }, `the last good offers of ${feed} are lost, it is read anew: ${problem}`);
  }
}

/** The state of a builder: a spool is in the object store before its feed's row names it. */
export function puttingSpools(state: State, blobs: Blobs, dataDir: string): State {
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
