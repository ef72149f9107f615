import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseEan } from '../src/domain/ean.ts';
import { filesOf, readAhead } from '../src/store/sqlite/catalogue/catalogue-files.ts';

/** Benches keep their markets and catalogues between runs: a million products take minutes to make. */
const CACHE = '.cache/bench';
/** The last days of every market. */
export const DAY = '2026-11-15';
export const DAY_BEFORE = '2026-11-14';
/** Two, so that a refresh can be measured on files that changed as files do from one day to the next. */
const DAYS = 2;
const EANS_SAMPLED = 200_000;

export const vendorsFor = (products: number): number =>
  Math.max(40, Math.min(1200, Math.round(products / 1000)));

export interface BenchMarket {
  dir: string;
  sources(day?: string): string;
}

/** `boastPercent` sets how many offers claim a before price; left out, as many as in any market. */
export function benchMarket(products: number, days = DAYS, boastPercent?: number): BenchMarket {
  const boasts = boastPercent === undefined ? '' : `-boasts-${boastPercent}`;
  const dir = resolve(CACHE, `market-${products}-${days}${boasts}`);
  const done = join(dir, 'done');
  if (!existsSync(done)) {
    console.error(`making a market of ${products} products (once) …`);
    prisme(
      {},
      'market',
      '--products',
      String(products),
      '--vendors',
      String(vendorsFor(products)),
      '--days',
      String(days),
      '--as-of',
      DAY,
      '--out',
      dir,
      ...(boastPercent === undefined ? [] : ['--boasts', String(boastPercent)]),
    );
    writeFileSync(done, '');
  }
  return { dir, sources: (day = DAY) => join(dir, day, 'sources.json') };
}

/** A sources file for a service that only serves: its one feed is never read. Without any it would load the demo. */
export function unreadSources(): string {
  const path = resolve(CACHE, 'unread-sources.json');
  const feed = { id: 'unread', vendor: { name: 'Unread', domain: 'unread.example' }, format: 'google-tsv' };
  mkdirSync(resolve(CACHE), { recursive: true });
  writeFileSync(path, JSON.stringify({ feeds: [{ ...feed, url: 'file:///nowhere' }] }));
  return path;
}

export const catalogueDir = (products: number): string => resolve(CACHE, `data-${products}`);

/** A published catalogue of `products` articles, and a sample of their codes. */
export async function benchCatalogue(products: number): Promise<{ dataDir: string; eans: string[] }> {
  const dataDir = catalogueDir(products);
  if (!existsSync(join(dataDir, 'generations', 'current'))) {
    const { sources } = benchMarket(products);
    mkdirSync(dataDir, { recursive: true });
    console.error(`reading it (once) …`);
    prisme({ DATA_DIR: dataDir, SOURCES: sources() }, 'refresh', '--as-of', DAY, '--force');
  }
  // The catalogue is read into the page cache, as on a server that has run for a while: the disk is not measured.
  for (const path of filesOf(generationPath(dataDir))) readAhead(path);
  return { dataDir, eans: sampleEans(dataDir) };
}

/** The bytes of the published catalogue, all its files. */
export const generationBytes = (dataDir: string): number =>
  filesOf(generationPath(dataDir)).reduce((sum, path) => sum + statSync(path).size, 0);

export function prisme(env: Record<string, string>, ...args: string[]): string {
  return execFileSync(process.execPath, ['src/main.ts', ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
}

export function generationPath(dataDir: string): string {
  const dir = join(dataDir, 'generations');
  return join(dir, `${readFileSync(join(dir, 'current'), 'utf8').split('\n')[0]}.db`);
}

export function sampleEans(dataDir: string): string[] {
  const db = new DatabaseSync(generationPath(dataDir), { readOnly: true });
  const { most } = db.prepare('select max(rank) as most from doc').get() as { most: number };
  const docs = db
    .prepare('select doc from doc where rank % ? = 0 limit ?')
    .all(Math.max(1, Math.floor(most / EANS_SAMPLED)), EANS_SAMPLED);
  db.close();
  // A bench of nights that was broken off may leave one: whoever asked for nothing would measure refusals.
  if (docs.length === 0)
    throw new Error(`${dataDir} has a catalogue without an index; remove it and try again`);
  return docs.map(({ doc }) => parseEan(String(doc).slice(0, 13))!);
}

/** The tables of a generation that only searching, filtering and suggesting need, with what they are for. */
const TABLES = {
  words: "name like 'words%' or name in ('doc', 'lexicon')",
  filters: "name in ('trait_block', 'rank_run') or name like '%brand%' or name like '%categor%'",
  suggestions: "name like '%suggestion%'",
} as const;

type IndexBytes = Readonly<Record<keyof typeof TABLES | 'all', number>>;

/** Bytes a product. */
export function indexBytes(path: string, products: number): IndexBytes {
  const db = new DatabaseSync(path, { readOnly: true });
  const of = (condition: string) => {
    const row = db.prepare(`select sum(pgsize) as bytes from dbstat where ${condition}`).get();
    return Number((row as { bytes: number | null }).bytes ?? 0) / products;
  };
  const [words, filters, suggestions] = [of(TABLES.words), of(TABLES.filters), of(TABLES.suggestions)];
  db.close();
  return { words, filters, suggestions, all: words + filters + suggestions };
}
