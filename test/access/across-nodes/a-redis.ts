import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { aFolder } from '../../builders.ts';

const SERVER = 'redis-server';

/** False where redis-server is not installed: the tests that need it say so instead of passing. */
export const hasRedis = ((): boolean => {
  try {
    execFileSync(SERVER, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    console.error(
      '\n*** redis-server is not installed: LIMITS ACROSS NODES ARE NOT TESTED (apt-get install redis-server) ***\n',
    );
    return false;
  }
})();

export const needsRedis = hasRedis ? {} : { skip: 'redis-server is not installed' };

/** A Redis for one test, on a socket in a folder; on a port when it must stop and come back. */
export async function aRedis() {
  const dir = aFolder();
  const path = join(dir, 'redis.sock');
  let server = await start(dir, path);
  after(() => server.kill('SIGKILL'));
  return {
    url: path,
    /** Stops answering, and stays connected. */
    hang: () => server.kill('SIGSTOP'),
    goOn: () => server.kill('SIGCONT'),
    async die() {
      server.kill('SIGKILL');
      await once(server, 'exit');
    },
    async come() {
      server = await start(dir, path);
    },
    async ask<T>(work: (redis: Redis) => Promise<T>): Promise<T> {
      const redis = new Redis(path);
      try {
        return await work(redis);
      } finally {
        redis.disconnect();
      }
    },
  };
}

async function start(dir: string, path: string): Promise<ChildProcess> {
  const args = ['--port', '0', '--unixsocket', path, '--dir', dir, '--save', '', '--appendonly', 'no'];
  const server = spawn(SERVER, args, { stdio: 'ignore' });
  for (;;) {
    const redis = new Redis(path, { lazyConnect: true, retryStrategy: null });
    redis.on('error', () => {});
    const isUp = await redis.connect().then(
      () => true,
      () => false,
    );
    redis.disconnect();
    if (isUp) return server;
    if (server.exitCode !== null) throw new Error('redis-server ended at once');
    await wait(20);
  }
}
