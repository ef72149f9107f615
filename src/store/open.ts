import type { TokenStore } from './ports/access.ts';
import type { AgentStore } from './ports/agents.ts';
import type { Generations } from './ports/catalogue.ts';
import type { SitePages } from './ports/lists.ts';
import type { SearchIndex } from './ports/search-index.ts';
import type { State } from './ports/state.ts';
import type { GenerationsOptions } from './sqlite/catalogue/generations.ts';
import type { PublishedIds } from './sqlite/catalogue/pointer.ts';
import type { Durable } from './sqlite/state/state-db.ts';

/*
 * The one door to the store. An engine is loaded on first use: importing this file loads none.
 */

export type { Durable };

/** The location of a state: a database URL, or else a folder. */
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

/** The state of a serving process. With a database URL it answers from memory, even while the database is unreachable. */
export async function openServingState(
  place: StatePlace,
  log: (level: 'info' | 'warn', message: string) => void,
): Promise<State> {
  if (place.databaseUrl === undefined) return openState(place, 'when awaited');
  const engine = await import('./postgres/state/open-state.ts');
  return engine.openServingState(place.databaseUrl, place.dataDir, log);
}

/** The price agents of a state, on a connection of their own. */
export async function openAgentStore(
  place: string | StatePlace,
): Promise<AgentStore & AsyncDisposable & { close(): Promise<void> }> {
  const { agents, close } = await openState(place);
  return { ...agents, close, [Symbol.asyncDispose]: close };
}

/** The tokens alone, for commands that need nothing else. */
export async function openTokens(place: string | StatePlace): Promise<TokenStore & AsyncDisposable> {
  const { tokens, close } = await openState(place);
  return { ...tokens, [Symbol.asyncDispose]: close };
}

/** Takes the refresh lock, across processes. Returns its release; undefined while another process holds it. */
export async function takeRefreshLock(dataDir: string): Promise<(() => void) | undefined> {
  const engine = await import('./sqlite/state/lock.ts');
  return engine.takeRefreshLock(dataDir);
}

/** Copies a state consistently while others write to it. `target` must not exist. */
export async function copyState(dataDir: string, target: string): Promise<void> {
  const engine = await import('./sqlite/state/copy-state.ts');
  engine.copyState(dataDir, target);
}

/** The spool files that a copied state needs, and whether the copy is sound. */
export async function inspectState(path: string): Promise<{ spools: string[]; isSound: boolean }> {
  const engine = await import('./sqlite/state/copy-state.ts');
  return engine.inspectState(path);
}

export async function openGenerations(options: GenerationsOptions): Promise<Generations> {
  const engine = await import('./sqlite/catalogue/generations.ts');
  return engine.openGenerations(options);
}

/** The published generations of a folder, newest first. */
export async function publishedIn(dir: string): Promise<PublishedIds> {
  const engine = await import('./sqlite/catalogue/pointer.ts');
  return engine.publishedIn(dir);
}

/** The file names of a generation, its required files first; they may be missing on the disk. */
export async function generationFiles(dir: string, id: string): Promise<string[]> {
  const engine = await import('./sqlite/catalogue/generation-copy.ts');
  return engine.generationFiles(dir, id);
}

/** Whether the files' checksums are those of the published generation. */
export async function isAsPublished(
  dir: string,
  id: string,
  sha256Of: (name: string) => string | undefined,
): Promise<boolean> {
  const engine = await import('./sqlite/catalogue/generation-copy.ts');
  return engine.isAsPublished(dir, id, sha256Of);
}

/** Makes one of the published generations the current one. False if it is not published. */
export async function pointFirst(dir: string, id: string): Promise<boolean> {
  const engine = await import('./sqlite/catalogue/pointer.ts');
  return engine.pointFirst(dir, id);
}

/** Makes a folder that holds one generation point to it. Returns the pointer's file name. */
export async function pointTo(dir: string, id: string): Promise<string> {
  const engine = await import('./sqlite/catalogue/generation-copy.ts');
  return engine.pointTo(dir, id);
}

/** Moves a generation from a folder of its own into the folder of generations. */
export async function placeGeneration(from: string, dir: string, id: string): Promise<void> {
  const engine = await import('./sqlite/catalogue/generation-copy.ts');
  engine.placeGeneration(from, dir, id);
}

export async function openSearchIndex(path: string): Promise<SearchIndex> {
  const engine = await import('./sqlite/catalogue/search/search-index.ts');
  return engine.openSearchIndex(path);
}

/** Opens a generation for a sitemap thread, on connections of its own. */
export async function openSitePages(path: string): Promise<SitePages> {
  const engine = await import('./sqlite/catalogue/site-pages.ts');
  return engine.openSitePages(path);
}

/** Starts the thread that checkpoints the state's write-ahead log. Returns a function that stops it. */
export async function startCheckpoints(
  dataDir: string,
  onError: (error: Error) => void,
  everyMs?: number,
): Promise<() => Promise<void>> {
  const engine = await import('./sqlite/threads/background.ts');
  return engine.startCheckpoints(dataDir, onError, everyMs);
}

/** Starts the thread that reads each published catalogue into memory. Returns a function that stops it. */
export async function startWarming(
  dataDir: string,
  onError: (error: Error) => void,
  when?: { everyMs?: number; afterMs?: number },
): Promise<() => Promise<void>> {
  const engine = await import('./sqlite/threads/background.ts');
  return engine.startWarming(dataDir, onError, when);
}

/** Functions for a folder of generations that follows the cluster's head. */
export const followedGenerations = () => import('./sqlite/catalogue/generation-copy.ts');

/** Copies the state of a folder into an empty database. Returns the number of rows. */
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

/** Copies a database into a folder without a state. Returns the number of rows. */
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
