import { randomUUID } from 'node:crypto';
import type { MemoryLimiter } from '../limiter.ts';
import { type Decision, type Limiter, WINDOW_MS } from '../limits.ts';
import { createOutage, type OutageParts } from './outage.ts';
import { connectCounter, type SharedCount } from './redis-counter.ts';
import { createWaiting } from './waiting.ts';

/** How callers are counted at this moment. */
export type Counted = 'across nodes' | 'per node';

export interface SharedLimiter extends Limiter {
  counted(): Counted;
  close(): void;
}

interface SharedParts {
  url: string;
  /** This node's own count: of all it accepted, whoever decided. */
  local: MemoryLimiter;
  log: (level: 'info' | 'warn', message: string) => void;
  windowMs?: number;
  timeoutMs?: number;
  outage?: Pick<OutageParts, 'probeEveryMs' | 'awayMsMin'>;
}

/** Whoever asks is answered from this node's own count after this long. */
const TIMEOUT_MS = 100;
/** Far more than probes of a minute: one that is refused would say nothing of whether Redis can write. */
const PROBES_MAX = 1_000;

/**
 * An exact sliding window over all nodes, counted in Redis. This node's own log is asked first: whoever has used up the
 * limit here has used it up everywhere, so floods stay here; and when Redis is lost, nobody begins anew.
 */
export async function createSharedLimiter(parts: SharedParts): Promise<SharedLimiter> {
  const { url, local, log, windowMs = WINDOW_MS, timeoutMs = TIMEOUT_MS } = parts;
  const self = randomUUID();
  const outage = createOutage({
    probe: () => counter.count('probe', self, PROBES_MAX, 1, windowMs),
    onAway: ({ message }) =>
      log('warn', `Redis does not count (${message}): limits hold for each node by itself until it does`),
    onBack: (awayMs) =>
      log('info', `Redis counts again after ${Math.round(awayMs / 1000)} s: limits hold across nodes`),
    ...parts.outage,
  });
  const waiting = createWaiting(timeoutMs, away);
  const counter = connectCounter(url, timeoutMs, away);
  function away(error: Error): void {
    outage.failed(error);
    waiting.letAllGo();
  }
  await counter.connected;

  return {
    take(surface, caller, limit, nowMs, cost = 1) {
      const here = () => local.take(surface, caller, limit, nowMs, cost);
      if (outage.isAway() || limit < cost) return here();
      // Redis stamped a request before this node did, by no more than it was waited for: asked that much ahead, the log
      // never refuses what Redis would accept.
      const refused = local.whenFull(surface, caller, limit, nowMs, timeoutMs);
      if (refused !== undefined) return refused;
      const decide = (count: SharedCount): Decision => {
        if (count.accepted) local.note(surface, caller, performance.now(), cost);
        return decisionOf(count, limit, windowMs);
      };
      return waiting.wait(counter.count(surface, caller, limit, cost, windowMs), decide, here);
    },
    counted: () => (outage.isAway() ? 'per node' : 'across nodes'),
    close() {
      outage.close();
      counter.close();
      waiting.letAllGo();
    },
  };
}

const decisionOf = (count: SharedCount, limit: number, windowMs: number): Decision => {
  const { accepted: allowed, remaining, resetMs, retryAfterMs } = count;
  // Rounding the instants up makes a window one ms longer, which is no reason to tell of another second.
  const seconds = (ms: number) => Math.max(1, Math.ceil(Math.min(ms, windowMs) / 1000));
  return {
    allowed,
    limit,
    remaining,
    resetS: seconds(resetMs),
    retryAfterS: allowed ? 0 : seconds(retryAfterMs),
  };
};
