import type { Clock, Day } from '../../domain/day.ts';
import { dueNight, RETRY_MS } from '../../oversight/nights/nights.ts';

const LOOK_EVERY_MS = 30_000;

interface Nightly {
  clock: Clock;
  minutes: number;
  publishedDay: () => Day | undefined;
  /** Publishes that night; false when it could not. */
  work: (night: Day) => Promise<boolean>;
  /** Is told when a night that failed is tried again, and what was thrown if anything was. */
  onFailed?: (nextTryMs: number, error: unknown) => void;
}

/**
 * Looks whether a night is due and works on it. What is due is worked out from the published day each time, so a restart
 * or a sleeping machine forgets nothing; a failed night is tried again after a quarter of an hour.
 */
export function createNightly({ clock, minutes, publishedDay, work, onFailed }: Nightly) {
  let running = false;
  let notBeforeMs = 0;
  const failed = (error?: unknown) => {
    notBeforeMs = clock() + RETRY_MS;
    onFailed?.(notBeforeMs, error);
  };
  return async (): Promise<void> => {
    const nowMs = clock();
    if (running || nowMs < notBeforeMs) return;
    const night = dueNight(nowMs, minutes, publishedDay());
    if (night === undefined) return;
    running = true;
    try {
      if (!(await work(night))) failed();
    } catch (error) {
      failed(error);
    } finally {
      running = false;
    }
  };
}

/** Looks every half minute. Returns how to stop. */
export function scheduleNightly(nightly: Nightly): () => void {
  const look = createNightly(nightly);
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  void look();
  return () => clearInterval(timer);
}

/** What is still at work when it is due again is left to it. */
export function oneAtATime(work: () => Promise<void>): () => void {
  let isRunning = false;
  return () => {
    if (isRunning) return;
    isRunning = true;
    void work().finally(() => {
      isRunning = false;
    });
  };
}

const SCRUB_EVERY_MS = 24 * 3_600_000;
/** Scrubbing waits for the first answers, and for what is read ahead for those after them. */
const SCRUB_AFTER_MS = 10 * 60_000;

/** Reads the published catalogue through once a day: disks lose bytes that nobody asks for until the day somebody does. */
export function startScrubbing(
  scrub: () => Promise<void>,
  onError: (error: Error) => void,
  { everyMs = SCRUB_EVERY_MS, afterMs = SCRUB_AFTER_MS } = {},
): () => void {
  let timer: NodeJS.Timeout | undefined = setTimeout(() => void run(), afterMs).unref();
  async function run(): Promise<void> {
    await scrub().catch(onError);
    if (timer !== undefined) timer = setTimeout(() => void run(), everyMs).unref();
  }
  return () => {
    clearTimeout(timer);
    timer = undefined;
  };
}
