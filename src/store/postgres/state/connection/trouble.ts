import pg from 'pg';
import { StateUnavailable } from '../../../ports/unavailable.ts';

/** Serialization failure and deadlock: the server has taken the transaction back and says so. */
const TAKEN_BACK: readonly string[] = ['40001', '40P01'];

/** Shutting down, starting, out of room or connections, a standby, a statement or a lock that took too long. */
const AWAY = /^(?:08|53|57P|57014|25006|25P03|55P03|58)/;

const sqlState = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined;

export const wasTakenBack = (error: unknown): boolean => TAKEN_BACK.includes(sqlState(error) ?? '');

/** What a failure of the driver means to whoever asked. The server's word about a statement stays as it is. */
export function meaningOf(error: unknown): unknown {
  if (error instanceof StateUnavailable || error instanceof TypeError) return error;
  const state = sqlState(error);
  return state === undefined || AWAY.test(state) ? new StateUnavailable(error) : error;
}
