import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { StateTables, TableValue } from '../../rules/tables.ts';
import { openStateDb, statePath, transaction } from './state-db.ts';

export function copyState(dataDir: string, target: string): void {
  using db = new DatabaseSync(statePath(dataDir), { readOnly: true, timeout: 10_000 });
  db.prepare('vacuum into ?').run(target);
}

export function inspectState(path: string): { spools: string[]; isSound: boolean } {
  using db = new DatabaseSync(path, { readOnly: true });
  const spools = db.prepare(`select json_extract(good, '$.spool') as spool from feed where good is not null`);
  const check = db.prepare('pragma quick_check').all() as { quick_check: string }[];
  return {
    spools: (spools.all() as { spool: string }[]).map(({ spool }) => spool),
    isSound: check.length === 1 && check[0]!.quick_check === 'ok',
  };
}

const PAGE = 1_000;

/** Reads or fills the state of a folder, in one transaction from opening to `end`. */
export function openTables(dataDir: string): StateTables & { end(isKept: boolean): void } {
  const db = openStateDb(dataDir);
  db.exec('begin immediate');
  return {
    async *read(table, columns) {
      const select = db.prepare(`select ${columns.join(', ')} from ${table}`);
      select.setReturnArrays(true);
      let page: TableValue[][] = [];
      for (const row of select.iterate()) {
        page.push(row as unknown as TableValue[]);
        if (page.length < PAGE) continue;
        yield page;
        page = [];
      }
      yield page;
    },
    async write(table, columns, rows) {
      const insert = db.prepare(
        `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
      );
      transaction(db, () => rows.forEach((row) => void insert.run(...(row as SQLInputValue[]))));
    },
    end(isKept) {
      db.exec(isKept ? 'commit' : 'rollback');
      db.close();
    },
  };
}
