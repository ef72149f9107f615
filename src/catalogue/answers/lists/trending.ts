import { setImmediate } from 'node:timers/promises';
import { addDays, type Clock, type Day } from '../../../domain/day.ts';
import type { EanNumber } from '../../../domain/ean.ts';
import { percentOf } from '../../../domain/money.ts';
import { createTop } from '../../../domain/sorting/top.ts';
import type { EngagementKind } from '../../../store/ports/access.ts';
import { StateUnavailable } from '../../../store/ports/cluster.ts';
import type { FrozenTrends, Trend } from '../../../store/ports/imports.ts';

/** How much a kind of engagement says: a like is meant, a lookup may be a passer-by. docs/trending.md explains. */
const WEIGHT = { like: 5, agent: 3, lookup: 1 } as const;

const TRENDS_MAX = 1_000;
const HOUR_MS = 3_600_000;
const FUTURE_DAYS = 3_650;

/** Distinct callers per product, day and kind. */
export interface EngagementCounts {
  between(
    from: Day,
    to: Day,
  ): Promise<Iterable<{ ean: EanNumber; day: Day; kind: EngagementKind; callers: number }>>;
}

/** Whether a list may show the product. */
export type MayList = (ean: EanNumber) => boolean;

export interface Trends {
  /** The ranking of this hour, made at its first use, of the products that may be listed then. */
  now(today: Day, days: number, mayList: MayList): Promise<{ hour: number; ranking: readonly Trend[] }>;
  /** An earlier ranking while it is kept, for cursors. */
  of(hour: number, days: number): Promise<readonly Trend[] | undefined>;
}

/**
 * Rankings are frozen by the hour, and shared by all processes: a cursor holds, and a storm of requests costs one count. A
 * frozen one never changes, so the state is asked for it once. While the state does not answer, the last one that was
 * seen is told under its own hour.
 */
export function createTrends(counts: EngagementCounts, frozen: FrozenTrends, clock: Clock): Trends {
  const running = new Map<string, Promise<readonly Trend[]>>();
  const seen = new Map<number, { hour: number; ranking: readonly Trend[] }>();

  const made = async (hour: number, today: Day, days: number, mayList: MayList): Promise<readonly Trend[]> =>
    (await frozen.get(hour, days)) ??
    frozen.freeze(hour, days, await rankTrends(counts, today, days, mayList));

  /** One question for all who ask meanwhile; it goes on when nobody waits for it any more. */
  const asked = (hour: number, today: Day, days: number, mayList: MayList): Promise<readonly Trend[]> => {
    const key = `${hour} ${days}`;
    const known = running.get(key);
    if (known !== undefined) return known;
    const work = made(hour, today, days, mayList)
      .then((ranking) => {
        seen.set(days, { hour, ranking });
        return ranking;
      })
      .finally(() => running.delete(key));
    running.set(key, work);
    void work.catch(() => {});
    return work;
  };

  return {
    async now(today, days, mayList) {
      const hour = Math.floor(clock() / HOUR_MS);
      const last = seen.get(days);
      if (last?.hour === hour) return last;
      try {
        return { hour, ranking: await inTime(asked(hour, today, days, mayList)) };
      } catch (error) {
        if (last !== undefined && error instanceof StateUnavailable) return last;
        throw error;
      }
    },
    async of(hour, days) {
      const last = seen.get(days);
      return last?.hour === hour ? last.ranking : inTime(frozen.get(hour, days));
    },
  };
}

/** A state that hangs is given up here long before its own time limit: nobody waits ten seconds for a list. */
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

interface Tally {
  score: number;
  likes: number;
  previousLikes: number;
}

/**
 * The gain in engagement over the period before, each day worth half of the one half a period later. What has happened
 * since the published day counts as that day's. Other requests are answered between two days' counts.
 */
export async function rankTrends(
  counts: EngagementCounts,
  today: Day,
  days: number,
  mayList: MayList,
): Promise<Trend[]> {
  const tallies = new Map<EanNumber, Tally>();
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
    // Few are among the best: only of those it is looked up whether they may be listed.
    if (score > 0 && top.accepts(score, ean) && mayList(ean))
      top.add(score, ean, { ean, likes, previousLikes, score });
  }
  return top.sorted().map(({ value }) => value);
}

/** null without likes before: nothing can be said in percent of nothing. */
export const growthPercent = ({ likes, previousLikes }: Trend): number | null =>
  previousLikes === 0 ? null : percentOf(likes - previousLikes, previousLikes);
