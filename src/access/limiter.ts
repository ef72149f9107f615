import { createAcceptedLog } from './accepted-log.ts';
import { createBuckets, type SharedBefore } from './buckets.ts';
import { type Decision, type Surface, WINDOW_MS } from './limits.ts';

interface Caps {
  /** So many callers are counted one by one; further ones share a bucket with others: nobody gets a free pass. */
  callersMax: number;
  /** Accepted requests remembered at a time; with the log full everybody is refused until the oldest leaves. */
  entriesMax: number;
  windowMs?: number;
}

/** 2^20 callers and 2^22 requests a minute (70,000/s) are beyond one process; about 180 MB at worst. */
const CAPS: Caps = { callersMax: 2 ** 20, entriesMax: 2 ** 22 };

/** Requests that left the window and are cleared per request: more than one, so that the log always shrinks. */
const CLEARED_PER_TAKE = 3;

export interface MemoryLimiter {
  take(surface: Surface, caller: string, limit: number, nowMs: number, cost?: number): Decision;
  /** What a caller is told who would have no place left `aheadMs` from now; undefined for others. Counts nothing. */
  whenFull(
    surface: Surface,
    caller: string,
    limit: number,
    nowMs: number,
    aheadMs: number,
  ): Decision | undefined;
  /** Counts what was accepted elsewhere, without asking. */
  note(surface: Surface, caller: string, nowMs: number, cost: number): void;
  /** Callers with a request in the window, or with one that left it and is not cleared yet. */
  callers(): number;
  bytes(): number;
}

/** An exact sliding window: with a request of any cost, no more than `limit` are counted in any 60 s. */
export function createLimiter({ callersMax, entriesMax, windowMs = WINDOW_MS }: Caps = CAPS): MemoryLimiter {
  const log = createAcceptedLog(entriesMax);
  const buckets = createBuckets(callersMax);
  let latestMs = Number.NEGATIVE_INFINITY;

  const hasLeft = (entry: number) => log.timeOf(entry) + windowMs <= latestMs;
  const secondsUntilLeft = (entry: number) =>
    // Subtracted in this order the time is exact for a request of this very moment; the other way round 60 s became 61.
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
        // What was counted in a shared bucket is older than all that the caller's own has.
        const entry = (n: number) => shared[n - 1] ?? nth(bucket, n - shared.length);
        // More than one request must leave the window when several are to come, or the limit was lowered meanwhile.
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

/** A caller's place in the window, looked up without changing anything. */
const fullnessIn =
  (
    log: ReturnType<typeof createAcceptedLog>,
    buckets: ReturnType<typeof createBuckets>,
    windowMs: number,
  ): MemoryLimiter['whenFull'] =>
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

/** What is counted for a caller in the bucket it shared before, oldest first: more than the limit make no difference. */
const sharedEntriesIn =
  (
    log: ReturnType<typeof createAcceptedLog>,
    buckets: ReturnType<typeof createBuckets>,
    hasLeft: (entry: number) => boolean,
  ) =>
  (before: SharedBefore | undefined, limit: number): number[] => {
    const entries: number[] = [];
    if (before === undefined) return entries;
    let entry = buckets.head[before.bucket]!;
    for (let left = buckets.count[before.bucket]!; left > 0; left--, entry = log.after(entry)) {
      if (log.timeOf(entry) > before.untilMs) break;
      if (!hasLeft(entry)) entries.push(entry);
    }
    return entries.slice(-limit);
  };

/** A bucket's entries are a queue inside the log. */
function queuesIn(log: ReturnType<typeof createAcceptedLog>, buckets: ReturnType<typeof createBuckets>) {
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
    /** The first is the oldest. */
    nth(bucket: number, n: number): number {
      let entry = buckets.head[bucket]!;
      for (let i = n; i > 1; i--) entry = log.after(entry);
      return entry;
    },
  };
}

const refuse = (limit: number, retryAfterS: number): Decision => ({
  allowed: false,
  limit,
  remaining: 0,
  resetS: retryAfterS,
  retryAfterS,
});
