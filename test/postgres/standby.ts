import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { aServerFolder, ownAll } from './binaries.ts';
import { admin, runServer, type Server, startServer, TEMPLATE, urlOf } from './server.ts';

const DATABASE = 'prisme';

/** A primary with a standby that streams from it, and an address that leads to whichever of them serves. */
export async function aPair() {
  const primary = await startServer('embedded');
  await admin(primary.dir, `create database ${DATABASE} template ${TEMPLATE}`);
  await halt(primary);
  const root = mkdtempSync(join(tmpdir(), 'prisme-standby-'));
  chmodSync(root, 0o755);
  const data = join(root, 'data');
  cpSync(primary.data, data, { recursive: true });
  writeFileSync(join(data, 'standby.signal'), '');
  writeFileSync(
    join(data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${primary.dir} user=prisme'\nwal_retrieve_retry_interval = '100ms'\n`,
  );
  ownAll(data);
  const socket = aServerFolder(join(root, 'socket'));
  let serving = await runServer(primary.bin, primary.data, primary.dir);
  let standby = await runServer(primary.bin, data, socket);
  after(async () => {
    await Promise.all([halt(serving), halt(standby)]);
    await primary.stop();
    rmSync(root, { recursive: true, force: true });
  });
  return {
    url: urlOf(primary.dir, DATABASE),
    /** Waits until the standby has all that is committed, and hears of nothing more. */
    async cutStandby() {
      const { lsn } = await ask<{ lsn: string }>(primary.dir, 'select pg_current_wal_lsn()::text as lsn');
      const has = `select coalesce(pg_last_wal_replay_lsn() >= '${lsn}', false) as "isThere"`;
      while (!(await ask<{ isThere: boolean }>(socket, has)).isThere) await wait(10);
      await halt(standby);
    },
    /** The primary dies, and the standby serves in its place. */
    async failOver() {
      await halt(serving, 'SIGQUIT');
      for (const name of readdirSync(primary.dir)) rmSync(join(primary.dir, name), { force: true });
      standby = await runServer(primary.bin, data, primary.dir);
      serving = standby;
      await ask(primary.dir, 'select pg_promote()');
    },
  };
}

/** Ends a server, and leaves its files. */
async function halt({ process: child }: Server, how: 'SIGINT' | 'SIGQUIT' = 'SIGINT'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(how);
  await ended;
}

async function ask<Row>(dir: string, text: string): Promise<Row> {
  const client = new pg.Client(urlOf(dir, 'postgres'));
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows[0] as Row;
  } finally {
    await client.end();
  }
}
