import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * One refresh at a time, across processes. The lock is the operating system's lock on a file, held through SQLite:
 * a killed process cannot leave it behind.
 */
export function takeRefreshLock(dataDir: string): (() => void) | undefined {
  mkdirSync(dataDir, { recursive: true });
  const db = new DatabaseSync(join(dataDir, 'refresh.lock'), { timeout: 0 });
  try {
    db.exec('pragma locking_mode = exclusive; begin exclusive');
    return () => db.close();
  } catch {
    db.close();
    return undefined;
  }
}
