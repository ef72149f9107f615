import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/** Checkpoints the write-ahead log in a thread of its own, because it waits for the disk. */
const { path, everyMs } = workerData as { path: string; everyMs: number };
const db = new DatabaseSync(path, { timeout: 10_000 });
const checkpoint = db.prepare('pragma wal_checkpoint(passive)');
const timer = setInterval(() => checkpoint.get(), everyMs);
parentPort!.once('message', () => {
  clearInterval(timer);
  db.close();
});
