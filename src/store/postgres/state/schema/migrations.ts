import { AGENT_TABLES } from './agent-tables.ts';
import { CLUSTER_TABLES } from './cluster-tables.ts';
import { FIRST_TABLES } from './first-tables.ts';

/** One step of the tables. */
export interface Migration {
  /** The oldest version of the tables that a program must know to use them after this step: a step adds, it does not break. */
  minReader: number;
  sql: string;
}

/** Each entry is run once, in order, in one transaction. Entries that have shipped are never edited. */
export const MIGRATIONS: readonly Migration[] = [
  { minReader: 1, sql: FIRST_TABLES + AGENT_TABLES + CLUSTER_TABLES },
  { minReader: 1, sql: 'alter table head add column previous text collate "C"' },
  { minReader: 1, sql: 'create table vouched_shop (vendor_id int8 primary key references vendor)' },
];
