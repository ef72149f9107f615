import { UsageError } from '../../../domain/errors.ts';
import { STATE_TABLES, type StateTables, type TableValue, UNFINISHED_MOVE } from '../../rules/tables.ts';
import { readHead } from './cluster.ts';
import { openPool } from './connection/pool.ts';
import { readFact, type Sql, writeFact } from './connection/sql.ts';
import { createTransactions, readAtOneMoment } from './connection/transactions.ts';
import { migrate } from './schema/migrate.ts';

const PAGE = 1_000;

export async function readingTables<T>(
  databaseUrl: string,
  work: (tables: Pick<StateTables, 'read'>) => Promise<T>,
): Promise<T> {
  const pool = openPool(databaseUrl);
  try {
    return await readAtOneMoment(pool, (sql) =>
      work({ read: (table, columns) => pagesOf(sql, table, columns) }),
    );
  } finally {
    await pool.end();
  }
}

async function* pagesOf(sql: Sql, table: string, columns: readonly string[]): AsyncGenerator<TableValue[][]> {
  await sql.run(`declare pages no scroll cursor for select ${columns.join(', ')} from ${table}`);
  for (;;) {
    const rows = await sql.rows<Record<string, TableValue>>(`fetch ${PAGE} from pages`);
    yield rows.map((row) => columns.map((column) => row[column]!));
    if (rows.length < PAGE) break;
  }
  await sql.run('close pages');
}

/** Fills a state completely or not at all. It must be empty, or left over from an unfinished move. */
export async function fillingTables<T>(
  databaseUrl: string,
  work: (tables: Pick<StateTables, 'write'>) => Promise<T>,
): Promise<T> {
  const pool = openPool(databaseUrl);
  try {
    const { transaction } = createTransactions(pool);
    await migrate(transaction);
    return await transaction(async (sql) => {
      if (await isUnfinished(sql)) await empty(sql);
      for (const table of Object.keys(STATE_TABLES))
        if ((await sql.row(`select 1 from ${table} limit 1`)) !== undefined)
          throw new UsageError(`the state at DATABASE_URL is not empty (${table}); take an empty database`);
      const result = await work({ write: (table, columns, rows) => insert(sql, table, columns, rows) });
      await writeFact(sql, UNFINISHED_MOVE, 'yes');
      for (const [table, column] of [
        ['agent', 'n'],
        ['run', 'id'],
      ] as const)
        await sql.run(
          `select setval(pg_get_serial_sequence('${table}', '${column}'), coalesce(max(${column}), 0) + 1, false) from ${table}`,
        );
      sql.touch();
      return result;
    });
  } finally {
    await pool.end();
  }
}

/** A move is finished once a catalogue is offered or current: nodes may have served it since. */
async function isUnfinished(sql: Sql): Promise<boolean> {
  const { current, next } = await readHead(sql);
  return current === null && next === null && (await readFact(sql, UNFINISHED_MOVE)) === 'yes';
}

async function empty(sql: Sql): Promise<void> {
  for (const table of Object.keys(STATE_TABLES).reverse()) await sql.run(`delete from ${table}`);
}

async function insert(
  sql: Sql,
  table: string,
  columns: readonly string[],
  rows: readonly TableValue[][],
): Promise<void> {
  const valuesOf = (row: number) =>
    columns.map((_, column) => `$${row * columns.length + column + 1}`).join(', ');
  const places = rows.map((_, row) => `(${valuesOf(row)})`).join(', ');
  await sql.run(`insert into ${table} (${columns.join(', ')}) values ${places}`, rows.flat());
}
