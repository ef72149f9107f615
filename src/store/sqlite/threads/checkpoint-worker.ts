import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/** Moves the log into the database, which waits for the disk, away from the thread that answers. */
const { path, everyMs } = workerData as { path: string; everyMs: number };
const db = new DatabaseSync(path, { timeout: 10_000 });
const checkpoint = db.prepare('pragma wal_checkpoint(passive)');
const timer = setInterval(() => checkpoint.get(), everyMs);
parentPort!.once('message', () => {
  clearInterval(timer);
  db.close();
});
