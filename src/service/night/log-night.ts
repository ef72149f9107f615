import type { Logger } from 'pino';
import type { RefreshReport } from '../../oversight/nights/night-report.ts';

/** What the night came to: its counts, and a warning for every feed and price that waits for somebody. */
export function logNight(log: Logger, text: string | undefined): void {
  if (text === undefined) return;
  const { day, published, totals, feeds, doubts = [] } = JSON.parse(text) as RefreshReport;
  log.info({ day, published, ...totals }, 'the night’s report');
  for (const { id, status, reason } of feeds)
    if (status === 'held' || status === 'failed') log.warn({ feed: id, status, reason }, `feed ${status}`);
  if (doubts.length > 0) log.warn({ doubts }, 'prices that the operator should know of');
}
