import { setImmediate } from 'node:timers/promises';
import { addDays, type Clock, type Day } from '../../domain/day.ts';
import type { EanNumber } from '../../domain/ean.ts';
import { percentOf } from '../../domain/money.ts';
import { createTop } from '../../domain/sorting.ts';
import type { EngagementKind } from '../../store/ports/access.ts';
import { StateUnavailable } from '../../store/ports/cluster.ts';
import type { FrozenTrends, Trend } from '../../store/ports/imports.ts';

/** Weights by kind of engagement: a like is deliberate, a lookup may be accidental. See docs/trending.md. */
const WEIGHT = { like: 5, agent: 3, lookup: 1 } as const;

const TRENDS_MAX = 1_000;
const HOUR_MS = 3_600_000;
const FUTURE_DAYS = 3_650;

export interface EngagementCounts {
  between(
    from: Day,
    to: Day,
  ): Promise<Iterable<{ ean: EanNumber; day: Day; kind: EngagementKind; callers: number }>>;
}

export type MayList = (ean: EanNumber) => boolean;

export interface Trends {
  now(today: Day, days: number, mayList: MayList): Promise<{ hour: number; ranking: readonly Trend[] }>;
  /** An earlier hour's ranking while it is stored, for cursors. */
  of(hour: number, days: number): Promise<readonly Trend[] | undefined>;
}

/**
 * Rankings are frozen per hour and shared by all processes, so that cursors stay valid and many requests cost one count.
 * While the state database is away, the last known ranking is used, under its own hour.
 */
export function createTrends(counts: EngagementCounts, frozen: FrozenTrends, clock: Clock): Trends {
  const running = new Map<string, Promise<readonly Trend[]>>();
  const latest = new Map<number, { hour: number; ranking: readonly Trend[] }>();

  /** Concurrent requests share one query, which goes on if they all give up. */
  const sharedRanking = (
    hour: number,
    today: Day,
    days: number,
    mayList: MayList,
  ): Promise<readonly Trend[]> => {
    const key = `${hour} ${days}`;
    const known = running.get(key);
    if (known !== undefined) return known;
    const read = async () => {
      const known = await frozen.get(hour, days);
      const ranking =
        known ?? (await frozen.freeze(hour, days, await rankTrends(counts, today, days, mayList)));
      latest.set(days, { hour, ranking });
      return ranking;
    };
    const work = read().finally(() => running.delete(key));
    running.set(key, work);
    void work.catch(() => {});
    return work;
  };

  return {
    async now(today, days, mayList) {
      const hour = Math.floor(clock() / HOUR_MS);
      const last = latest.get(days);
      if (last?.hour === hour) return last;
      try {
        return { hour, ranking: await inTime(sharedRanking(hour, today, days, mayList)) };
      } catch (error) {
        if (last !== undefined && error instanceof StateUnavailable) return last;
        throw error;
      }
    },
    async of(hour, days) {
      const last = latest.get(days);
      return last?.hour === hour ? last.ranking : inTime(frozen.get(hour, days));
    },
  };
}

/** A hanging state database is given up after this time, long before its own timeout of ten seconds. */
const STATE_MS_MAX = 2_000;

async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new StateUnavailable()), STATE_MS_MAX);
  void work.catch(() => {});
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Ranks by the gain in engagement over the previous period; a day's weight halves every half period. Engagement after the
 * published day counts as that day's. Yields to other requests between two days.
 */
export async function rankTrends(
  counts: EngagementCounts,
  today: Day,
  days: number,
  mayList: MayList,
): Promise<Trend[]> {
  const tallies = new Map<EanNumber, Omit<Trend, 'ean'>>();
  for (let ago = 2 * days - 1; ago >= 0; ago--) {
    const before = ago >= days;
    const worth = 2 ** (-(ago % days) / (days / 2)) * (before ? -1 : 1);
    const day = addDays(today, -ago);
    const until = ago === 0 ? addDays(today, FUTURE_DAYS) : day;
    for (const { ean, kind, callers } of await counts.between(day, until)) {
      const tally = tallies.get(ean) ?? { score: 0, likes: 0, previousLikes: 0 };
      tally.score += worth * WEIGHT[kind] * callers;
      if (kind === 'like') tally[before ? 'previousLikes' : 'likes'] += callers;
      tallies.set(ean, tally);
    }
    await setImmediate();
  }
  const top = createTop<Trend>(TRENDS_MAX);
  for (const [ean, { score: exact, likes, previousLikes }] of tallies) {
    const score = Math.round(exact * 100) / 100;
    // `mayList` is a lookup, so it is only called for the few that reach the top.
    if (score > 0 && top.accepts(score, ean) && mayList(ean))
      top.add(score, ean, { ean, likes, previousLikes, score });
  }
  return top.sorted().map(({ value }) => value);
}

export const growthPercent = ({ likes, previousLikes }: Trend): number | null =>
  previousLikes === 0 ? null : percentOf(likes - previousLikes, previousLikes);
