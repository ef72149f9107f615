import { after } from 'node:test';
import { createSharedLimiter, type SharedLimiter } from '../../../src/access/across-nodes/shared-limiter.ts';
import { createLimiter } from '../../../src/access/limiter.ts';
import type { Decision } from '../../../src/access/limits.ts';

export const LIMIT = 5;

export interface Node {
  log: string[];
  limiter: SharedLimiter;
  take(caller: string, cost?: number, limit?: number): Decision | Promise<Decision>;
}

interface Times {
  windowMs?: number;
  /** A busy machine is late for other reasons, so tests that are not about timeouts wait longer. */
  timeoutMs?: number;
}

/** The limiter of a node, with shorter outages. */
export async function aNode(url: string, times: Times = {}): Promise<Node> {
  const log: string[] = [];
  const { windowMs } = times;
  const limiter = await createSharedLimiter({
    url,
    local: createLimiter({ callersMax: 1000, entriesMax: 2 ** 16, ...(windowMs && { windowMs }) }),
    log: (level, message) => log.push(`${level}: ${message}`),
    outage: { probeEveryMs: 50, awayMsMin: 400 },
    ...times,
  });
  after(() => limiter.close());
  const take = (caller: string, cost = 1, limit = LIMIT) =>
    limiter.take('rest', caller, limit, performance.now(), cost);
  return { log, limiter, take };
}

export const threeNodes = (url: string, times?: Times): Promise<Node[]> =>
  Promise.all([aNode(url, times), aNode(url, times), aNode(url, times)]);
