import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import pino, { type Logger } from 'pino';
import type { Config } from '../config.ts';
import { UsageError } from '../domain/errors.ts';
import { generationsIn, STATE_FILE, tighten } from '../store/disk/data-folder.ts';
import { type Durable, openGenerations, openState, takeRefreshLock } from '../store/open.ts';
import type { Generation, Generations } from '../store/ports/catalogue.ts';
import type { SharedCluster, State } from '../store/ports/state.ts';

export interface Stores {
  state: State;
  generations: Generations;
  /** What nodes show is a run of the day, which `generations` may lack on this machine. */
  isRunShown?: boolean;
  close(): Promise<void>;
}

/** Logs JSON lines to stderr: stdout belongs to a command's answer. */
export const createLog = (config: Config): Logger =>
  pino(
    { level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ fd: 2, sync: true }),
  );

export async function openStores(config: Config, log: Logger, durable?: Durable): Promise<Stores> {
  prepareFolder(config, log);
  await using opened = new AsyncDisposableStack();
  const state = opened.adopt(await openState(config, durable), (each) => each.close());
  const generations = opened.adopt(
    await openGenerations({
      dir: generationsIn(config.dataDir),
      log: (level, message) => log[level](message),
    }),
    (each) => each.close(),
  );
  // A shared state is never repaired from one node's catalogue; the builder compares the two.
  if (state.cluster === undefined) await recover(state, generations.current(), log);
  const kept = opened.move();
  return { state, generations, close: () => kept.disposeAsync() };
}

export async function withStores<T>(
  config: Config,
  work: (stores: Stores) => Promise<T>,
  log: Logger = createLog(config),
): Promise<T> {
  const stores = await openStores(config, log);
  try {
    return await work(stores);
  } finally {
    await stores.close();
  }
}

/** Creates DATA_DIR if it is missing, and closes it to other users. */
export function prepareFolder(config: Config, log: Logger): void {
  try {
    mkdirSync(config.dataDir, { recursive: true });
  } catch (error) {
    throw new UsageError(`DATA_DIR ${config.dataDir} cannot be used: ${(error as Error).message}`);
  }
  for (const path of tighten(config.dataDir))
    log.warn(
      `${path} is open to other users and cannot be closed to them: make it ours (chown) or chmod go= it`,
    );
}

/** Restores from the catalogue what a lost state knew: the shops' numbers, and whether the market is the demo's. */
export async function recover(state: State, published: Generation | undefined, log: Logger): Promise<void> {
  if (published === undefined) return;
  const { seated, swapped } = await state.vendors.seat(published.shops());
  if (swapped !== null) {
    const { id, domain, stateId, stateDomain } = swapped;
    const known = `${STATE_FILE} knows ${domain} as ${stateId}${stateDomain === null ? '' : ` and ${id} as ${stateDomain}`}`;
    throw new UsageError(
      `${STATE_FILE} and the catalogue in DATA_DIR do not belong together: shop ${id} of the catalogue is ${domain}, ` +
        `but ${known}, so shops would get each other's price history; restore both from the same backup`,
    );
  }
  if (seated > 0)
    log.warn(`${seated} shops were not in ${STATE_FILE}; they got their numbers back from the catalogue`);
  // After an upgrade or a lost state the catalogue that serves has no turn in /changes: what follows it is told from here on.
  if ((await state.announcements.all()).length === 0)
    await state.announcements.add(published.meta.id, published.meta.dataAsOfMs);
  if (published.meta.demo && (await state.fact('demo')) === undefined) await state.setFact('demo', 'yes');
}

/** Repairs the pointer to the current catalogue. A running refresh does it itself. */
export async function mendPointer(config: Config, { generations }: Stores): Promise<void> {
  const release = await takeRefreshLock(config.dataDir);
  if (release === undefined) return;
  try {
    generations.mend();
  } finally {
    release();
  }
}

/** Whether this folder holds the demo market. The stamp keeps invented prices and real ones apart for good. */
export async function isDemo(config: Config, state: State): Promise<boolean> {
  const stamped = (await state.fact('demo')) === 'yes';
  if (state.cluster !== undefined) return isSharedDemo(config, state, stamped);
  if (config.sources !== undefined && stamped)
    throw new UsageError(
      `${config.dataDir} holds the demo market; set DATA_DIR to another folder for your own sources, or remove it`,
    );
  if (stamped) return true;
  if (config.sources !== undefined || !(await isUnused(config, state))) return false;
  await state.setFact('demo', 'yes');
  return true;
}

/** Nodes need SOURCES=demo for the demo market: a node started without a setting must not fill a shared state. */
async function isSharedDemo({ demo }: Config, state: State, stamped: boolean): Promise<boolean> {
  if (demo === stamped) return demo;
  if (stamped)
    throw new UsageError(
      'the state at DATABASE_URL holds the demo market; set SOURCES=demo, or take another database',
    );
  if ((await state.feeds.all()).length > 0)
    throw new UsageError(
      'the state at DATABASE_URL holds shops of your own; unset SOURCES, or take another database',
    );
  await state.setFact('demo', 'yes');
  return true;
}

async function isUnused(config: Config, state: State): Promise<boolean> {
  const generations = generationsIn(config.dataDir);
  return (
    (await state.feeds.all()).length === 0 &&
    (!existsSync(generations) || readdirSync(generations).length === 0)
  );
}

/** Opens the shared state for one piece of work; an error without DATABASE_URL. */
export async function withCluster<T>(
  config: Config,
  work: (cluster: SharedCluster, state: State) => Promise<T>,
): Promise<T> {
  if (config.databaseUrl === undefined)
    throw new UsageError('DATABASE_URL is not set: this is one machine, and there are no other nodes');
  const state = await openState(config);
  try {
    return await work(state.cluster!, state);
  } finally {
    await state.close();
  }
}
