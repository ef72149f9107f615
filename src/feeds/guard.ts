import type { GoodReading } from '../store/state-ports.ts';
import type { Reading } from './reading.ts';

/** A feed this small may change as it likes; a larger one is held against its last good reading. */
const ROWS_COMPARED_MIN = 200;
const ROWS_LOST_MAX = 0.2;
const UNREADABLE_MAX = 0.05;
const MEDIAN_MOVED_MAX = 0.2;
const PRICES_CHANGED_MAX = 0.3;
const COVERAGE_LOST_MAX = 0.1;

/** Offers of a feed that cannot be read are shown this long, marked by their `updated_at`; then they go. */
export const STALE_DAYS_MAX = 3;

/** Why a reading must not replace the last good one; undefined when it may. */
export function objection(
  reading: Reading,
  good: GoodReading | null,
  prices: { shared: number; changed: number } | null,
  /** How many products the network's list says the feed has. */
  statedRows: number | null = null,
): string | undefined {
  if (reading.rows === 0) return 'the feed is empty';
  if (reading.kept === 0) return `none of ${reading.rows} rows gave an offer (${topReason(reading)})`;
  if (
    statedRows !== null &&
    statedRows >= ROWS_COMPARED_MIN &&
    reading.rows < statedRows * (1 - ROWS_LOST_MAX)
  ) {
    return `${reading.rows} rows, but the network's list says ${statedRows}`;
  }
  if (good === null || good.rows < ROWS_COMPARED_MIN) return undefined;

  if (reading.rows < good.rows * (1 - ROWS_LOST_MAX)) {
    return `${reading.rows} rows, ${percent(1 - reading.rows / good.rows)} fewer than the last good ${good.rows}`;
  }
  if (reading.unreadable > reading.rows * UNREADABLE_MAX) {
    return `${percent(reading.unreadable / reading.rows)} of the rows could not be read (${topReason(reading)})`;
  }
  if (good.coverage - reading.coverage > COVERAGE_LOST_MAX) {
    return `rows with a usable EAN fell from ${percent(good.coverage)} to ${percent(reading.coverage)}`;
  }
  const moved = good.medianOre === 0 ? 0 : Math.abs(reading.medianOre / good.medianOre - 1);
  if (moved > MEDIAN_MOVED_MAX) return `the median price moved ${percent(moved)}`;
  if (prices !== null && prices.shared > 0 && prices.changed > prices.shared * PRICES_CHANGED_MAX) {
    return `${percent(prices.changed / prices.shared)} of the prices changed in one night`;
  }
  return undefined;
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;

function topReason(reading: Reading): string {
  const [reason, count] = Object.entries(reading.skipped).sort((a, b) => b[1] - a[1])[0] ?? ['no reason', 0];
  return `${reason}: ${count}`;
}
