import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { StateUnavailable } from '../../src/store/ports/cluster.ts';
import { openState } from '../../src/store/postgres/state/open-state.ts';
import { aServerFolder, asNobody, binariesOf, type Edition, serverEnv } from './binaries.ts';

const READY_WITHIN_MS = 60_000;
export const TEMPLATE = 'prisme_template';

export interface Server {
  /** The folder of its socket: it has no port. */
  dir: string;
  process: ChildProcess;
  /** Where its files are, for a standby to copy. */
  data: string;
  bin: string;
  stop(): Promise<void>;
}

export const urlOf = (dir: string, database: string): string =>
  `postgres://prisme@/${database}?host=${encodeURIComponent(dir)}`;

/** Runs a server on files that are there. */
export async function runServer(bin: string, data: string, socket: string): Promise<Server> {
  const [command, ...args] = [
    ...asNobody,
    join(bin, 'postgres'),
    ...['-D', data, '-k', socket],
    ...['-c', 'listen_addresses=', '-c', 'fsync=off', '-c', 'max_connections=300'],
  ];
  const child = spawn(command!, args, { stdio: ['ignore', 'ignore', 'pipe'], env: serverEnv(bin) });
  let said = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4_000);
  });
  child.unref();
  (child.stderr as unknown as { unref(): void }).unref();
  const deadline = performance.now() + READY_WITHIN_MS;
  while (!(await answers(socket))) {
    assert.ok(performance.now() < deadline && child.exitCode === null, `PostgreSQL does not start: ${said}`);
    await sleep(20);
  }
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGINT');
    await ended;
  };
  return { dir: socket, process: child, data, bin, stop };
}

async function answers(dir: string): Promise<boolean> {
  const client = new pg.Client(urlOf(dir, 'postgres'));
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/** A server of its own with a database that the others are copied from. */
export async function startServer(edition: Edition): Promise<Server> {
  const root = mkdtempSync(join(tmpdir(), 'prisme-pg-'));
  chmodSync(root, 0o755);
  const bin = binariesOf(edition, root);
  const dir = aServerFolder(join(root, 'socket'));
  const data = aServerFolder(join(root, 'data'));
  chmodSync(data, 0o700);
  const [command, ...args] = [
    ...asNobody,
    join(bin, 'initdb'),
    ...['-D', data, '-U', 'prisme', '-A', 'trust', '--no-sync', '--locale=C', '-E', 'UTF8'],
  ];
  // Not spawnSync: the other edition's server is asked meanwhile, and its answer would be late.
  await promisify(execFile)(command!, args, { env: serverEnv(bin) });
  const server = await runServer(bin, data, dir);
  await admin(dir, `create database ${TEMPLATE}`);
  await (await openPatiently(urlOf(dir, TEMPLATE))).close();
  const stop = async () => {
    await server.stop();
    rmSync(root, { recursive: true, force: true });
  };
  process.once('exit', () => {
    server.process.kill('SIGINT');
    rmSync(root, { recursive: true, force: true });
  });
  return { ...server, stop };
}

/** A server that has just started, on a machine that installs and checks beside it, may take longer than the service waits. */
async function openPatiently(url: string) {
  const deadline = performance.now() + READY_WITHIN_MS;
  for (;;) {
    try {
      return await openState(url);
    } catch (error) {
      if (!(error instanceof StateUnavailable) || performance.now() > deadline) throw error;
    }
  }
}

/** One statement in the server's own database. */
export async function admin(dir: string, statement: string): Promise<void> {
  const client = new pg.Client(urlOf(dir, 'postgres'));
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
