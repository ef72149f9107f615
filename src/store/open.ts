import type { TokenStore } from './ports/access.ts';
import type { AgentStore } from './ports/agents.ts';
import type { Generations } from './ports/catalogue.ts';
import type { SearchIndex } from './ports/search-index.ts';
import type { State } from './ports/state.ts';
import type { Options } from './sqlite/catalogue/generations.ts';
import type { PublishedIds } from './sqlite/catalogue/pointer.ts';
import type { Durable } from './sqlite/state/state.ts';

/*
 * The one door to what is stored. An engine is loaded when something of it is asked for, and by nobody else: whoever
 * imports this file loads none.
 */

export type { Durable };

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
export async function publishedIn(dir: string): Promise<PublishedIds> {
  const engine = await import('./sqlite/catalogue/pointer.ts');
  return engine.publishedIn(dir);
}

/** The names of a generation's files, those without which it is none first: they may be missing on the disk. */
export async function generationFiles(dir: string, id: string): Promise<string[]> {
  const engine = await import('./sqlite/catalogue/generation-copy.ts');
  return engine.generationFiles(dir, id);
}

/** Whether files of these checksums are the generation as it was published. */
export async function isAsPublished(
  dir: string,
  id: string,
  sha256Of: (name: string) => string | undefined,
): Promise<boolean> {
  const engine = await import('./sqlite/catalogue/generation-copy.ts');
  return engine.isAsPublished(dir, id, sha256Of);
}

/** Names one of the published generations first: it is the current one from now on. False when it is none. */
export async function pointFirst(dir: string, id: string): Promise<boolean> {
  const engine = await import('./sqlite/catalogue/pointer.ts');
  return engine.pointFirst(dir, id);
}

/** Makes a folder that holds one generation point to it. Returns the name of the file that does. */
export async function pointTo(dir: string, id: string): Promise<string> {
  const engine = await import('./sqlite/catalogue/generation-copy.ts');
  return engine.pointTo(dir, id);
}

export async function openSearchIndex(path: string): Promise<SearchIndex> {
  const engine = await import('./sqlite/catalogue/search/search-index.ts');
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
