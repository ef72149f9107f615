import type { Decision } from '../limits.ts';
import type { SharedCount } from './redis-counter.ts';

/** A timer that rings this much late says that this process stood still. */
const PAUSE_MS = 10;

interface Waiting {
  sinceMs: number;
  /** Answers from this node's own count. */
  letGo: () => void;
}

/**
 * The requests that Redis is counting. Commands go out in turns, so one that waits for its turn would wait twice as long as
 * a command may take: the first that is late, or fails, lets all of them go.
 */
export function createWaiting(timeoutMs: number, onFailure: (error: Error) => void) {
  /** In the order in which they came. */
  const waiting = new Set<Waiting>();
  let isWatched = false;

  const leftMs = (): number => {
    const [oldest] = waiting;
    return oldest === undefined ? Number.POSITIVE_INFINITY : oldest.sinceMs + timeoutMs - performance.now();
  };
  const watchIn = (ms: number) => {
    isWatched = true;
    // A process that ends does not wait for it.
    setTimeout(watch, ms, performance.now() + ms).unref();
  };
  const watch = (dueMs: number) => {
    const stoodStillMs = performance.now() - dueMs;
    if (leftMs() > 0) goOn();
    // Answers that came in while this process stood still are read first, and what it had not sent yet has its time.
    else if (stoodStillMs < PAUSE_MS) setImmediate(look);
    else setTimeout(look, Math.min(stoodStillMs, timeoutMs));
  };
  const look = () => {
    if (leftMs() <= 0) onFailure(new Error(`no answer in ${timeoutMs} ms`));
    goOn();
  };
  const goOn = () => {
    isWatched = false;
    if (waiting.size > 0) watchIn(Math.max(0, leftMs()));
  };

  return {
    /** `decide` is called with what Redis said; `here` instead when it says it too late, or not at all. */
    wait(
      count: Promise<SharedCount>,
      decide: (count: SharedCount) => Decision,
      here: () => Decision,
    ): Promise<Decision> {
      return new Promise((resolve) => {
        const own: Waiting = { sinceMs: performance.now(), letGo: () => resolve(here()) };
        waiting.add(own);
        if (!isWatched) watchIn(timeoutMs);
        void count.then(
          (told) => {
            if (waiting.delete(own)) resolve(decide(told));
          },
          (error: Error) => {
            if (waiting.has(own)) onFailure(error);
          },
        );
      });
    },
    letAllGo(): void {
      const all = [...waiting];
      waiting.clear();
      for (const { letGo } of all) letGo();
    },
  };
}
