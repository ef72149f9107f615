import type { Clock } from '../../domain/day.ts';
import type { AgentStore } from '../../store/ports/agents.ts';
import { DAY_MS } from './limits.ts';

/*
 * A machine that starts with a wrong clock must not expire all agents at once. Therefore agents expire by a believed time:
 *
 *   clock at most 7 days from the last believed time ──► the clock is believed, and its time is stored in the state
 *   clock further away, in either direction          ──► the last believed time is used, and the log says so once;
 *                                                        after a day with the same clock it is believed
 *
 * When the state has no believed time yet, the time of the published prices is the first one.
 */

const JUMP_MS_MAX = 7 * DAY_MS;
const DOUBTED_MS = DAY_MS;
/** The believed time is stored at most this often, because each write is a commit. */
const NOTED_EVERY_MS = 3_600_000;

export async function believedAt(store: AgentStore, nowMs: number): Promise<number> {
  const lastMs = await store.believedMs();
  return lastMs === undefined || Math.abs(nowMs - lastMs) <= JUMP_MS_MAX ? nowMs : lastMs;
}

export interface BelievedClockParts {
  store: AgentStore;
  clock: Clock;
  uptimeMs: () => number;
  publishedMs: () => number | undefined;
  log: (level: 'info' | 'warn', about: Record<string, unknown>, message: string) => void;
}

export type BelievedClock = () => Promise<number>;

export function createBelievedClock(parts: BelievedClockParts): BelievedClock {
  const { store, clock, uptimeMs, publishedMs, log } = parts;
  let doubt: { sinceMs: number; offsetMs: number } | undefined;
  const believe = async (nowMs: number): Promise<number> => {
    const lastMs = await store.believedMs();
    if (lastMs === undefined || Math.abs(nowMs - lastMs) >= NOTED_EVERY_MS) await store.setBelievedMs(nowMs);
    doubt = undefined;
    return nowMs;
  };
  return async () => {
    const nowMs = clock();
    const published = publishedMs();
    if (published !== undefined && (await store.believedMs()) === undefined)
      await store.setBelievedMs(published);
    const believedMs = await believedAt(store, nowMs);
    if (believedMs === nowMs) return believe(nowMs);
    const offsetMs = nowMs - uptimeMs();
    if (doubt === undefined || Math.abs(offsetMs - doubt.offsetMs) > JUMP_MS_MAX) {
      doubt = { sinceMs: uptimeMs(), offsetMs };
      log(
        'warn',
        { clock: new Date(nowMs).toISOString(), believed: new Date(believedMs).toISOString() },
        'the clock has jumped by more than 7 days: price agents do not expire until it comes back or has stood for a day',
      );
    }
    return uptimeMs() - doubt.sinceMs >= DOUBTED_MS ? believe(nowMs) : believedMs;
  };
}
