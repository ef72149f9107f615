import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { fileIdentity, mayFillMemory } from '../../disk/files.ts';
import { pauseForAnswers } from '../../threads/pause-for-answers.ts';
import { lowerPriority } from '../../threads/thread.ts';
import { filesOf, hasTable, openMapped } from '../catalogue/catalogue-files.ts';
import { publishedIn } from '../catalogue/pointer.ts';

const { dir, everyMs, slow } = workerData as {
  dir: string;
  everyMs: number;
  /** 1 while answers are slow. */
  slow: Int32Array<SharedArrayBuffer>;
};

/** Same nice level as a refresh, so that requests keep priority. */
const NICER = 10;
/**
 * Rows read between two looks at how slow answers are, about 2 MB of each table: 80 MB from a disk that lookups wait for, too, made
 * them wait for two seconds.
 */
const ROWS_AT_ONCE = { product: 1_500, words_data: 500, doc: 20_000 };
/** The tables that every search reads, and their keys. */
const INDEX_TABLES = { words_data: 'id', doc: 'rank' };
/** The tables that answers are made from. */
const TABLES = { product: 'ean', ...INDEX_TABLES };

lowerPriority(NICER);
let warmed = '';
let held: DatabaseSync[] = [];
let stopped = false;

async function look(): Promise<void> {
  const [id] = publishedIn(dir).ids;
  if (id === undefined) return;
  // A damaged generation may come back under its name with other files.
  const file = fileIdentity(join(dir, `${id}.db`));
  if (file === undefined || file === warmed) return;
  warmed = file;
  const paths = filesOf(join(dir, `${id}.db`));
  const bytes = paths.reduce((sum, path) => sum + statSync(path).size, 0);
  const before = held;
  held = paths.map(openMapped);
  const tables = mayFillMemory(bytes) ? TABLES : INDEX_TABLES;
  try {
    for (const db of held) await readThrough(db, tables);
  } finally {
    for (const db of before) db.close();
  }
}

const isSlow = (): boolean => !stopped && Atomics.load(slow, 0) === 1;

async function readThrough(db: DatabaseSync, tables: typeof INDEX_TABLES | typeof TABLES): Promise<void> {
  for (const [table, key] of Object.entries(tables)) {
    if (!hasTable(db, table)) continue;
    const rows = ROWS_AT_ONCE[table as keyof typeof TABLES];
    const some = db.prepare(
      `select max(k) as last from (select ${key} as k from ${table} where ${key} > ? order by ${key} limit ${rows})`,
    );
    for (let last: number | null = -1; last !== null && !stopped; await turn()) {
      last = (some.get(last) as { last: number | null }).last;
      await pauseForAnswers(isSlow);
    }
  }
}

async function lookAgain(): Promise<void> {
  await look().catch((error: Error) => parentPort!.postMessage(error.message));
  if (!stopped) timer = setTimeout(() => void lookAgain(), everyMs);
}

let timer = setTimeout(() => void lookAgain(), 0);
parentPort!.once('message', () => {
  stopped = true;
  clearTimeout(timer);
});
