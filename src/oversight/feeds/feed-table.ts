import { formatDay, formatInstant } from '../../domain/day.ts';
import { duration } from '../words/amounts.ts';
import { aligned } from '../words/table.ts';
import { countStates, FEED_STATES, type FeedFacts } from './feed-facts.ts';

const HEADINGS = ['FEED', 'SHOP', 'STATE', 'READ', 'ROWS', 'KEPT', 'REASON'];

/** A line a feed, the worst first. */
export const feedTable = (feeds: readonly FeedFacts[], nowMs: number): string =>
  aligned(
    HEADINGS,
    feeds.map((feed) => [
      feed.id,
      feed.shop || '?',
      feed.state,
      feed.readAtMs === null ? 'never' : `${duration(nowMs - feed.readAtMs)} ago`,
      String(feed.rows ?? '-'),
      String(feed.kept ?? '-'),
      feed.reason ?? '',
    ]),
  );

/** `12 feeds: 1 failed, 2 held, 9 good` */
export function stateCounts(feeds: readonly FeedFacts[]): string {
  const counts = countStates(feeds);
  const told = FEED_STATES.filter((state) => counts[state] > 0).map((state) => `${counts[state]} ${state}`);
  return `${feeds.length} ${feeds.length === 1 ? 'feed' : 'feeds'}${told.length > 0 ? `: ${told.join(', ')}` : ''}`;
}

/** A feed as `--json` shows it. */
export const feedJson = ({ id, shop, network, state, reason, skipped, ...feed }: FeedFacts) => ({
  id,
  shop,
  network,
  state,
  reason,
  held_since: feed.sinceDay === null ? null : formatDay(feed.sinceDay),
  held_nights: feed.nights,
  read_at: feed.readAtMs === null ? null : formatInstant(feed.readAtMs),
  rows: feed.rows,
  kept: feed.kept,
  skipped,
  reading: feed.reading,
  accepted: feed.accepted,
});
