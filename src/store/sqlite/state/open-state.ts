import { AsyncLocalStorage } from 'node:async_hooks';
import type { DatabaseSync } from 'node:sqlite';
import { blameState } from '../../disk/disk-trouble.ts';
import type { State, StateTx } from '../../ports/state.ts';
import { engagementIn, tokensIn } from './access.ts';
import { agentStoreIn } from './agent-store.ts';
import { announcementsIn } from './announcements.ts';
import { decisionsIn, objectionsIn } from './decisions.ts';
import { feedsIn, networkFeedsIn, runsIn } from './feeds.ts';
import { importsIn } from './imports.ts';
import { takeSendingLock } from './lock.ts';
import { createDurable, type Durable, openStateDb, type Sync, statePath } from './state-db.ts';
import { vendorsIn } from './vendors.ts';

export function openState(dataDir: string, durable?: Durable): State {
  const db = openStateDb(dataDir, durable);
  const bump = db.prepare(`
    insert into fact values ('revision', '1') on conflict (key) do update set value = cast(value as integer) + 1`);
  const { run, transaction, touch } = createTransactions(db, () => void bump.run());
  const stores = storesIn(db, touch);
  const inTransaction = <T>(work: (tx: StateTx) => Promise<T>) =>
    transaction((runInside: RunInTurn) => work(promised<StateTx>(stores, runInside)));
  const outside = promised<StateTx>(stores, run);
  return {
    ...outside,
    agents: {
      ...outside.agents,
      transaction: (work) => inTransaction((tx) => work(tx.agents)),
      takeSending: async () => {
        const release = takeSendingLock(dataDir);
        return release && (async () => release());
      },
    },
    transaction: inTransaction,
    durable: createDurable(statePath(dataDir)),
    close: () => run(() => db.close()),
  };
}

function storesIn(db: DatabaseSync, touch: () => void): Sync<StateTx> {
  const get = db.prepare('select value from fact where key = ?');
  const set = db.prepare(
    'insert into fact values (?, ?) on conflict (key) do update set value = excluded.value',
  );
  const fact = (key: string) => (get.get(key) as { value: string } | undefined)?.value;
  return {
    vendors: vendorsIn(db, touch),
    feeds: feedsIn(db),
    networkFeeds: networkFeedsIn(db),
    runs: runsIn(db),
    tokens: tokensIn(db),
    engagement: engagementIn(db),
    agents: agentStoreIn(db),
    imports: importsIn(db, touch),
    decisions: decisionsIn(db, touch),
    objections: objectionsIn(db, touch),
    announcements: announcementsIn(db),
    fact,
    setFact: (key, value) => void set.run(key, value),
    revision: () => fact('revision') ?? '0',
  };
}

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

type RunInTurn = <T>(call: () => T) => Promise<T>;

/** Makes a synchronous store asynchronous: every call goes through `run`. */
function promised<Store extends object>(store: Sync<Store>, run: RunInTurn): Store {
  const members = Object.entries(store).map(([name, member]) => [
    name,
    typeof member === 'function'
      ? (...args: unknown[]) => run(() => (member as (...args: unknown[]) => unknown)(...args))
      : promised(member as Sync<object>, run),
  ]);
  return Object.fromEntries(members) as Store;
}
