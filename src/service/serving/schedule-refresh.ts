import type { Logger } from 'pino';
import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import type { Config } from '../../config.ts';
import { type Clock, formatInstant } from '../../domain/day.ts';
import { pinnedId } from '../../oversight/generations.ts';
import { lastRun } from '../../oversight/nights/day-runs.ts';
import { StateUnavailable } from '../../store/ports/cluster.ts';
import type { State } from '../../store/ports/state.ts';
import type { refreshInChild } from './refresh-child.ts';
import { type DayRuns, type NightlyParts, scheduleNightly } from './schedule.ts';

/** Begins due nights and runs: none with ROLE=serve, only the first catalogue with REFRESH_AT=off. Returns how to stop. */
export function scheduleRefresh(
  { role, refreshAt, runsAt }: Config,
  clock: Clock,
  live: CurrentCatalogue,
  { runs, log, work }: RefreshWork,
): () => void {
  const night = { work, onFailed: logRetry(log) };
  const published = () => live.published()?.meta;
  if (role === 'serve') return () => {};
  const publishedDay = () => published()?.day;
  if (refreshAt === 'off') {
    if (published()) return () => {};
    return scheduleNightly({ clock, minutes: 0, publishedDay, onlyFirst: true, ...night });
  }
  const ofDay = { ...runs, at: runsAt, published };
  return scheduleNightly({ clock, minutes: refreshAt, publishedDay, ...night, runs: ofDay });
}

interface RefreshWork extends Pick<NightlyParts, 'work'> {
  runs: Omit<DayRuns, 'at' | 'published'>;
  log: Logger;
}

/** The runs of the day in a child process; `takeUp` shows what one published. */
export const dayRuns = (
  child: ReturnType<typeof refreshInChild>,
  state: State,
  takeUp: () => Promise<void>,
  log: Logger,
): RefreshWork['runs'] => ({
  lastBeganMs: async () => (await lastRun(state))?.beganAtMs,
  async begin() {
    if ((await pinnedId(state)) !== undefined) return false;
    await child.runDay();
    await takeUp();
    return true;
  },
  end: child.end,
  onFailed(error) {
    // What is away comes back, and is told of elsewhere.
    if (!(error instanceof StateUnavailable))
      log.error({ err: error }, 'a run of the day could not begin; tried again in half a minute');
  },
});

const logRetry = (log: Logger) => (nextTryMs: number, error: unknown) => {
  const nextTry = formatInstant(nextTryMs);
  if (error === undefined) log.warn({ nextTry }, 'the night is tried again');
  else log.error({ err: error, nextTry }, 'the night could not be looked after; it is tried again');
};
