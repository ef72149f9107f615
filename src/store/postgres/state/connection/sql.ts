import pg, { type PoolClient, type QueryResult } from 'pg';
import { AppError } from '../../../../domain/errors.ts';
import { StateUnavailable } from '../../../ports/cluster.ts';
import { heardWithin, StatePool } from './pool.ts';

/** A statement into a black hole would wait for ever. */
const QUERY_TIMEOUT_MS = 10_000;

export type SqlValue = string | number | boolean | Uint8Array | null | readonly (string | number | null)[];

/** A way to the database: a transaction's own connection, or outside of one whichever is free. */
export interface Sql {
  rows<Row>(text: string, values?: readonly SqlValue[]): Promise<Row[]>;
  row<Row>(text: string, values?: readonly SqlValue[]): Promise<Row | undefined>;
  /** Changes rows; how many. */
  run(text: string, values?: readonly SqlValue[]): Promise<number>;
  /** Changes a row; what the statement returns of it. */
  changed<Row>(text: string, values?: readonly SqlValue[]): Promise<Row | undefined>;
  /** All of `work` or nothing: a part of the transaction, or one of its own. */
  atomic<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Waits until nobody else holds this name; held to the end of the transaction. Outside of one it does nothing. */
  lock(kind: string, key: string): Promise<void>;
  /** ` for update` inside a transaction: what is read there is read to be changed. */
  readonly forUpdate: string;
  /** Notes that answers change with this transaction. */
  touch(): void;
}

/** PostgreSQL has no text with a NUL in it. */
function refuseNul(values: readonly SqlValue[]): void {
  for (const value of values)
    if (typeof value === 'string' ? value.includes('\0') : Array.isArray(value) && value.some(hasNul))
      throw new AppError('bad_request', 'A text holds a NUL character; leave it out.');
}
const hasNul = (value: unknown): boolean => typeof value === 'string' && value.includes('\0');

/** On a connection, or on whichever is free. One that was not heard of in time is of no use to anybody. */
export async function query(
  on: StatePool | PoolClient,
  text: string,
  values: readonly SqlValue[] = [],
): Promise<QueryResult> {
  refuseNul(values);
  const client = on instanceof StatePool ? await on.take() : on;
  let meaning: unknown;
  try {
    return await heardWithin(client.query(text, values.map(asParameter)), QUERY_TIMEOUT_MS);
  } catch (error) {
    meaning = meaningOf(error);
    throw meaning;
  } finally {
    if (on instanceof StatePool) client.release(meaning instanceof StateUnavailable);
  }
}

/** The driver takes a Buffer for bytes, and any other view for JSON. */
const asParameter = (value: SqlValue): unknown =>
  value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value;

/** The statements of a connection as the stores use them. */
export const statementsOn = (ask: (text: string, values?: readonly SqlValue[]) => Promise<QueryResult>) => ({
  rows: async <Row>(text: string, values?: readonly SqlValue[]) => (await ask(text, values)).rows as Row[],
  row: async <Row>(text: string, values?: readonly SqlValue[]) =>
    (await ask(text, values)).rows[0] as Row | undefined,
});

/** Serialization failure and deadlock: the server has taken the transaction back and says so. */
const TAKEN_BACK: readonly string[] = ['40001', '40P01'];

/** Shutting down, starting, out of room or connections, a standby, a statement or a lock that took too long. */
const AWAY = /^(?:08|53|57P|57014|25006|25P03|55P03|58)/;

const sqlState = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined;

export const wasTakenBack = (error: unknown): boolean => TAKEN_BACK.includes(sqlState(error) ?? '');

/** What a failure of the driver means to whoever asked. The server's word about a statement stays as it is. */
function meaningOf(error: unknown): unknown {
  if (error instanceof StateUnavailable || error instanceof TypeError) return error;
  const state = sqlState(error);
  return state === undefined || AWAY.test(state) ? new StateUnavailable(error) : error;
}

/** Inside a transaction a fact is read to be changed: nobody else reads it so before the end. */
export async function readFact(sql: Sql, key: string): Promise<string | undefined> {
  await sql.lock('fact', key);
  return (await sql.row<{ value: string }>('select value from fact where key = $1', [key]))?.value;
}

export async function writeFact(sql: Sql, key: string, value: string): Promise<void> {
  await sql.run('insert into fact values ($1, $2) on conflict (key) do update set value = excluded.value', [
    key,
    value,
  ]);
}
