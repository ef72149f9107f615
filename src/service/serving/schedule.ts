import type { Clock, Day } from '../../domain/day.ts';
import { dueNight, isRunDue, RETRY_MS } from '../../oversight/nights/nights.ts';
import type { GenerationMeta } from '../../store/ports/catalogue.ts';

const LOOK_EVERY_MS = 30_000;

export interface NightlyParts {
  clock: Clock;
  minutes: number;
  publishedDay: () => Day | undefined;
  /** Only the first catalogue is made by itself. */
  onlyFirst?: boolean;
  /** Publishes a night; false when it failed. */
  work: (night: Day) => Promise<boolean>;
  /** Called after a failed night with the time of the retry and the error, if one was thrown. */
  onFailed?: (nextTryMs: number, error: unknown) => void;
  runs?: DayRuns;
}

/** The runs of the day: when they are due, and how one is begun and ended. */
export interface DayRuns {
  at: readonly number[];
  published: () => GenerationMeta | undefined;
  /** When the last run began, also before this process was started. */
  lastBeganMs: () => Promise<number | undefined>;
  /** False when there may be none now. A run that fails is not begun again: the next one, or the night, comes soon. */
  begin: () => Promise<boolean>;
  /** Ends the run that is under way: a night is due. */
  end: () => void;
  /** Called when none could be begun; the next look asks again. */
  onFailed?: (error: unknown) => void;
}

/** The due night is computed from the published day each time, so neither a restart nor a sleeping machine loses one. */
export function createNightly(parts: NightlyParts) {
  const { clock, minutes, publishedDay, onlyFirst = false, work, onFailed, runs } = parts;
  let running: 'night' | 'run' | undefined;
  let notBeforeMs = 0;
  /** When a run was begun by this clock. The state has no time of a run that could not begin, and its own clock may be behind. */
  let begunMs = Number.NEGATIVE_INFINITY;
  const failed = (error?: unknown) => {
    notBeforeMs = clock() + RETRY_MS;
    onFailed?.(notBeforeMs, error);
  };
  const tryNight = async (night: Day): Promise<void> => {
    running = 'night';
    try {
      if (!(await work(night))) failed();
    } catch (error) {
      failed(error);
    } finally {
      running = undefined;
    }
  };
  const tryRun = async ({ at, published, lastBeganMs, begin, onFailed: tell }: DayRuns): Promise<void> => {
    running = 'run';
    try {
      const beganMs = clock();
      const lastMs = Math.max(begunMs, (await lastBeganMs()) ?? begunMs);
      if (isRunDue(beganMs, at, published(), lastMs) && (await begin())) begunMs = beganMs;
    } catch (error) {
      tell?.(error);
    } finally {
      running = undefined;
    }
  };
  return async (): Promise<void> => {
    const nowMs = clock();
    if (running === 'night' || nowMs < notBeforeMs) return;
    if (onlyFirst && publishedDay() !== undefined) return;
    const night = dueNight(nowMs, minutes, publishedDay());
    if (running === 'run') {
      if (night !== undefined) runs!.end();
      return;
    }
    if (night !== undefined) return tryNight(night);
    if (runs !== undefined && isRunDue(nowMs, runs.at, runs.published(), begunMs)) await tryRun(runs);
  };
}

export function scheduleNightly(nightly: NightlyParts): () => void {
  const look = createNightly(nightly);
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  void look();
  return () => clearInterval(timer);
}

/** Skips a call while the one before is still running. */
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
/** Scrubbing begins after the first answers and the read-ahead of the catalogue. */
const SCRUB_AFTER_MS = 10 * 60_000;

/** Reads the whole published catalogue once a day, to find damage on the disk before a request does. */
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
