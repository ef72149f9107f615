import { createAcceptedLog, createBuckets, type SharedBefore } from './limiter-tables.ts';
import { type Decision, type Surface, WINDOW_MS } from './limits.ts';

interface LimiterCaps {
  /** Callers with a bucket of their own. Further callers share buckets, so nobody goes uncounted. */
  callersMax: number;
  /** Accepted requests in the log. While it is full, every request is refused. */
  entriesMax: number;
  windowMs?: number;
}

/** One process never reaches 2^20 callers or 2^22 requests a minute (70,000/s). Worst case: about 180 MB. */
const CAPS: LimiterCaps = { callersMax: 2 ** 20, entriesMax: 2 ** 22 };

/** Expired entries that each request clears: more than one, so that the log shrinks. */
const CLEARED_PER_TAKE = 3;

export interface MemoryLimiter {
  take(surface: Surface, caller: string, limit: number, nowMs: number, cost?: number): Decision;
  /** The refusal of a caller whose limit is still used up `aheadMs` from now, else undefined. Counts nothing. */
  whenFull(
    surface: Surface,
    caller: string,
    limit: number,
    nowMs: number,
    aheadMs: number,
  ): Decision | undefined;
  /** Counts requests that Redis has accepted, without a decision. */
  note(surface: Surface, caller: string, nowMs: number, cost: number): void;
  /** Callers with an entry in the log; it may have expired and not be cleared yet. */
  callers(): number;
  bytes(): number;
}

/** An exact sliding window: no caller has more than `limit` requests accepted in any 60 s. */
export function createLimiter(caps: LimiterCaps = CAPS): MemoryLimiter {
  const { callersMax, entriesMax, windowMs = WINDOW_MS } = caps;
  const log = createAcceptedLog(entriesMax);
  const buckets = createBuckets(callersMax);
  let latestMs = Number.NEGATIVE_INFINITY;

  const hasLeft = (entry: number) => log.timeOf(entry) + windowMs <= latestMs;
  const secondsUntilLeft = (entry: number) =>
    // This order of subtraction is exact for a request of this moment; the other order turned 60 s into 61.
    Math.max(1, Math.ceil((windowMs - (latestMs - log.timeOf(entry))) / 1000));

  const { popHead, append, nth } = queuesIn(log, buckets);
  const entriesBefore = sharedEntriesIn(log, buckets, hasLeft);
  const clear = () => {
    for (let i = 0; i < CLEARED_PER_TAKE && !log.isEmpty() && hasLeft(log.oldest()); i++) {
      const owner = log.ownerOf(log.oldest());
      if (owner !== -1) {
        popHead(owner);
        if (buckets.count[owner] === 0) buckets.free(owner);
      }
      log.dropOldest();
    }
  };

  return {
    take(surface, caller, limit, nowMs, cost = 1) {
      if (nowMs > latestMs) latestMs = nowMs;
      clear();
      if (limit < cost) return refuse(limit, WINDOW_MS / 1000);
      if (!log.hasRoomFor(cost)) return refuse(limit, secondsUntilLeft(log.oldest()));
      const bucket = buckets.of(surface, caller, latestMs);
      while (buckets.count[bucket]! > 0 && hasLeft(buckets.head[bucket]!)) popHead(bucket);

      const shared = entriesBefore(buckets.sharedBefore(bucket), limit);
      const remaining = limit - buckets.count[bucket]! - shared.length;
      if (remaining < cost) {
        // Entries of the shared bucket are older than all entries of the caller's own bucket.
        const entry = (n: number) => shared[n - 1] ?? nth(bucket, n - shared.length);
        // Several entries must leave the window when the cost is above 1 or the limit was lowered.
        const retryAfterS = secondsUntilLeft(entry(cost - remaining));
        if (buckets.count[bucket] === 0) buckets.free(bucket);
        if (remaining <= 0) return refuse(limit, retryAfterS);
        return { allowed: false, limit, remaining, resetS: secondsUntilLeft(entry(1)), retryAfterS };
      }
      for (let i = 0; i < cost; i++) append(bucket, latestMs);
      const resetS = secondsUntilLeft(shared[0] ?? buckets.head[bucket]!);
      return { allowed: true, limit, remaining: remaining - cost, resetS, retryAfterS: 0 };
    },
    whenFull: fullnessIn(log, buckets, windowMs),
    note(surface, caller, nowMs, cost) {
      latestMs = Math.max(latestMs, nowMs);
      clear();
      const bucket = log.hasRoomFor(cost) ? buckets.of(surface, caller, latestMs) : -1;
      for (let left = bucket === -1 ? 0 : cost; left > 0; left--) append(bucket, latestMs);
    },
    callers: buckets.size,
    bytes: () => log.bytes() + buckets.bytes(),
  };
}

type AcceptedLog = ReturnType<typeof createAcceptedLog>;
type Buckets = ReturnType<typeof createBuckets>;

const fullnessIn =
  (log: AcceptedLog, buckets: Buckets, windowMs: number): MemoryLimiter['whenFull'] =>
  (surface, caller, limit, nowMs, aheadMs) => {
    const bucket = buckets.find(surface, caller);
    let counted = bucket === -1 ? 0 : buckets.count[bucket]!;
    if (counted < limit) return undefined;
    let entry = buckets.head[bucket]!;
    const hasLeft = () => log.timeOf(entry) + windowMs <= nowMs + aheadMs;
    for (; counted >= limit && hasLeft(); entry = log.after(entry)) counted--;
    if (counted < limit) return undefined;
    for (; counted > limit; entry = log.after(entry)) counted--;
    const leftMs = windowMs - (nowMs - log.timeOf(entry));
    return refuse(limit, Math.ceil(leftMs / 1000));
  };

const NO_ENTRIES: readonly number[] = [];

/** The entries of the caller's former shared bucket, oldest first; at most `limit`, since more make no difference. */
const sharedEntriesIn =
  (log: AcceptedLog, buckets: Buckets, hasLeft: (entry: number) => boolean) =>
  (before: SharedBefore | undefined, limit: number): readonly number[] => {
    if (before === undefined) return NO_ENTRIES;
    const entries: number[] = [];
    let entry = buckets.head[before.bucket]!;
    for (let left = buckets.count[before.bucket]!; left > 0; left--, entry = log.after(entry)) {
      if (log.timeOf(entry) > before.untilMs) break;
      if (!hasLeft(entry)) entries.push(entry);
    }
    return entries.slice(-limit);
  };

function queuesIn(log: AcceptedLog, buckets: Buckets) {
  return {
    popHead(bucket: number): void {
      const head = buckets.head[bucket]!;
      log.disown(head);
      if (--buckets.count[bucket]! > 0) buckets.head[bucket] = log.after(head);
    },
    append(bucket: number, nowMs: number): void {
      const entry = log.append(bucket, nowMs);
      if (buckets.count[bucket] === 0) buckets.head[bucket] = entry;
      else log.link(buckets.tail[bucket]!, entry);
      buckets.tail[bucket] = entry;
      buckets.count[bucket]!++;
    },
    nth(bucket: number, n: number): number {
      let entry = buckets.head[bucket]!;
      for (let i = n; i > 1; i--) entry = log.after(entry);
      return entry;
    },
  };
}

const refuse = (limit: number, retryAfterS: number): Decision => {
  return { allowed: false, limit, remaining: 0, resetS: retryAfterS, retryAfterS };
};
