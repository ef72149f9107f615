import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { UsageError } from '../../../domain/errors.ts';
import { STATE_FILE } from '../../disk/data-folder.ts';
import { blameState } from '../../disk/disk-trouble.ts';
import { MIGRATIONS } from './migrations.ts';
import { refusalOf } from './refusal.ts';

/**
 * When a commit survives a power cut (a killed process it always survives): at once, or when `durable` was awaited, for
 * processes that must not stand still while the disk is busy.
 */
export type Durable = 'at once' | 'when awaited';

export const statePath = (dataDir: string): string => join(dataDir, STATE_FILE);

/** Pages of log before a commit moves them into the database by itself: where a thread does it, that never comes. */
const CHECKPOINT_PAGES = 20_000;

/** The small, transactional store: what people and runs change. One file, safe for several processes. */
export function openStateDb(dataDir: string, durable: Durable = 'at once'): DatabaseSync {
  mkdirSync(dataDir, { recursive: true });
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(statePath(dataDir), { timeout: 10_000 });
    db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
    migrate(db);
    if (durable === 'when awaited')
      db.exec(`pragma synchronous = normal; pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    return db;
  } catch (error) {
    db?.close();
    throw refusalOf(error, statePath(dataDir));
  }
}

function migrate(db: DatabaseSync): void {
  const version = () => (db.prepare('pragma user_version').get() as { user_version: number }).user_version;
  if (version() > MIGRATIONS.length) {
    throw new UsageError(
      `${STATE_FILE} has version ${version()}, this program knows ${MIGRATIONS.length}: use a newer Prisme`,
    );
  }
  for (let next = version(); next < MIGRATIONS.length; next = version()) {
    transaction(db, () => {
      // Another process may have migrated while this one waited for the lock.
      if (version() !== next) return;
      db.exec(MIGRATIONS[next]!);
      db.exec(`pragma user_version = ${next + 1}`);
    });
  }
}

/** Runs `work` in one immediate transaction, all of it or nothing; inside another one simply as a part of it. */
export function transaction<T>(db: DatabaseSync, work: () => T): T {
  if (db.isTransaction) return work();
  try {
    db.exec('begin immediate');
    const result = work();
    db.exec('commit');
    return result;
  } catch (error) {
    // On a full disk SQLite has taken it back by itself, and to take it back again would hide why.
    if (db.isTransaction) db.exec('rollback');
    blameState(error);
    throw error;
  }
}
