import type { Day } from '../../../domain/day.ts';
import type { PaceRules } from '../../../feeds/fetch/pace.ts';
import { type feedDays, isNightOnly } from '../../../oversight/feeds/feed-days.ts';
import type { DayFeeds } from '../../../store/spool/day.ts';
import type { AskedFeed } from './read-changes.ts';

/** A run asks a network for as many files as fit into this share of the time to the next run. */
const TIME_SHARE = 1 / 4;

interface Asking {
  day: Day;
  known: DayFeeds;
  days: Awaited<ReturnType<typeof feedDays>>;
  lanes: PaceRules['lanes'];
  /** The time to the next run or night. */
  untilNextMs: number;
}

/** The feeds that a run asks for: in each network the longest unread first, and none that changes at night only. */
export function feedsToAsk(
  feeds: readonly AskedFeed[],
  { day, known, days, lanes, untilNextMs }: Asking,
): AskedFeed[] {
  const askedAtMs = ({ row }: AskedFeed): number => known[row.id]?.askedAtMs ?? row.good.readAtMs;
  const left = new Map<string, number>();
  return feeds
    .filter(({ row }) => !isNightOnly(days[row.id] ?? { days: [] }, day))
    .sort((a, b) => askedAtMs(a) - askedAtMs(b) || (a.row.id < b.row.id ? -1 : 1))
    .filter(({ feed: { network } }) => {
      const paceMs = lanes[network]?.paceMs ?? 0;
      if (paceMs === 0) return true;
      const fits = left.get(network) ?? Math.floor((untilNextMs * TIME_SHARE) / paceMs);
      left.set(network, fits - 1);
      return fits > 0;
    });
}
