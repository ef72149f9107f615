import { hasDebian } from './binaries.ts';
import { type Server, startServer } from './server.ts';

/* One server of each edition for all test files of a run: `node --test --test-global-setup=test/postgres/setup.ts`. */

let servers: Server[] = [];

export async function globalSetup(): Promise<void> {
  servers = await Promise.all([startServer('embedded'), ...(hasDebian ? [startServer('debian')] : [])]);
  const [embedded, debian] = servers;
  process.env.PRISME_TEST_PG_EMBEDDED = embedded!.dir;
  if (debian) process.env.PRISME_TEST_PG_DEBIAN = debian.dir;
}

export async function globalTeardown(): Promise<void> {
  await Promise.all(servers.map((server) => server.stop()));
}
