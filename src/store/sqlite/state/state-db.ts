import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdirSync } from 'node:fs';
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

interface TransactionQueue {
  run: RunInTurn;
  /** Runs `work` as one transaction; its argument makes calls inside it. */
  transaction<T>(work: (run: RunInTurn) => Promise<T>): Promise<T>;
  /** Notes that answers have changed: at once, or once at the end of the open transaction. */
  touch(): void;
}

interface OpenTransaction {
  isOpen: boolean;
  isTouched: boolean;
}

/** Calls wait for an open transaction: one made meanwhile would become part of it and be rolled back with it. */
export function createTransactions(db: DatabaseSync, bump: () => void): TransactionQueue {
  const inside = new AsyncLocalStorage<OpenTransaction>();
  let open: { turn: OpenTransaction; ended: Promise<void> } | undefined;

  const refuseInside = (): void => {
    if (inside.getStore()?.isOpen)
      throw new Error('a call past the transaction it is made in: it would wait for itself; use its tx');
  };

  return {
    async run(call) {
      refuseInside();
      while (open) await open.ended;
      return call();
    },
    async transaction(work) {
      refuseInside();
      while (open) await open.ended;
      const { promise: ended, resolve: end } = Promise.withResolvers<void>();
      const turn: OpenTransaction = { isOpen: true, isTouched: false };
      open = { turn, ended };
      try {
        db.exec('begin immediate');
        const result = await inside.run(turn, () => work(runIn(db, turn)));
        if (turn.isTouched) bump();
        db.exec('commit');
        return result;
      } catch (error) {
        // On a full disk SQLite has already rolled back; a second rollback would hide the real error.
        if (db.isTransaction) db.exec('rollback');
        blameState(error);
        throw error;
      } finally {
        turn.isOpen = false;
        open = undefined;
        end();
      }
    },
    touch() {
      if (open) open.turn.isTouched = true;
      else bump();
    },
  };
}

const runIn =
  (db: DatabaseSync, turn: OpenTransaction): RunInTurn =>
  async (call) => {
    if (!turn.isOpen) throw new Error('a transaction was used after its end');
    // The next statement would otherwise be committed alone.
    if (!db.isTransaction) throw new Error('the transaction was taken back');
    return call();
  };

/** A store of the port with synchronous calls, as SQLite answers them. */
export type Sync<Store> = {
  readonly [Name in keyof Store]: Store[Name] extends (...args: infer Args) => Promise<infer Answer>
    ? (...args: Args) => Answer
    : Sync<Store[Name]>;
};

export type RunInTurn = <T>(call: () => T) => Promise<T>;

/** Makes a synchronous store asynchronous: every call goes through `run`. */
export function promised<Store extends object>(store: Sync<Store>, run: RunInTurn): Store {
  const members = Object.entries(store).map(([name, member]) => [
    name,
    typeof member === 'function'
      ? (...args: unknown[]) => run(() => (member as (...args: unknown[]) => unknown)(...args))
      : promised(member as Sync<object>, run),
  ]);
  return Object.fromEntries(members) as Store;
}
