import { dirname } from 'node:path';
import { UsageError } from '../../../domain/errors.ts';

const UNUSABLE: readonly number[] = [8 /* READONLY */, 14 /* CANTOPEN */];
const DAMAGED: readonly number[] = [11 /* CORRUPT */, 26 /* NOTADB */];

/** Why a database in DATA_DIR cannot be opened. SQLite's own words name neither the file nor what to do about it. */
export function refusalOf(error: unknown, path: string): unknown {
  const { errcode, message } = error as { errcode?: number; message: string };
  if (errcode === undefined) return error;
  const code = errcode & 0xff;
  if (UNUSABLE.includes(code)) return new UsageError(`DATA_DIR ${dirname(path)} cannot be used: ${message}`);
  if (DAMAGED.includes(code))
    return new UsageError(`${path} is not a database of Prisme; restore it from a backup`);
  return error;
}
