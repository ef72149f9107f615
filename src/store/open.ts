import type { TokenStore } from './ports/access.ts';
import type { AgentStore } from './ports/agents.ts';
import type { Generations } from './ports/catalogue.ts';
import type { State } from './ports/state.ts';
import type { Options } from './sqlite/catalogue/generations.ts';
import type { Published } from './sqlite/catalogue/pointer.ts';
import type { SearchIndex } from './sqlite/catalogue/search-index.ts';
import type { Durable } from './sqlite/state/state.ts';

/*
 * The one door to what is stored. An engine is loaded when something of it is asked for, and by nobody else: whoever
 * imports this file loads none.
 */

export type { Durable, SearchIndex };

export async function openState(dataDir: string, durable?: Durable): Promise<State> {
  const engine = await import('./sqlite/state/port/open-state.ts');
  return engine.openState(dataDir, durable);
}

/** The agents of a data folder on a connection of its own. */
export async function openAgentStore(
  dataDir: string,
): Promise<AgentStore & AsyncDisposable & { close(): Promise<void> }> {
  const { agents, close } = await openState(dataDir);
  return { ...agents, close, [Symbol.asyncDispose]: close };
}

/** The tokens alone, for a command that needs nothing else of the state. */
export async function openTokens(dataDir: string): Promise<TokenStore & AsyncDisposable> {
  const { tokens, close } = await openState(dataDir);
  return { ...tokens, [Symbol.asyncDispose]: close };
}

/** One refresh at a time, across processes. Returns how to release it; undefined when another is running. */
export async function takeRefreshLock(dataDir: string): Promise<(() => void) | undefined> {
  const engine = await import('./sqlite/state/lock.ts');
  return engine.takeRefreshLock(dataDir);
}

/** A consistent copy of a state that others are writing to. `target` must not exist. */
export async function copyState(dataDir: string, target: string): Promise<void> {
  const engine = await import('./sqlite/state/backup.ts');
  engine.copyState(dataDir, target);
}

/** The spool files that a copied state stands on, and whether the copy is sound. */
export async function inspectState(path: string): Promise<{ spools: string[]; isSound: boolean }> {
  const engine = await import('./sqlite/state/backup.ts');
  return engine.inspectState(path);
}

export async function openGenerations(options: Options): Promise<Generations> {
  const engine = await import('./sqlite/catalogue/generations.ts');
  return engine.openGenerations(options);
}

/** Which generations of a folder are published, the newest first. */
export async function publishedIn(dir: string): Promise<Published> {
  const engine = await import('./sqlite/catalogue/pointer.ts');
  return engine.publishedIn(dir);
}

/** The further files of a generation whose first is at `path`, with what the first says of them. */
export async function partsOf(path: string): Promise<{ path: string; sha256: string }[]> {
  const engine = await import('./sqlite/catalogue/catalogue-files.ts');
  return engine.partsOf(path).map(({ number, sha256 }) => ({ path: engine.partPath(path, number), sha256 }));
}

export async function openSearchIndex(path: string): Promise<SearchIndex> {
  const engine = await import('./sqlite/catalogue/search-index.ts');
  return engine.openSearchIndex(path);
}

/** Starts the thread that moves the state's log into its database. Returns how to stop it. */
export async function startCheckpoints(
  dataDir: string,
  onError: (error: Error) => void,
  everyMs?: number,
): Promise<() => Promise<void>> {
  const engine = await import('./sqlite/threads/checkpoints.ts');
  return engine.startCheckpoints(dataDir, onError, everyMs);
}

/** Starts the thread that reads each published catalogue ahead. Returns how to stop it. */
export async function startWarming(
  dataDir: string,
  onError: (error: Error) => void,
  when?: { everyMs?: number; afterMs?: number },
): Promise<() => Promise<void>> {
  const engine = await import('./sqlite/threads/warm.ts');
  return engine.startWarming(dataDir, onError, when);
}
