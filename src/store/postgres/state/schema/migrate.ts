import { UsageError } from '../../../../domain/errors.ts';
import type { Sql } from '../connection/sql.ts';
import { AGENT_KIND_COLUMNS, AGENT_PROVISIONAL_COLUMN, AGENT_TABLES } from './agent-tables.ts';
import { CLUSTER_TABLES, FIRST_TABLES } from './first-tables.ts';

const SERVER_MIN = 150_000;
export async function migrate(
  transaction: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> {
  await transaction(async (sql) => {
    await refuseServer(sql);
    await sql.lock('prisme', 'migrations');
    await sql.run(
      'create table if not exists schema_version (only_row boolean primary key default true check (only_row), version int8 not null, min_reader int8 not null)',
    );
    const stored = await sql.row<typeof UNMADE>('select version, min_reader from schema_version');
    const at = stored ?? UNMADE;
    if (at.min_reader > migrations.length)
      throw new UsageError(
        `the tables at DATABASE_URL have version ${at.version} and need a program that knows ${at.min_reader}, this one knows ${migrations.length}: use a newer Prisme`,
      );
    if (at.version >= migrations.length) return;
    for (const { sql: text } of migrations.slice(at.version)) await sql.run(text);
    await sql.run(
      'insert into schema_version values (true, $1, $2) on conflict (only_row) do update set version = $1, min_reader = $2',
      [migrations.length, migrations.at(-1)!.minReader],
    );
  });
}
const UNMADE = { version: 0, min_reader: 0 };

async function refuseServer(sql: Sql): Promise<void> {
  const { version, encoding } = (await sql.row<{ version: number; encoding: string }>(
    `select current_setting('server_version_num')::int8 as version, current_setting('server_encoding') as encoding`,
  ))!;
  if (version < SERVER_MIN)
    throw new UsageError(
      `DATABASE_URL: PostgreSQL ${Math.floor(version / 10_000)} is too old; it must be 15 or newer`,
    );
  if (encoding !== 'UTF8')
    throw new UsageError(`DATABASE_URL: the database has the encoding ${encoding}; it must be UTF8`);
}

interface Migration {
  /** The oldest table version that a program must know to use the tables after this step; a step adds and does not break. */
  minReader: number;
  sql: string;
}

/** Each entry runs once, in order, all in one transaction. Never edit an entry that has shipped. */
export const MIGRATIONS: readonly Migration[] = [
  { minReader: 1, sql: FIRST_TABLES + AGENT_TABLES + CLUSTER_TABLES },
  { minReader: 1, sql: 'alter table head add column previous text collate "C"' },
  { minReader: 1, sql: 'create table vouched_shop (vendor_id int8 primary key references vendor)' },
  {
    minReader: 1,
    sql: `create table objection (
      id int8 primary key,
      vendor_id int8 not null references vendor,
      ean int8,
      text text collate "C" not null,
      opened_day int8 not null,
      outcome text collate "C",
      closed_day int8
    )`,
  },
  { minReader: 1, sql: `alter table token add column may text collate "C" not null default ''` },
  {
    minReader: 1,
    sql: 'create table announcement (number int8 primary key, generation text collate "C" not null, at_ms int8 not null)',
  },
  { minReader: 1, sql: AGENT_KIND_COLUMNS },
  { minReader: 1, sql: AGENT_PROVISIONAL_COLUMN },
];
