import { dirname } from 'node:path';
import { UsageError } from '../../domain/errors.ts';

const SQLITE_READONLY = 8;
const SQLITE_IOERR = 10;
const SQLITE_CORRUPT = 11;
const SQLITE_FULL = 13;
const SQLITE_CANTOPEN = 14;
const SQLITE_NOTADB = 26;

const OF_SQLITE: Readonly<Record<number, string>> = {
  [SQLITE_READONLY]: 'the disk is read-only',
  [SQLITE_IOERR]: 'the disk does not do what it is told',
  [SQLITE_FULL]: 'the disk is full',
};
const OF_SYSTEM: Readonly<Record<string, string>> = {
  __proto__: null as never,
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full for this user',
  EFBIG: 'the file has reached the size this process may write',
  EROFS: 'the disk is read-only',
  EIO: 'the disk does not do what it is told',
};

export function diskTrouble(error: unknown): string | undefined {
  const { code, errcode, message } = (error ?? {}) as { code?: string; errcode?: number; message?: string };
  const what = errcode === undefined ? OF_SYSTEM[code ?? ''] : OF_SQLITE[errcode & 0xff];
  return what === undefined ? undefined : `${what} (${message})`;
}

/** A damage that SQLite cannot see: what a row holds is not what was written. */
export class FileDamage extends Error {
  readonly errcode = SQLITE_CORRUPT;
}

/** Whether a database file is damaged or unreadable, so that another copy of the data should answer. */
export function isFileDamage(error: unknown): boolean {
  const { errcode } = (error ?? {}) as { errcode?: number };
  return errcode !== undefined && [SQLITE_IOERR, SQLITE_CORRUPT, SQLITE_NOTADB].includes(errcode & 0xff);
}

/** Whether the operating system or SQLite refused something. Their own message names the file; Prisme has no bug. */
export function isRefused(error: unknown): boolean {
  const { code, syscall } = (error ?? {}) as { code?: string; syscall?: string };
  return syscall !== undefined || code === 'ERR_SQLITE_ERROR';
}

const ofState = new WeakSet<object>();

/** Marks an error as the state's, so that a catalogue read at the same time is not blamed for it. */
export function blameState(error: unknown): void {
  if (typeof error === 'object' && error !== null) ofState.add(error);
}

export const isOfState = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && ofState.has(error);

const UNUSABLE = [SQLITE_READONLY, SQLITE_CANTOPEN];
const DAMAGED = [SQLITE_CORRUPT, SQLITE_NOTADB];

/** Explains why a database in DATA_DIR cannot be opened. SQLite's own message names neither the file nor a remedy. */
export function refusalOf(error: unknown, path: string): unknown {
  const { errcode, message } = error as { errcode?: number; message: string };
  if (errcode === undefined) return error;
  const code = errcode & 0xff;
  if (UNUSABLE.includes(code)) return new UsageError(`DATA_DIR ${dirname(path)} cannot be used: ${message}`);
  if (DAMAGED.includes(code))
    return new UsageError(`${path} is not a database of Prisme; restore it from a backup`);
  return error;
}
