import { addDays, type Clock, type Day, dayAt, instantOf } from '../domain/day.ts';

/**
 * The night that is due and not yet published: today's from its minute on, yesterday's before. It keeps its day however
 * late it is done, so that a retry after midnight takes nothing from the night that follows.
 */
export function dueNight(nowMs: number, minutes: number, publishedDay: Day | undefined): Day | undefined {
  const today = dayAt(nowMs);
  const due = nowMs >= instantOf(today, minutes) ? today : addDays(today, -1);
  return publishedDay === undefined || publishedDay < due ? due : undefined;
}

const LOOK_EVERY_MS = 30_000;
const RETRY_MS = 15 * 60_000;

interface Nightly {
  clock: Clock;
  minutes: number;
  publishedDay: () => Day | undefined;
  /** Publishes that night; false when it could not. */
  work: (night: Day) => Promise<boolean>;
}

/**
 * Looks whether a night is due and works on it. What is due is worked out from the published day each time, so a restart
 * or a sleeping machine forgets nothing; a failed night is tried again after a quarter of an hour.
 */
export function createNightly({ clock, minutes, publishedDay, work }: Nightly): () => Promise<void> {
  let running = false;
  let notBeforeMs = 0;
  return async () => {
    const nowMs = clock();
    if (running || nowMs < notBeforeMs) return;
    const night = dueNight(nowMs, minutes, publishedDay());
    if (night === undefined) return;
    running = true;
    try {
      if (!(await work(night))) notBeforeMs = clock() + RETRY_MS;
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
