import { randomUUID } from 'node:crypto';
import { createLimiter, type MemoryLimiter } from '../limiter.ts';
import { type Decision, type Limiter, WINDOW_MS } from '../limits.ts';
import { createOutage, createPendingCounts, type OutageParts } from './outage.ts';
import type { SharedCount } from './redis-counter.ts';

/** Who shares a count: all nodes by Redis, or each node has its own. */
export type LimitScope = 'across nodes' | 'per node';

export interface OpenedLimiter {
  limiter: Limiter;
  local: MemoryLimiter;
  counted: (() => LimitScope) | undefined;
  close: () => void;
}

/** Counts in this process or, with REDIS_URL, in Redis for all nodes. The Redis client is loaded only with REDIS_URL. */
export async function openLimiter(
  redisUrl: string | undefined,
  log: (level: 'info' | 'warn', message: string) => void,
): Promise<OpenedLimiter> {
  const local = createLimiter();
  if (redisUrl === undefined) return { limiter: local, local, counted: undefined, close: () => {} };
  const shared = await createSharedLimiter({ url: redisUrl, local, log });
  return { limiter: shared, local, counted: shared.counted, close: shared.close };
}

export interface SharedLimiter extends Limiter {
  counted(): LimitScope;
  close(): void;
}

interface SharedParts {
  url: string;
  /** Counts every request that this node accepted, also those that Redis decided. */
  local: MemoryLimiter;
  log: (level: 'info' | 'warn', message: string) => void;
  windowMs?: number;
  timeoutMs?: number;
  outage?: Pick<OutageParts, 'probeEveryMs' | 'awayMsMin'>;
}

/** When Redis takes longer than this, the request is decided by this node's own count. */
const TIMEOUT_MS = 100;
/** The limit of the probe's own key. It is never reached: a refused probe writes nothing, so it would not show whether Redis can write. */
const PROBES_MAX = 1_000;

/**
 * An exact sliding window over all nodes, counted in Redis. The local count is asked first: a caller that has used up its
 * limit on this node has used it up everywhere, so a flood never reaches Redis. During a Redis outage the local count goes
 * on, so that no caller gets a fresh quota.
 */
export async function createSharedLimiter(parts: SharedParts): Promise<SharedLimiter> {
  const { url, local, log, windowMs = WINDOW_MS, timeoutMs = TIMEOUT_MS } = parts;
  const { connectCounter } = await import('./redis-counter.ts');
  const self = randomUUID();
  const outage = createOutage({
    probe: () => counter.count('probe', self, PROBES_MAX, 1, windowMs),
    onAway: ({ message }) =>
      log('warn', `Redis does not count (${message}): limits hold for each node by itself until it does`),
    onBack: (awayMs) =>
      log('info', `Redis counts again after ${Math.round(awayMs / 1000)} s: limits hold across nodes`),
    ...parts.outage,
  });
  const pending = createPendingCounts(timeoutMs, away);
  const counter = connectCounter(url, timeoutMs, away);
  function away(error: Error): void {
    outage.failed(error);
    pending.releaseAll();
  }
  await counter.connected;

  return {
    take(surface, caller, limit, nowMs, cost = 1) {
      const here = () => local.take(surface, caller, limit, nowMs, cost);
      if (outage.isAway() || limit < cost) return here();
      // Redis stamps a request up to `timeoutMs` earlier than this node does. The local count is asked that much ahead, so
      // it never refuses a request that Redis would accept.
      const refused = local.whenFull(surface, caller, limit, nowMs, timeoutMs);
      if (refused !== undefined) return refused;
      const decide = (count: SharedCount): Decision => {
        if (count.accepted) local.note(surface, caller, performance.now(), cost);
        return decisionOf(count, limit, windowMs);
      };
      return pending.wait(counter.count(surface, caller, limit, cost, windowMs), decide, here);
    },
    counted: () => (outage.isAway() ? 'per node' : 'across nodes'),
    close() {
      outage.close();
      counter.close();
      pending.releaseAll();
    },
  };
}

const decisionOf = (count: SharedCount, limit: number, windowMs: number): Decision => {
  const { accepted: allowed, remaining, resetMs, retryAfterMs } = count;
  // The script rounds instants up, which makes the window 1 ms longer. That must not add a whole second to the answer.
  const seconds = (ms: number) => Math.max(1, Math.ceil(Math.min(ms, windowMs) / 1000));
  const retryAfterS = allowed ? 0 : seconds(retryAfterMs);
  return { allowed, limit, remaining, resetS: seconds(resetMs), retryAfterS };
};
