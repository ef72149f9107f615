import { addDays, type Clock, type Day, dayAt, instantOf } from '../domain/day.ts';

/** When the next nightly run is due: tonight's, or at once when the last one was missed. */
export function nextRunMs(nowMs: number, minutes: number, publishedDay: Day | undefined): number {
  const today = dayAt(nowMs);
  const todaysRun = instantOf(today, minutes);
  const lastDue = nowMs >= todaysRun ? today : addDays(today, -1);
  if (publishedDay === undefined || publishedDay < lastDue) return nowMs;
  return nowMs >= todaysRun ? instantOf(addDays(today, 1), minutes) : todaysRun;
}

const LOOK_EVERY_MS = 30_000;
const RETRY_MS = 15 * 60_000;

/**
 * Runs `work` every night. What is due is worked out from the published day each time it looks, so a restart or a
 * sleeping machine forgets nothing; a failed night is tried again after a quarter of an hour.
 */
export function scheduleNightly(options: {
  clock: Clock;
  minutes: number;
  publishedDay: () => Day | undefined;
  work: () => Promise<boolean>;
}): () => void {
  let running = false;
  let notBeforeMs = 0;
  const look = async () => {
    const nowMs = options.clock();
    if (running || nowMs < notBeforeMs) return;
    if (nextRunMs(nowMs, options.minutes, options.publishedDay()) > nowMs) return;
    running = true;
    try {
      if (!(await options.work())) notBeforeMs = options.clock() + RETRY_MS;
    } finally {
      running = false;
    }
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  void look();
  return () => clearInterval(timer);
}
