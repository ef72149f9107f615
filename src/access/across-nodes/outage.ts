import type { Decision } from '../limits.ts';
import type { SharedCount } from './redis-counter.ts';

/** An outage lasts at least this long; otherwise every late answer would begin and end one. */
const AWAY_MS_MIN = 5_000;
const PROBE_EVERY_MS = 1_000;
const GOOD_PROBES = 3;

export interface OutageParts {
  probe: () => Promise<unknown>;
  onAway: (error: Error) => void;
  onBack: (awayMs: number) => void;
  probeEveryMs?: number;
  awayMsMin?: number;
}

/** One failure begins an outage; it ends after AWAY_MS_MIN and GOOD_PROBES successful probes in a row. */
export interface Outage {
  isAway(): boolean;
  failed(error: Error): void;
  close(): void;
}

export function createOutage({
  probe,
  onAway,
  onBack,
  probeEveryMs = PROBE_EVERY_MS,
  awayMsMin = AWAY_MS_MIN,
}: OutageParts): Outage {
  let sinceMs: number | undefined;
  let good = 0;
  let timer: NodeJS.Timeout | undefined;

  const look = async (): Promise<void> => {
    try {
      await probe();
      good++;
    } catch {
      good = 0;
    }
    if (sinceMs === undefined || timer === undefined) return;
    const awayMs = performance.now() - sinceMs;
    if (good >= GOOD_PROBES && awayMs >= awayMsMin) {
      sinceMs = undefined;
      timer = undefined;
      onBack(awayMs);
    } else plan();
  };
  const plan = () => {
    timer = setTimeout(() => void look(), probeEveryMs);
    timer.unref();
  };

  return {
    isAway: () => sinceMs !== undefined,
    failed(error) {
      if (sinceMs !== undefined) return;
      sinceMs = performance.now();
      good = 0;
      onAway(error);
      plan();
    },
    close() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

/** A timer that fires this much late means that this process was paused. */
const PAUSE_MS = 10;

interface PendingCount {
  sinceMs: number;
  /** Decides the request by this node's own count. */
  release: () => void;
}

/**
 * The requests that wait for Redis. A request in the next batch of commands would wait for two timeouts, so the first
 * command that is late or fails releases all of them.
 */
export function createPendingCounts(timeoutMs: number, onFailure: (error: Error) => void) {
  /** Oldest first. */
  const pending = new Set<PendingCount>();
  let isWatched = false;

  const leftMs = (): number => {
    const [oldest] = pending;
    return oldest === undefined ? Number.POSITIVE_INFINITY : oldest.sinceMs + timeoutMs - performance.now();
  };
  const watchIn = (ms: number) => {
    isWatched = true;
    setTimeout(watch, ms, performance.now() + ms).unref();
  };
  const watch = (dueMs: number) => {
    const pausedMs = performance.now() - dueMs;
    if (leftMs() > 0) goOn();
    // After a pause, answers that arrived meanwhile are read first, and commands that were not sent yet get their time.
    else if (pausedMs < PAUSE_MS) setImmediate(look);
    else setTimeout(look, Math.min(pausedMs, timeoutMs));
  };
  const look = () => {
    if (leftMs() <= 0) onFailure(new Error(`no answer in ${timeoutMs} ms`));
    goOn();
  };
  const goOn = () => {
    isWatched = false;
    if (pending.size > 0) watchIn(Math.max(0, leftMs()));
  };

  return {
    /** Calls `decide` with the answer of Redis, or `here` when that answer is late or missing. */
    wait(
      count: Promise<SharedCount>,
      decide: (count: SharedCount) => Decision,
      here: () => Decision,
    ): Promise<Decision> {
      return new Promise((resolve) => {
        const own: PendingCount = { sinceMs: performance.now(), release: () => resolve(here()) };
        pending.add(own);
        if (!isWatched) watchIn(timeoutMs);
        void count.then(
          (answer) => {
            if (pending.delete(own)) resolve(decide(answer));
          },
          (error: Error) => {
            if (pending.has(own)) onFailure(error);
          },
        );
      });
    },
    releaseAll(): void {
      const all = [...pending];
      pending.clear();
      for (const { release } of all) release();
    },
  };
}
