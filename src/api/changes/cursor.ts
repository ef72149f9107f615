import type { ChangesPosition } from '../../catalogue/answers/changes.ts';
import type { EanNumber } from '../../domain/ean.ts';
import { AppError } from '../../domain/errors.ts';
import { bad } from '../lists/list-query.ts';
import { type Cursor, readCursor, scopeOf, writeCursor } from '../lists/paging.ts';

/** Filters are not part of the scope: the cursor of an export is taken with any. */
const SCOPE = scopeOf('/changes', {});
/** Stands for the end of a turn. */
const END = -1;

export const changesCursor = ({ generation, number, last }: ChangesPosition): string =>
  writeCursor(SCOPE, { generation, after: [number, last?.ean ?? END, last?.nth ?? 0] });

/** Reads a cursor of /changes or of an export. Anything else is a 400. */
export function readChangesCursor(text: string): ChangesPosition {
  const { generation, after } = parsed(text);
  const [number = 0, ean = END, nth = 0] = after as number[];
  if (after.length !== 3 || !after.every(Number.isSafeInteger) || ean < END || nth < 0) throw notOurs();
  return { number, generation, last: ean === END ? null : { ean: ean as EanNumber, nth } };
}

function parsed(text: string): Cursor {
  try {
    return readCursor(SCOPE, { cursor: text })!;
  } catch (error) {
    throw error instanceof AppError ? notOurs() : error;
  }
}

const notOurs = (): AppError =>
  bad(
    'since is no cursor of /changes and no day; send next_cursor as it was given, the cursor of an export, or a day like 2026-11-15.',
  );
