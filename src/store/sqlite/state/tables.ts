import type { SQLInputValue } from 'node:sqlite';
import type { StateTables, TableValue } from '../../rules/tables.ts';
import { openStateDb, transaction } from './state.ts';

const PAGE = 1_000;

/** Reads or fills the state of a folder; one transaction from the first call to `end`. */
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
