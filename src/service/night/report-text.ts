import type { Logger } from 'pino';
import type { RefreshReport } from '../../oversight/nights/night-report.ts';
import { recentNights } from '../../oversight/nights/nights.ts';
import type { State } from '../../store/ports/state.ts';

export function printReport(report: RefreshReport): string {
  const { totals } = report;
  const width = Math.max(4, ...report.feeds.map((feed) => feed.id.length));
  const lines = report.feeds.map((feed) => {
    const skipped = Object.entries(feed.skipped).map(([reason, n]) => `${reason} ${n}`);
    const tail = [feed.reason, skipped.length > 0 ? `skipped: ${skipped.join(', ')}` : null]
      .filter(Boolean)
      .join('; ');
    const figures = `${String(feed.rows).padStart(8)} ${String(feed.kept).padStart(8)} ${String(feed.price_changes).padStart(7)} ${feed.seconds.toFixed(1).padStart(7)}`;
    return `${feed.id.padEnd(width)}  ${feed.status.padEnd(9)} ${figures}  ${tail}`.trimEnd();
  });
  const heading = `${'feed'.padEnd(width)}  status        rows     kept changes seconds`;
  const outcome = report.published
    ? `published ${report.generation}`
    : report.generation
      ? `nothing new: ${report.generation} stays`
      : 'nothing published';
  return [
    heading,
    ...lines,
    '',
    ...(report.doubts ?? []),
    ...((report.doubts ?? []).length > 0 ? [''] : []),
    `${report.day}: ${totals.feeds} feeds (${totals.accepted} accepted, ${totals.unchanged} unchanged, ${totals.held} held, ${totals.failed} failed)`,
    `${totals.products} products, ${totals.offers} offers, ${totals.vendors} vendors, ${totals.price_changes} price changes, ${totals.seconds} s`,
    outcome,
  ].join('\n');
}

/**
 * Logs the totals of a night that began then or later, and a warning for each feed and price that needs a person. A night that
 * failed has left no report, and the one before is not what happened.
 */
export async function logNight(log: Logger, state: State, sinceMs: number): Promise<void> {
  const [night] = await recentNights(state, 1);
  if (night === undefined || night.beganAtMs < sinceMs) return;
  const { day, published, totals, feeds, doubts = [] } = night.report;
  log.info({ day, published, ...totals }, 'the night’s report');
  for (const { id, status, reason } of feeds)
    if (status === 'held' || status === 'failed') log.warn({ feed: id, status, reason }, `feed ${status}`);
  if (doubts.length > 0) log.warn({ doubts }, 'prices that the operator should know of');
}
