import type { HashOfFile } from './disk/file-hash.ts';
import type { TokenStore } from './ports/access.ts';
import type { AgentStore } from './ports/agents.ts';
import type { Generations } from './ports/catalogue.ts';
import type { SitePages } from './ports/lists.ts';
import type { SearchIndex } from './ports/search-index.ts';
import type { State } from './ports/state.ts';
import type { GenerationsOptions } from './sqlite/catalogue/generations.ts';
import type { PublishedIds } from './sqlite/catalogue/pointer.ts';
import type { Durable } from './sqlite/state/state-db.ts';
import type { WarmOptions } from './sqlite/threads/background.ts';

/* The one door to the store. An engine is loaded on first use: importing this file loads none. */

export type { Durable };

/** The location of a state: a database URL, or else a folder. */
export interface StatePlace {
  dataDir: string;
  databaseUrl?: string | undefined;
}

export async function openState(place: string | StatePlace, durable?: Durable): Promise<State> {
  const { dataDir, databaseUrl }: StatePlace = typeof place === 'string' ? { dataDir: place } : place;
  if (databaseUrl !== undefined) return (await postgresState()).openState(databaseUrl);
  return (await import('./sqlite/state/open-state.ts')).openState(dataDir, durable);
}

const postgresState = () => import('./postgres/state/open-state.ts');

/** The state of a serving process. With a database URL it answers from memory, even while the database is unreachable. */
export async function openServingState(
  place: StatePlace,
  log: (level: 'info' | 'warn', message: string) => void,
): Promise<State> {
  if (place.databaseUrl === undefined) return openState(place, 'when awaited');
  return (await postgresState()).openServingState(place.databaseUrl, place.dataDir, log);
}

export async function openAgentStore(
  place: string | StatePlace,
): Promise<AgentStore & AsyncDisposable & { close(): Promise<void> }> {
  const { agents, close } = await openState(place);
  return { ...agents, close, [Symbol.asyncDispose]: close };
}

export async function openTokens(place: string | StatePlace): Promise<TokenStore & AsyncDisposable> {
  const { tokens, close } = await openState(place);
  return { ...tokens, [Symbol.asyncDispose]: close };
}

/** Takes the refresh lock, across processes. Returns its release; undefined while another process holds it. */
export const takeRefreshLock = async (dataDir: string): Promise<(() => void) | undefined> =>
  (await import('./sqlite/state/lock.ts')).takeRefreshLock(dataDir);

/** Returns undefined while another process fills the folder. The system releases the lock of a process that dies. */
export const takeFolderLock = async (path: string): Promise<(() => void) | undefined> =>
  (await import('./sqlite/state/lock.ts')).takeFolderLock(path);

const stateFile = () => import('./sqlite/state/copy-state.ts');

/** Copies a state consistently while others write to it. `target` must not exist. */
export const copyState = async (dataDir: string, target: string): Promise<void> =>
  (await stateFile()).copyState(dataDir, target);

/** The spool files that a copied state needs, and whether the copy is sound. */
export const inspectState = async (path: string): Promise<{ spools: string[]; isSound: boolean }> =>
  (await stateFile()).inspectState(path);

export const openGenerations = async (options: GenerationsOptions): Promise<Generations> =>
  (await import('./sqlite/catalogue/generations.ts')).openGenerations(options);

const pointer = () => import('./sqlite/catalogue/pointer.ts');

export const publishedIn = async (dir: string): Promise<PublishedIds> => (await pointer()).publishedIn(dir);

/** Functions for a folder of generations that follows the cluster's head. */
export const followedGenerations = () => import('./sqlite/catalogue/generation-copy.ts');

/** The file names of a generation, its required files first; they may be missing on the disk. */
export const generationFiles = async (dir: string, id: string): Promise<string[]> =>
  (await followedGenerations()).generationFiles(dir, id);

/** Whether the files' checksums are those of the published generation. */
export const isAsPublished = async (dir: string, id: string, hashOf: HashOfFile): Promise<boolean> =>
  (await followedGenerations()).isAsPublished(dir, id, hashOf);

/** Makes one of the published generations the current one. False if it is not published. */
export const pointFirst = async (dir: string, id: string): Promise<boolean> =>
  (await pointer()).pointFirst(dir, id);

/** A generation and, if it is a run of the day, the night that it was made from, unless that one is not in the folder. */
export const withNight = async (dir: string, id: string): Promise<string[]> =>
  (await followedGenerations()).withNight(dir, id);

/** Makes a folder that holds one generation, or a run and its night, point to it. Returns the pointer's file name. */
export const pointTo = async (dir: string, id: string): Promise<string> =>
  (await followedGenerations()).pointTo(dir, id);

/** Moves a generation from a folder of its own into the folder of generations. */
export const placeGeneration = async (from: string, dir: string, id: string): Promise<void> =>
  (await followedGenerations()).placeGeneration(from, dir, id);

export const openSearchIndex = async (path: string): Promise<SearchIndex> =>
  (await import('./sqlite/catalogue/search/search-index.ts')).openSearchIndex(path);

/** Opens a generation for a sitemap thread, on connections of its own. */
export const openSitePages = async (path: string): Promise<SitePages> =>
  (await import('./sqlite/catalogue/site-pages.ts')).openSitePages(path);

const background = () => import('./sqlite/threads/background.ts');

/** Starts the thread that checkpoints the state's write-ahead log. Returns a function that stops it. */
export const startCheckpoints = async (
  dataDir: string,
  onError: (error: Error) => void,
  everyMs?: number,
): Promise<() => Promise<void>> => (await background()).startCheckpoints(dataDir, onError, everyMs);

/** Starts the thread that reads each published catalogue into memory. Returns a function that stops it. */
export const startWarming = async (
  dataDir: string,
  onError: (error: Error) => void,
  options?: WarmOptions,
): Promise<() => Promise<void>> => (await background()).startWarming(dataDir, onError, options);

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
  Promise.all([stateFile(), import('./postgres/state/copy-state.ts'), import('./rules/tables.ts')]);
