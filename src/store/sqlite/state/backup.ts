import { DatabaseSync } from 'node:sqlite';
import { statePath } from './state.ts';

/** A consistent copy of a state that others are writing to, in one file without a log. `target` must not exist. */
export function copyState(dataDir: string, target: string): void {
  const db = new DatabaseSync(statePath(dataDir), { readOnly: true, timeout: 10_000 });
  try {
    db.prepare('vacuum into ?').run(target);
  } finally {
    db.close();
  }
}

/** The spool files that a copied state stands on, and whether SQLite finds the copy sound. */
export function inspectState(path: string): { spools: string[]; isSound: boolean } {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    const spools = db.prepare(
      `select json_extract(good, '$.spool') as spool from feed where good is not null`,
    );
    const check = db.prepare('pragma quick_check').all() as { quick_check: string }[];
    return {
      spools: (spools.all() as { spool: string }[]).map(({ spool }) => spool),
      isSound: check.length === 1 && check[0]!.quick_check === 'ok',
    };
  } finally {
    db.close();
  }
}
