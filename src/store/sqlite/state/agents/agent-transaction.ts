import type { DatabaseSync } from 'node:sqlite';
import { transaction } from '../state.ts';

/** An immediate transaction; inside another one simply a part of it. */
export const nestable = <T>(db: DatabaseSync, work: () => T): T =>
  db.isTransaction ? work() : transaction(db, work);
