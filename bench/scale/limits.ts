import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createSharedLimiter } from '../../src/access/across-nodes/shared-limiter.ts';
import { createLimiter } from '../../src/access/limiter.ts';
import type { Limiter } from '../../src/access/limits.ts';
import type { Figure } from '../result.ts';

const SERVER = 'redis-server';
const SECONDS = 3;
const LIMIT = 10;

/** Requests a second that are counted, so many at a time; every caller comes ten times. */
async function rate(limiter: Limiter, atATime: number): Promise<number> {
  let done = 0;
  const until = performance.now() + SECONDS * 1000;
  const ask = async () => {
    while (performance.now() < until) {
      await limiter.take('rest', `caller ${Math.floor(done++ / LIMIT)}`, LIMIT, performance.now());
    }
  };
  await Promise.all(Array.from({ length: atATime }, ask));
  return Math.round(done / SECONDS);
}

export async function limitFigures(dir: string): Promise<Figure[]> {
  const socket = join(dir, 'redis.sock');
  const server = spawn(SERVER, ['--port', '0', '--unixsocket', socket, '--save', '', '--dir', dir], {
    stdio: 'ignore',
  });
  await wait(500);
  const shared = await createSharedLimiter({
    url: socket,
    local: createLimiter(),
    log: (_, message) => console.log(message),
    timeoutMs: 5_000,
  });
  try {
    const figures: Figure[] = [];
    for (const atATime of [1, 32, 100])
      figures.push({ name: `Redis, ${atATime} at a time`, value: `${await rate(shared, atATime)}/s` });
    figures.push({ name: 'in this process alone', value: `${await rate(createLimiter(), 1)}/s` });
    return figures;
  } finally {
    shared.close();
    server.kill();
    await once(server, 'exit');
  }
}
