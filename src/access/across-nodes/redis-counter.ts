import { once } from 'node:events';
import { Redis } from 'ioredis';
import type { Surface } from '../limits.ts';
import { COUNT_SCRIPT, COUNT_SCRIPT_SHA1 } from './count-script.ts';

/**
 * For probes, and as a last resort. The client's timer rings before it reads what has come in, so that after a pause of this
 * process every command is late at once: callers are let go by `createWaiting`, which reads first.
 */
const COMMAND_TIMEOUT_MS = 1_000;
const CONNECT_TIMEOUT_MS = 1_000;
/** A start waits longer: the process is busy with other things, and would begin with an outage. */
const START_WITHIN_MS = 3_000;
/** A connection that gives nothing for this long leads to a machine that is gone; another is made. */
const SILENCE_MS_MAX = 2_000;
const KEY_PREFIX = 'prisme:limits:';

/** What Redis says of a request, in ms where it is about time. */
export interface SharedCount {
  accepted: boolean;
  remaining: number;
  resetMs: number;
  retryAfterMs: number;
}

export interface RedisCounter {
  /** There is a connection, or it has been waited for long enough. */
  connected: Promise<void>;
  /** Counts `cost` requests for all nodes, all of them or none; rejects when Redis does not do it in time. */
  count(
    surface: Surface | 'probe',
    caller: string,
    limit: number,
    cost: number,
    windowMs: number,
  ): Promise<SharedCount>;
  close(): void;
}

/** Connects to Redis, and goes on trying for ever; counting is refused meanwhile. Callers wait for `timeoutMs`. */
export function connectCounter(
  url: string,
  timeoutMs: number,
  onError: (error: Error) => void,
): RedisCounter {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: Math.max(timeoutMs, SILENCE_MS_MAX),
    commandTimeout: Math.max(timeoutMs, COMMAND_TIMEOUT_MS),
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    enableAutoPipelining: true,
    retryStrategy: (attempt) => Math.min(attempt * 100, 1_000),
  });
  redis.on('error', onError);
  const ready = once(redis, 'ready', { signal: AbortSignal.timeout(START_WITHIN_MS) });
  void redis.connect().catch(onError);

  return {
    connected: ready.then(
      () => {},
      ({ name, message }: Error) =>
        onError(new Error(name === 'AbortError' ? `no connection in ${START_WITHIN_MS} ms` : message)),
    ),
    async count(surface, caller, limit, cost, windowMs) {
      const args = [1, `${KEY_PREFIX}${surface}:${caller}`, limit, cost, windowMs] as const;
      const told = await redis.evalsha(COUNT_SCRIPT_SHA1, ...args).catch((error: Error) => {
        // Redis was emptied or started anew.
        if (error.message.startsWith('NOSCRIPT')) return redis.eval(COUNT_SCRIPT, ...args);
        // After a failover the old primary may answer still, and take nothing: its name leads elsewhere by now.
        if (error.message.startsWith('READONLY') && redis.status === 'ready') redis.disconnect(true);
        throw error;
      });
      const [accepted, remaining, resetMs, retryAfterMs] = told as [number, number, number, number];
      return { accepted: accepted === 1, remaining, resetMs, retryAfterMs };
    },
    close: () => redis.disconnect(),
  };
}
