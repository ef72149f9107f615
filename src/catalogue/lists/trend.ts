import { addDays, type Day } from '../../domain/day.ts';
import { lowestBetween, type ProductPoint } from '../../domain/history.ts';
import type { Ore } from '../../domain/money.ts';

/** A drop is measured from the lowest price of so many days: a rise and a fall back is none. */
export const LOWEST_OF_DAYS = 31;
/** A trend is one of so many days. */
export const TREND_DAYS = 30;

/** Less than so much is no change: an øre less must not be news. */
const STABLE_PERCENT = 1;

export type PriceTrend = 'falling' | 'stable' | 'rising';

interface Past {
  /** As `goodLows` gives them. */
  points: readonly ProductPoint[];
  firstSeen: Day;
  today: Day;
}

/** The lowest price of the 31 days that end so many days ago; null when there was none or the product is younger. */
export function lowestUntil({ points, firstSeen, today }: Past, days: number): Ore | null {
  const then = addDays(today, -days);
  return firstSeen > then ? null : lowestBetween(points, addDays(then, 1 - LOWEST_OF_DAYS), then);
}

export function trendBetween(previousOre: Ore, currentOre: Ore): PriceTrend {
  const change = currentOre - previousOre;
  if (Math.abs(change) * 100 < STABLE_PERCENT * previousOre) return 'stable';
  return change < 0 ? 'falling' : 'rising';
}
