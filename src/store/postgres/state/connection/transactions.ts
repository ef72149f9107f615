import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import { StateUnavailable } from '../../../ports/cluster.ts';
import type { StatePool } from './pool.ts';
import { query, type Sql, type SqlValue, statementsOn, wasTakenBack } from './sql.ts';

/** A process that dies inside a transaction must not lock its rows for hours. */
const BEGIN = `begin isolation level read committed;
  set local idle_in_transaction_session_timeout = '30s'; set local statement_timeout = '20s'; set local lock_timeout = '8s'`;
const TRIES_MAX = 5;

export interface Transactions {
  outside: Sql;
  refuseInside(): void;
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
}

/** Runs at the start of every transaction that may write, and stops it by throwing. */
export type Fence = (sql: Sql) => Promise<void>;

interface TransactionState {
  isOpen: boolean;
  isTouched: boolean;
}

/** READ COMMITTED. A transaction rolled back by a deadlock is retried; one whose outcome is unknown is not. */
export function createTransactions(pool: StatePool, fence?: Fence): Transactions {
  const inside = new AsyncLocalStorage<TransactionState>();
  const refuseInside = (): void => {
    if (inside.getStore()?.isOpen)
      throw new Error('a call past the transaction it is made in: it would wait for itself; use its tx');
  };

  const transaction = async <T>(work: (sql: Sql) => Promise<T>): Promise<T> => {
    refuseInside();
    for (let tries = 1; ; tries++) {
      try {
        return await attempt({ pool, fence, inside }, work);
      } catch (error) {
        if (!wasTakenBack(error) || tries === TRIES_MAX) throw error;
      }
    }
  };

  const ask = async (text: string, values?: readonly SqlValue[]) => {
    refuseInside();
    return query(pool, text, values);
  };
  const write = fence
    ? (text: string, values?: readonly SqlValue[]) =>
        transaction(async (sql) => [await sql.run(text, values)])
    : async (text: string, values?: readonly SqlValue[]) => [(await ask(text, values)).rowCount ?? 0];
  const outside: Sql = {
    ...statementsOn(ask),
    run: async (text, values) => (await write(text, values))[0]!,
    changed: async <Row>(text: string, values?: readonly SqlValue[]) =>
      fence
        ? transaction((sql) => sql.changed<Row>(text, values))
        : ((await ask(text, values)).rows[0] as Row | undefined),
    atomic: transaction,
    lock: async () => {},
    forUpdate: '',
    touch() {
      throw new Error('answers change in a transaction only');
    },
  };
  return { outside, transaction, refuseInside };
}

async function attempt<T>(
  on: { pool: StatePool; fence: Fence | undefined; inside: AsyncLocalStorage<TransactionState> },
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  const { pool, fence, inside } = on;
  const client = await pool.take();
  const turn: TransactionState = { isOpen: true, isTouched: false };
  let broken: unknown;
  try {
    const sql = inTransaction(client, turn);
    await query(client, BEGIN);
    await fence?.(sql);
    const result = await inside.run(turn, () => work(sql));
    if (turn.isTouched) await sql.run('update head set revision = $1', [newRevision()]);
    turn.isOpen = false;
    // A failed statement whose error was ignored has undone the transaction: the server then answers ROLLBACK.
    if ((await query(client, 'commit')).command !== 'COMMIT')
      throw new Error('the transaction was taken back');
    return result;
  } catch (error) {
    if (error instanceof StateUnavailable) broken = error;
    else
      broken = await query(client, 'rollback').then(
        () => undefined,
        (failed: unknown) => failed,
      );
    throw error;
  } finally {
    turn.isOpen = false;
    client.release(broken !== undefined);
  }
}

function inTransaction(client: PoolClient, turn: TransactionState): Sql {
  const ask = async (text: string, values?: readonly SqlValue[]) => {
    if (!turn.isOpen) throw new Error('a transaction was used after its end');
    return query(client, text, values);
  };
  const statements = statementsOn(ask);
  const sql: Sql = {
    ...statements,
    changed: statements.row,
    run: async (text, values) => (await ask(text, values)).rowCount ?? 0,
    atomic: (work) => work(sql),
    lock: async (kind, key) => {
      await ask('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${kind} ${key}`]);
    },
    forUpdate: ' for update',
    touch() {
      turn.isTouched = true;
    },
  };
  return sql;
}

export async function readAtOneMoment<T>(pool: StatePool, work: (sql: Sql) => Promise<T>): Promise<T> {
  const client = await pool.take();
  const turn: TransactionState = { isOpen: true, isTouched: false };
  let isDone = false;
  try {
    await query(client, 'begin isolation level repeatable read read only');
    const result = await work(inTransaction(client, turn));
    await query(client, 'commit');
    isDone = true;
    return result;
  } finally {
    turn.isOpen = false;
    client.release(!isDone);
  }
}

/** Random, never a counter: after a restore a counter would give the same ETag to two different answers. */
export const newRevision = (): string => randomBytes(9).toString('base64url');
