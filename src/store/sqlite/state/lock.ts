import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { refusalOf } from '../../disk/disk-trouble.ts';

const SQLITE_BUSY = 5;

/** One sender at a time, across processes. */
export const takeSendingLock = (dataDir: string): (() => void) | undefined =>
  takeLock(join(dataDir, 'sender.lock'));

/** One refresh at a time, across processes. */
export const takeRefreshLock = (dataDir: string): (() => void) | undefined =>
  takeLock(join(dataDir, 'refresh.lock'));

/**
 * The operating system's lock on a file, held through SQLite: a killed process cannot leave it behind, and a stopped
 * one cannot lose it to another. Returns how to release it; undefined when another holds it, in any process.
 */
function takeLock(path: string): (() => void) | undefined {
  mkdirSync(dirname(path), { recursive: true });
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(path, { timeout: 0 });
    db.exec('pragma locking_mode = exclusive; begin exclusive');
    return db.close.bind(db);
  } catch (error) {
    db?.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined;
    throw refusalOf(error, path);
  }
}
