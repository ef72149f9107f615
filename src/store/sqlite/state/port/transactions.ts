import { AsyncLocalStorage } from 'node:async_hooks';
import type { DatabaseSync } from 'node:sqlite';
import { blameState } from '../../../disk/disk-trouble.ts';
import type { RunInTurn } from './sync.ts';

export interface Transactions {
  /** Makes a call at once, or at the end of the transaction that is open. */
  run: RunInTurn;
  /** Runs `work` as one transaction; it is given the way to make calls inside it. */
  transaction<T>(work: (run: RunInTurn) => Promise<T>): Promise<T>;
  /** Notes that answers have changed: at once, or once at the end of the transaction that is open. */
  touch(): void;
}

interface Turn {
  isOpen: boolean;
  isTouched: boolean;
}

/**
 * One connection has room for one transaction. Whoever comes while it is open waits, in the order they came: a call that
 * slipped in would be part of somebody else's transaction, and be taken back with it.
 */
export function createTransactions(db: DatabaseSync, bump: () => void): Transactions {
  const inside = new AsyncLocalStorage<Turn>();
  let open: { turn: Turn; ended: Promise<void> } | undefined;

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
      const turn: Turn = { isOpen: true, isTouched: false };
      open = { turn, ended };
      try {
        db.exec('begin immediate');
        const result = await inside.run(turn, () => work(runIn(db, turn)));
        if (turn.isTouched) bump();
        db.exec('commit');
        return result;
      } catch (error) {
        // On a full disk SQLite has taken it back by itself, and to take it back again would hide why.
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
  (db: DatabaseSync, turn: Turn): RunInTurn =>
  async (call) => {
    if (!turn.isOpen) throw new Error('a transaction was used after its end');
    // What came next would be committed alone.
    if (!db.isTransaction) throw new Error('the transaction was taken back');
    return call();
  };
