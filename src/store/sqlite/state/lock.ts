import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { refusalOf } from '../../disk/disk-trouble.ts';

const SQLITE_BUSY = 5;

export const takeSendingLock = (dataDir: string): (() => void) | undefined =>
  takeLock(join(dataDir, 'sender.lock'));

export const takeRefreshLock = (dataDir: string): (() => void) | undefined =>
  takeLock(join(dataDir, 'refresh.lock'));

/** The lock of a folder that one process writes. Its file lies beside the folder, and is removed with the lock's end. */
export function takeFolderLock(path: string): (() => void) | undefined {
  const release = takeLock(`${path}.lock`);
  if (release === undefined) return undefined;
  return () => {
    rmSync(`${path}.lock`, { force: true });
    release();
  };
}

/** An operating system lock through SQLite: a killed process cannot leave it behind, and a paused one cannot lose it. */
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
