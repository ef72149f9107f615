import { mkdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { UsageError } from '../../../domain/errors.ts';
import { STATE_FILE } from '../../disk/data-folder.ts';
import { blameState, refusalOf } from '../../disk/disk-trouble.ts';
import { MIGRATIONS } from './migrations.ts';

/** When a commit survives a power cut: at once, or after `durable` was awaited. A killed process it always survives. */
export type Durable = 'at once' | 'when awaited';

export const statePath = (dataDir: string): string => join(dataDir, STATE_FILE);

/** Log pages after which a commit checkpoints by itself; never reached while the checkpoint thread runs. */
const CHECKPOINT_PAGES = 20_000;

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
  if (version() > MIGRATIONS.length)
    throw new UsageError(
      `${STATE_FILE} has version ${version()}, this program knows ${MIGRATIONS.length}: use a newer Prisme`,
    );
  for (let next = version(); next < MIGRATIONS.length; next = version()) {
    transaction(db, () => {
      // Another process may have migrated while this one waited for the lock.
      if (version() !== next) return;
      db.exec(MIGRATIONS[next]!);
      db.exec(`pragma user_version = ${next + 1}`);
    });
  }
}

/** Runs `work` in one immediate transaction, completely or not at all; inside an open transaction as a part of it. */
export function transaction<T>(db: DatabaseSync, work: () => T): T {
  if (db.isTransaction) return work();
  try {
    db.exec('begin immediate');
    const result = work();
    db.exec('commit');
    return result;
  } catch (error) {
    // On a full disk SQLite has already rolled back; a second rollback would hide the real error.
    if (db.isTransaction) db.exec('rollback');
    blameState(error);
    throw error;
  }
}

/** Prepares every statement of an object under its name. */
export const prepareAll = <Name extends string>(db: DatabaseSync, queries: Record<Name, string>) =>
  Object.fromEntries(Object.entries<string>(queries).map(([name, sql]) => [name, db.prepare(sql)])) as Record<
    Name,
    StatementSync
  >;

/**
 * Makes commits survive a power cut by syncing the write-ahead log in the background. A commit that syncs by itself blocks
 * its whole process, for 400 ms beside a refresh that writes gigabytes. The checkpoint syncs the database itself.
 */
export function createDurable(databasePath: string): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const start = (): Promise<void> => {
    next = undefined;
    const mine = syncFile(`${databasePath}-wal`).finally(() => {
      if (running === mine) running = undefined;
    });
    running = mine;
    return mine;
  };
  // A commit during a running sync may have missed it: such commits share the next one.
  return () => {
    if (running === undefined) return start();
    next ??= running.then(start, start);
    return next;
  };
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    // Without a log file everything is in the database already.
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  try {
    await file?.datasync();
  } finally {
    await file?.close();
  }
}

/** A store of the port with synchronous calls, as SQLite answers them. */
export type Sync<Store> = {
  readonly [Name in keyof Store]: Store[Name] extends (...args: infer Args) => Promise<infer Answer>
    ? (...args: Args) => Answer
    : Sync<Store[Name]>;
};
