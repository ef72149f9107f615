import pg, { type PoolClient, type QueryResult } from 'pg';
import { AppError } from '../../../../domain/errors.ts';
import { StateUnavailable } from '../../../ports/cluster.ts';
import { heardWithin, StatePool } from './pool.ts';

/** A firewall may drop packets silently: a statement must not wait for ever. */
const QUERY_TIMEOUT_MS = 10_000;

export type SqlValue = string | number | boolean | Uint8Array | null | readonly (string | number | null)[];

/** Access to the database: the connection of a transaction, or any free one outside of it. */
export interface Sql {
  rows<Row>(text: string, values?: readonly SqlValue[]): Promise<Row[]>;
  row<Row>(text: string, values?: readonly SqlValue[]): Promise<Row | undefined>;
  run(text: string, values?: readonly SqlValue[]): Promise<number>;
  /** Changes a row and returns its `returning` columns. */
  changed<Row>(text: string, values?: readonly SqlValue[]): Promise<Row | undefined>;
  /** Runs `work` completely or not at all, as part of the open transaction or as its own. */
  atomic<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Takes an advisory lock until the end of the transaction. Outside of a transaction it does nothing. */
  lock(kind: string, key: string): Promise<void>;
  /** ` for update` inside a transaction, so that rows that are read there can be changed safely. */
  readonly forUpdate: string;
  /** Notes that this transaction changes answers, so that the revision changes. */
  touch(): void;
}

/** Runs a statement whose number of changed rows does not matter. */
export const execute = async (sql: Sql, text: string, values?: readonly SqlValue[]): Promise<void> => {
  await sql.run(text, values);
};

/** PostgreSQL cannot store NUL in text. */
function refuseNul(values: readonly SqlValue[]): void {
  for (const value of values)
    if (typeof value === 'string' ? value.includes('\0') : Array.isArray(value) && value.some(hasNul))
      throw new AppError('bad_request', 'A text holds a NUL character; leave it out.');
}
const hasNul = (value: unknown): boolean => typeof value === 'string' && value.includes('\0');

/** Runs a statement on a connection, or on any free one. A connection that did not answer in time is closed. */
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

/** The driver accepts a Buffer as bytes, and encodes any other view as JSON. */
const asParameter = (value: SqlValue): unknown =>
  value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value;

export const statementsOn = (ask: (text: string, values?: readonly SqlValue[]) => Promise<QueryResult>) => ({
  rows: async <Row>(text: string, values?: readonly SqlValue[]) => (await ask(text, values)).rows as Row[],
  row: async <Row>(text: string, values?: readonly SqlValue[]) =>
    (await ask(text, values)).rows[0] as Row | undefined,
});

/** SQLSTATE of serialization failure and deadlock: the server has rolled the transaction back. */
const TAKEN_BACK: readonly string[] = ['40001', '40P01'];

/** SQLSTATE classes of an unavailable server: shutting down, starting, out of space or connections, a standby, a timeout. */
const AWAY = /^(?:08|53|57P|57014|25006|25P03|55P03|58)/;

const sqlState = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined;

export const wasTakenBack = (error: unknown): boolean => TAKEN_BACK.includes(sqlState(error) ?? '');

/** Translates an error of the driver. An error of the statement itself stays as it is. */
function meaningOf(error: unknown): unknown {
  if (error instanceof StateUnavailable || error instanceof TypeError) return error;
  const state = sqlState(error);
  return state === undefined || AWAY.test(state) ? new StateUnavailable(error) : error;
}

/** Inside a transaction the fact is locked, since it is read in order to change it. */
export async function readFact(sql: Sql, key: string): Promise<string | undefined> {
  await sql.lock('fact', key);
  return (await sql.row<{ value: string }>('select value from fact where key = $1', [key]))?.value;
}

export const writeFact = (sql: Sql, key: string, value: string): Promise<void> =>
  execute(sql, 'insert into fact values ($1, $2) on conflict (key) do update set value = excluded.value', [
    key,
    value,
  ]);
