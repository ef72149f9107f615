import type { Sql } from './sql.ts';

/** Inside a transaction a fact is read to be changed: nobody else reads it so before the end. */
export async function readFact(sql: Sql, key: string): Promise<string | undefined> {
  await sql.lock('fact', key);
  return (await sql.row<{ value: string }>('select value from fact where key = $1', [key]))?.value;
}

export async function writeFact(sql: Sql, key: string, value: string): Promise<void> {
  await sql.run('insert into fact values ($1, $2) on conflict (key) do update set value = excluded.value', [
    key,
    value,
  ]);
}
