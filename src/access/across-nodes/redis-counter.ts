import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import type { Surface } from '../limits.ts';

/**
 * Timeout of probes. Callers are released by `createPendingCounts`: the client's own timer fires before the client reads its
 * socket, so after a pause of this process every command would be late at once.
 */
const COMMAND_TIMEOUT_MS = 1_000;
const CONNECT_TIMEOUT_MS = 1_000;
/** A starting process is busy: with a shorter wait it would begin with an outage. */
const START_WITHIN_MS = 3_000;
/** A connection that is silent for this long leads to a machine that is gone, so it is replaced. */
const SILENCE_MS_MAX = 2_000;
const KEY_PREFIX = 'prisme:limits:';

export interface SharedCount {
  accepted: boolean;
  remaining: number;
  resetMs: number;
  retryAfterMs: number;
}

export interface RedisCounter {
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

/** Connects to Redis and reconnects for ever; without a connection `count` rejects at once. Callers wait for `timeoutMs`. */
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
      const answer = await redis.evalsha(COUNT_SCRIPT_SHA1, ...args).catch((error: Error) => {
        // Redis was flushed or restarted, so it lost the script.
        if (error.message.startsWith('NOSCRIPT')) return redis.eval(COUNT_SCRIPT, ...args);
        // After a failover the old primary may still answer but is read-only. A new connection finds the new primary by name.
        if (error.message.startsWith('READONLY')) redis.disconnect(true);
        throw error;
      });
      const [accepted, remaining, resetMs, retryAfterMs] = answer as [number, number, number, number];
      return { accepted: accepted === 1, remaining, resetMs, retryAfterMs };
    },
    close: () => redis.disconnect(),
  };
}

/**
 * Counts for all nodes in one step. A caller's key is a list of the instants at which requests were accepted, at most as
 * many as the limit allows. The clock is that of Redis, the same for every node. Stamps are rounded up and `now` is rounded
 * down, so that no request leaves the window too early.
 * Returns: accepted (1 or 0), requests left, ms until the oldest leaves the window, ms until a request of this cost is accepted.
 */
const COUNT_SCRIPT = `
local key = KEYS[1]
local limit, cost, window = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local stamp = string.format('%.0f', time[1] * 1000 + math.ceil(time[2] / 1000))
local newest = redis.call('LINDEX', key, -1)
if newest and tonumber(newest) > tonumber(stamp) then
  -- The clock was set back, so the age of these stamps is unknown. They become now: nobody waits longer than a window.
  for i, at in ipairs(redis.call('LRANGE', key, 0, -1)) do
    if tonumber(at) > tonumber(stamp) then redis.call('LSET', key, i - 1, stamp) end
  end
  redis.call('PEXPIRE', key, window + 2)
end
local oldest = redis.call('LINDEX', key, 0)
while oldest and oldest + window <= now do
  redis.call('LPOP', key)
  oldest = redis.call('LINDEX', key, 0)
end
local remaining = limit - redis.call('LLEN', key)
if cost <= remaining then
  for i = 1, cost do redis.call('RPUSH', key, stamp) end
  redis.call('PEXPIRE', key, window + 2)
  return {1, remaining - cost, (oldest or stamp) + window - now, 0}
end
if cost > limit then return {0, math.max(remaining, 0), window, window} end
local freeing = redis.call('LINDEX', key, cost - remaining - 1)
return {0, math.max(remaining, 0), oldest + window - now, freeing + window - now}
`;

const COUNT_SCRIPT_SHA1 = createHash('sha1').update(COUNT_SCRIPT).digest('hex');
