import type { SkipReason } from '../../feeds/feed.ts';
import { type RefusedRow, refusedPath, refusedWithText } from '../../store/spool/refused.ts';
import { REFUSALS, type RefusalText } from '../words/refusal-text.ts';

/** Rows that became no offer for one reason, a few of them as they stood. */
export interface RefusedSamples {
  reason: string;
  text: RefusalText | undefined;
  rows: readonly RefusedRow['row'][];
}

const ROWS_SHOWN = 3;
/** Stands in every line. */
const ANY = ['"'];

/** A few rows for each reason, of the feed's last reading. */
export function refusedSamples(dataDir: string, feedId: string): RefusedSamples[] {
  const byReason = Map.groupBy(refusedWithText(refusedPath(dataDir, feedId), ANY), ({ reason }) => reason);
  return [...byReason].map(([reason, found]) => ({
    reason,
    text: REFUSALS[reason as SkipReason],
    rows: found.slice(0, ROWS_SHOWN).map(({ row }) => row),
  }));
}
