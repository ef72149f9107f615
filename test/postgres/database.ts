import { randomBytes } from 'node:crypto';
import { after } from 'node:test';
import pg from 'pg';
import type { Edition } from './binaries.ts';
import { admin, startServer, TEMPLATE, urlOf } from './server.ts';

const own = new Map<Edition, Promise<string>>();

/** The run's server, or one of this file's own where the file is run alone. */
function socketOf(edition: Edition): Promise<string> {
  const shared = process.env[`PRISME_TEST_PG_${edition.toUpperCase()}`];
  if (shared !== undefined) return Promise.resolve(shared);
  const known =
    own.get(edition) ??
    // It ends with this process: an `after` would belong to the test that happens to need it first.
    startServer(edition).then(({ dir }) => dir);
  own.set(edition, known);
  return known;
}

/** The address of a database of its own with empty tables, gone when the test file ends. */
export async function aDatabase(edition: Edition = 'embedded'): Promise<string> {
  const dir = await socketOf(edition);
  const name = `t_${randomBytes(8).toString('hex')}`;
  await admin(dir, `create database ${name} template ${TEMPLATE}`);
  after(() => admin(dir, `drop database if exists ${name} with (force)`));
  return urlOf(dir, name);
}

/** A bare connection, to do what no node would. */
export async function aClient(url: string): Promise<(text: string) => Promise<unknown>> {
  const client = new pg.Client(url);
  // Its database is dropped under it at the end.
  client.on('error', () => {});
  await client.connect();
  after(() => client.end());
  return (text) => client.query(text);
}
