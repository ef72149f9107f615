import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { openState } from '../../../src/store/open.ts';
import { admin, runServer, startServer, TEMPLATE, urlOf } from '../../../test/postgres/server.ts';
import { ended } from '../service.ts';

const REDIS = 'redis-server';
const DATABASE = 'soak';

export interface Engines {
  /** The settings for every node. */
  env: Record<string, string>;
  cluster: NonNullable<Awaited<ReturnType<typeof openState>>['cluster']>;
  /** PostgreSQL is away for so long. */
  databaseAway(ms: number): Promise<void>;
  close(): Promise<void>;
}

/** PostgreSQL, Redis and a folder for generations, all on this machine. */
export async function startEngines(work: string): Promise<Engines> {
  const first = await startServer('embedded');
  await admin(first.dir, `create database ${DATABASE} template ${TEMPLATE}`);
  let running = first;
  const databaseUrl = urlOf(first.dir, DATABASE);
  const [redis, redisPort] = await startRedis(work);
  const mount = join(work, 'mount');
  mkdirSync(mount, { recursive: true });
  const state = await openState({ dataDir: work, databaseUrl });
  return {
    env: {
      DATABASE_URL: databaseUrl,
      BLOBS: pathToFileURL(mount).href,
      REDIS_URL: `redis://127.0.0.1:${redisPort}`,
      SECRET_KEY_FILE: join(work, 'secret.key'),
    },
    cluster: state.cluster!,
    async databaseAway(ms) {
      running.process.kill('SIGINT');
      await ended(running.process);
      await wait(ms);
      running = { ...(await runServer(first.bin, first.data, first.dir)), stop: first.stop };
    },
    async close() {
      await state.close();
      redis.kill('SIGKILL');
      running.process.ref();
      running.process.kill('SIGINT');
      await ended(running.process);
      await first.stop();
    },
  };
}

async function startRedis(work: string): Promise<[ChildProcess, number]> {
  const port = await freePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', work];
  const child = spawn(REDIS, args, { stdio: 'ignore' });
  // A run that fails leaves nothing behind.
  process.once('exit', () => child.kill('SIGKILL'));
  while (!(await answersAt(port))) {
    if (child.exitCode !== null) throw new Error('redis-server did not start');
    await wait(20);
  }
  return [child, port];
}

const answersAt = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const say = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('connect', () => say(true)).once('error', () => say(false));
  });

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
