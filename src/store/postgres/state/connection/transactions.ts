import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import { StateUnavailable } from '../../../ports/cluster.ts';
import type { StatePool } from './pool.ts';
import { query, type Sql, type SqlValue, statementsOn, wasTakenBack } from './sql.ts';

/** A holder that dies with a transaction open must not hold its rows for hours. */
const BEGIN = `begin isolation level read committed;
  set local idle_in_transaction_session_timeout = '30s'; set local statement_timeout = '20s'; set local lock_timeout = '8s'`;
const TRIES_MAX = 5;

export interface Transactions {
  /** The way to the database outside of a transaction. */
  outside: Sql;
  /** Fails inside of a transaction. */
  refuseInside(): void;
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
}

/** Is asked at the start of every transaction that may write, and stops it by throwing. */
export type Fence = (sql: Sql) => Promise<void>;

interface Turn {
  isOpen: boolean;
  isTouched: boolean;
}

/**
 * READ COMMITTED: rows are locked where they are read to be changed, and names where rows are counted. A transaction that
 * the server took back for a deadlock is run again; one whose end was not heard of is not.
 */
export function createTransactions(pool: StatePool, fence?: Fence): Transactions {
  const inside = new AsyncLocalStorage<Turn>();
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

interface Attempt {
  pool: StatePool;
  fence: Fence | undefined;
  inside: AsyncLocalStorage<Turn>;
}

async function attempt<T>({ pool, fence, inside }: Attempt, work: (sql: Sql) => Promise<T>): Promise<T> {
  const client = await pool.take();
  const turn: Turn = { isOpen: true, isTouched: false };
  let broken: unknown;
  try {
    const sql = inTransaction(client, turn);
    await query(client, BEGIN);
    await fence?.(sql);
    const result = await inside.run(turn, () => work(sql));
    if (turn.isTouched) await sql.run('update head set revision = $1', [newRevision()]);
    turn.isOpen = false;
    // A statement that failed and was passed over has undone the whole: the server then answers ROLLBACK.
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

function inTransaction(client: PoolClient, turn: Turn): Sql {
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

/** Reads as if nothing changed meanwhile. */
export async function readAtOneMoment<T>(pool: StatePool, work: (sql: Sql) => Promise<T>): Promise<T> {
  const client = await pool.take();
  const turn: Turn = { isOpen: true, isTouched: false };
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

/** Never a counter: one that went back with the database would give one ETag to two answers. */
export const newRevision = (): string => randomBytes(9).toString('base64url');
