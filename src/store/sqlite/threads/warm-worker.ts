import { statSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { lowerPriority } from '../../threads/thread.ts';
import { filesOf, hasTable, openMapped } from '../catalogue/catalogue-files.ts';
import { publishedIn } from '../catalogue/pointer.ts';

const { dir, everyMs } = workerData as { dir: string; everyMs: number };

/** Same nice level as a refresh, so that requests keep priority. */
const NICER = 10;
/** A larger catalogue would push other data out of memory. */
const MEMORY_SHARE_MAX = 0.5;
/** The thread can be stopped between two such reads. */
const ROWS_AT_ONCE = 20_000;
/** The tables that answers are made from, and their keys. */
const TABLES = { product: 'ean', doc: 'rank', words_data: 'id' };

lowerPriority(NICER);
let warmed = '';
let held: DatabaseSync[] = [];
let stopped = false;

async function look(): Promise<void> {
  const [id] = publishedIn(dir).ids;
  if (id === undefined || id === warmed) return;
  warmed = id;
  const paths = filesOf(join(dir, `${id}.db`));
  const bytes = paths.reduce((sum, path) => sum + statSync(path).size, 0);
  const before = held;
  held = bytes > memoryBytes() * MEMORY_SHARE_MAX ? [] : paths.map(openMapped);
  try {
    for (const db of held) await readThrough(db);
  } finally {
    for (const db of before) db.close();
  }
}

async function readThrough(db: DatabaseSync): Promise<void> {
  for (const [table, key] of Object.entries(TABLES)) {
    if (!hasTable(db, table)) continue;
    const some = db.prepare(
      `select max(k) as last from (select ${key} as k from ${table} where ${key} > ? order by ${key} limit ${ROWS_AT_ONCE})`,
    );
    for (let last: number | null = -1; last !== null && !stopped; await turn())
      last = (some.get(last) as { last: number | null }).last;
  }
}

const memoryBytes = (): number =>
  Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

async function lookAgain(): Promise<void> {
  await look().catch((error: Error) => parentPort!.postMessage(error.message));
  if (!stopped) timer = setTimeout(() => void lookAgain(), everyMs);
}

let timer = setTimeout(() => void lookAgain(), 0);
parentPort!.once('message', () => {
  stopped = true;
  clearTimeout(timer);
});
