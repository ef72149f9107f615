import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { instantOf, parseDay } from '../../src/domain/day.ts';
import type { RefreshReport } from '../../src/oversight/nights/night-report.ts';
import { makeQueries } from '../answers/queries.ts';
import { benchMarket, generationPath, prisme } from '../market.ts';
import type { Priced } from './asks.ts';
import { type Book, createBook } from './book.ts';
import { samplePrices } from './catalogue.ts';
import { type Receivers, startReceivers } from './receivers.ts';
import { ended, type Served, serve } from './service.ts';
import { openClient, type Send } from './traffic.ts';

/** The day before the nights, and the three. */
const DAYS = 4;
const REFRESH_AT_MINUTES = 240;
const BROKEN = { most: 100, share: 0.1 };
const EANS = 20_000;
const QUERIES = 1_000;

export interface Scene {
  /** The folder of this run. */
  work: string;
  dataDir: string;
  days: string[];
  sourcesOf(day: string): string;
  /** The last day once more, with broken feeds in it. */
  broken: { sources: string; ids: string[] };
  token: string;
  priced: readonly Priced[];
  queries: readonly string[];
  book: Book;
  receivers: Receivers;
  service: Served;
  send: Send;
  close(): Promise<void>;
}

/** A market of four days, its first day published, the service answering from it, and receivers for its messages. */
export async function openScene(products: number): Promise<Scene> {
  const work = resolve('.cache/bench', `soak-${products}`);
  const dataDir = join(work, 'data');
  rmSync(work, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  const market = benchMarket(products, DAYS);
  const days = readdirSync(market.dir)
    .filter((name) => parseDay(name) !== undefined)
    .sort();
  if (Date.now() < instantOf(parseDay(days.at(-1)!)!, REFRESH_AT_MINUTES))
    throw new Error(`the clock is before the market's last night, ${days.at(-1)}: messages would not be due`);
  const sourcesOf = (day: string) => join(market.dir, day, 'sources.json');

  console.error('reading the first day …');
  const read = { DATA_DIR: dataDir, SOURCES: sourcesOf(days[0]!) };
  const { feeds }: RefreshReport = JSON.parse(
    prisme(read, 'refresh', '--as-of', days[0]!, '--force', '--json'),
  );
  const wanted = Math.min(BROKEN.most, Math.ceil(feeds.length * BROKEN.share));
  const rowsOf = new Map(feeds.map(({ id, rows }) => [id, rows]));
  // Beforehand: unpacking a hundred files would hold up the process that measures answers.
  const broken = breakFeeds(sourcesOf(days.at(-1)!), join(work, 'broken'), wanted, rowsOf);
  const token = prisme({ DATA_DIR: dataDir }, 'tokens', 'create', '--name', 'soak').trim();
  const book = createBook();
  const receivers = await startReceivers(book.received);
  const env = {
    ...read,
    SMTP_URL: receivers.smtpUrl,
    MAIL_FROM: 'Prisme <noreply@example.dk>',
    ALLOW_PRIVATE_HOSTS: '127.0.0.1',
  };
  const service = await serve(env, join(work, 'service.log'));
  const client = openClient(service.origin);
  return {
    work,
    dataDir,
    days,
    sourcesOf,
    broken,
    token,
    priced: samplePrices(dataDir, EANS),
    queries: makeQueries(generationPath(dataDir), QUERIES),
    book,
    receivers,
    service,
    send: client.send,
    async close() {
      await client.close();
      service.child.kill('SIGTERM');
      await ended(service.child);
      await receivers.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Faults of real feed files. Each function turns the good file's bytes into a bad file's, or into none. */
export const DAMAGES: Record<string, (packed: Buffer) => Buffer | null> = {
  'download cut short': (packed) => packed.subarray(0, packed.length >> 1),
  'export cut short': (packed) => {
    const text = gunzipSync(packed);
    return gzipSync(text.subarray(0, Math.floor(text.length * 0.4)));
  },
  'a web page': () =>
    gzipSync('<!doctype html><html><body><h1>Siden er flyttet</h1><p>Log ind</p></body></html>'),
  'an empty file': () => Buffer.alloc(0),
  'nothing inside': () => gzipSync(''),
  noise: (packed) => Buffer.from(packed.map((byte, i) => (byte * 31 + i * 17) & 255)),
  'an error message': () => gzipSync('{"error":"Internal Server Error"}'),
  missing: () => null,
};

/** The guard notices lost rows from this size on; a smaller feed may really have shrunk. */
const ROWS_MIN = 200;

/** A copy of a sources file in which every so many feeds are broken; the good files stay where they are. */
export function breakFeeds(
  sourcesPath: string,
  outDir: string,
  wanted: number,
  rowsOf: ReadonlyMap<string, number>,
): { sources: string; ids: string[] } {
  rmSync(outDir, { recursive: true, force: true });
  mkdirSync(outDir, { recursive: true });
  const sources = JSON.parse(readFileSync(sourcesPath, 'utf8')) as { feeds: { id: string; url: string }[] };
  const fit = sources.feeds.filter(({ id }) => (rowsOf.get(id) ?? 0) >= ROWS_MIN);
  const every = Math.max(1, Math.floor(fit.length / wanted));
  const chosen = new Set(
    fit
      .filter((_, i) => i % every === 0)
      .slice(0, wanted)
      .map(({ id }) => id),
  );
  const damages = Object.values(DAMAGES);
  const base = pathToFileURL(`${dirname(resolve(sourcesPath))}/`);
  let n = 0;
  for (const feed of sources.feeds) {
    const good = new URL(feed.url.replace(/^file:(?!\/)/, ''), base);
    feed.url = good.href;
    if (!chosen.has(feed.id)) continue;
    const path = join(outDir, `${feed.id}${extname(good.pathname)}`);
    const bytes = damages[n++ % damages.length]!(readFileSync(fileURLToPath(good)));
    if (bytes !== null) writeFileSync(path, bytes);
    feed.url = pathToFileURL(path).href;
  }
  const path = join(outDir, 'sources.json');
  writeFileSync(path, JSON.stringify(sources));
  return { sources: path, ids: [...chosen] };
}
