import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasDebian } from './postgres/binaries.ts';
import { type Server, startServer } from './postgres/server.ts';

/*
 * What all test files of a run share: one database server of each edition, and a folder for what takes long to make.
 * `node --test --test-global-setup=test/setup.ts`.
 */

let servers: Server[] = [];

export async function globalSetup(): Promise<void> {
  const shared = mkdtempSync(join(tmpdir(), 'prisme-shared-'));
  process.once('exit', () => rmSync(shared, { recursive: true, force: true }));
  process.env.PRISME_TEST_SHARED = shared;
  servers = await Promise.all([startServer('embedded'), ...(hasDebian ? [startServer('debian')] : [])]);
  const [embedded, debian] = servers;
  process.env.PRISME_TEST_PG_EMBEDDED = embedded!.dir;
  if (debian) process.env.PRISME_TEST_PG_DEBIAN = debian.dir;
}

export async function globalTeardown(): Promise<void> {
  await Promise.all(servers.map((server) => server.stop()));
}
