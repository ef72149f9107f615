import type { TokenStore } from './ports/access.ts';
import type { AgentStore } from './ports/agents.ts';
import type { Generations } from './ports/catalogue.ts';
import type { SitePages } from './ports/lists.ts';
import type { SearchIndex } from './ports/search-index.ts';
import type { State } from './ports/state.ts';
import type { Options } from './sqlite/catalogue/generations.ts';
import type { PublishedIds } from './sqlite/catalogue/pointer.ts';
import type { Durable } from './sqlite/state/state-db.ts';

/*
 * The one door to what is stored. An engine is loaded when something of it is asked for, and by nobody else: whoever
 * imports this file loads none.
 */

export type { Durable };

/** Where a state lies: at an address, or else in a folder. */
export interface StatePlace {
  dataDir: string;
  databaseUrl?: string | undefined;
}

const placeOf = (place: string | StatePlace): StatePlace =>
  typeof place === 'string' ? { dataDir: place } : place;

export async function openState(place: string | StatePlace, durable?: Durable): Promise<State> {
  const { dataDir, databaseUrl } = placeOf(place);
  if (databaseUrl !== undefined) {
    const engine = await import('./postgres/state/open-state.ts');
    return engine.openState(databaseUrl);
  }
  const engine = await import('./sqlite/state/open-state.ts');
  return engine.openState(dataDir, durable);
}

/** The state of a process that answers: at an address it is answered from memory, also while the database is away. */
export async function openServingState(
  place: StatePlace,
  log: (level: 'info' | 'warn', message: string) => void,
): Promise<State> {
  if (place.databaseUrl === undefined) return openState(place, 'when awaited');
  const engine = await import('./postgres/state/open-state.ts');
  return engine.openServingState(place.databaseUrl, place.dataDir, log);
}

/** The agents of a state on a connection of its own. */
export async function openAgentStore(
  place: string | StatePlace,
): Promise<AgentStore & AsyncDisposable & { close(): Promise<void> }> {
  const { agents, close } = await openState(place);
  return { ...agents, close, [Symbol.asyncDispose]: close };
}

/** The tokens alone, for a command that needs nothing else of the state. */
export async function openTokens(place: string | StatePlace): Promise<TokenStore & AsyncDisposable> {
  const { tokens, close } = await openState(place);
  return { ...tokens, [Symbol.asyncDispose]: close };
}

/** One refresh at a time, across processes. Returns how to release it; undefined when another is running. */
export async function takeRefreshLock(dataDir: string): Promise<(() => void) | undefined> {
  const engine = await import('./sqlite/state/lock.ts');
  return engine.takeRefreshLock(dataDir);
}

/** A consistent copy of a state that others are writing to. `target` must not exist. */
export async function copyState(dataDir: string, target: string): Promise<void> {
  const engine = await import('./sqlite/state/copy-state.ts');
  engine.copyState(dataDir, target);
}

/** The spool files that a copied state stands on, and whether the copy is sound. */
export async function inspectState(path: string): Promise<{ spools: string[]; isSound: boolean }> {
  const engine = await import('./sqlite/state/copy-state.ts');
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

/** Moves a generation from a folder of its own to where generations lie. */
export async function placeGeneration(from: string, dir: string, id: string): Promise<void> {
  const engine = await import('./sqlite/catalogue/generation-copy.ts');
  engine.placeGeneration(from, dir, id);
}

export async function openSearchIndex(path: string): Promise<SearchIndex> {
  const engine = await import('./sqlite/catalogue/search/search-index.ts');
  return engine.openSearchIndex(path);
}

/** What a generation has pages of, on connections of its own: for a thread that reads it from end to end. */
export async function openSitePages(path: string): Promise<SitePages> {
  const engine = await import('./sqlite/catalogue/site-pages.ts');
  return engine.openSitePages(path);
}

/** Starts the thread that moves the state's log into its database. Returns how to stop it. */
export async function startCheckpoints(
  dataDir: string,
  onError: (error: Error) => void,
  everyMs?: number,
): Promise<() => Promise<void>> {
  const engine = await import('./sqlite/threads/background.ts');
  return engine.startCheckpoints(dataDir, onError, everyMs);
}

/** Starts the thread that reads each published catalogue ahead. Returns how to stop it. */
export async function startWarming(
  dataDir: string,
  onError: (error: Error) => void,
  when?: { everyMs?: number; afterMs?: number },
): Promise<() => Promise<void>> {
  const engine = await import('./sqlite/threads/background.ts');
  return engine.startWarming(dataDir, onError, when);
}

/** A folder of generations that follows what nodes agree on. */
export const followedGenerations = () => import('./sqlite/catalogue/generation-copy.ts');

/** Copies the state of a folder into an empty database. How many rows. */
export async function moveToDatabase(dataDir: string, databaseUrl: string): Promise<number> {
  const [file, database, { copyTables }] = await stateCopiers();
  return database.fillingTables(databaseUrl, async (to) => {
    const from = file.openTables(dataDir);
    try {
      return await copyTables(from, to);
    } finally {
      from.end(false);
    }
  });
}

/** Copies a database into a folder that has no state yet. How many rows. */
export async function moveToFolder(databaseUrl: string, dataDir: string): Promise<number> {
  const [file, database, { copyTables }] = await stateCopiers();
  return database.readingTables(databaseUrl, async (from) => {
    const to = file.openTables(dataDir);
    let isWhole = false;
    try {
      const rows = await copyTables(from, to);
      isWhole = true;
      return rows;
    } finally {
      to.end(isWhole);
    }
  });
}

const stateCopiers = () =>
  Promise.all([
    import('./sqlite/state/copy-state.ts'),
    import('./postgres/state/copy-state.ts'),
    import('./rules/tables.ts'),
  ]);
