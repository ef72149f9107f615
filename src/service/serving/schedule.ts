import type { Clock, Day } from '../../domain/day.ts';
import { dueNight, RETRY_MS } from '../../oversight/nights/night-times.ts';

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
