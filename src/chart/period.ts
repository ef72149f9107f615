import type { Day } from '../domain/day.ts';
import type { PricePoint } from '../domain/history.ts';

/** The days that a chart shows, both ends included. */
export interface ChartPeriod {
  from: Day;
  to: Day;
}

/** A chart with fewer days than this would say nothing. */
const DAYS_MIN = 14;

/** The last `days` days up to today, but none from before the first known day: an empty half of a chart says nothing. */
export const periodUntil = (today: Day, days: number, firstDay: Day): ChartPeriod => ({
  from: Math.min(Math.max(today - days + 1, firstDay), today - DAYS_MIN + 1) as Day,
  to: today,
});

/** The price changes within a period. A price from before counts as a change on the first day; a change to the same price is left out. */
export function pointsWithin(points: readonly PricePoint[], { from, to }: ChartPeriod): PricePoint[] {
  const shown: PricePoint[] = [];
  for (const [day, priceOre] of points) {
    if (day > to) break;
    const at = day < from ? from : day;
    if (shown.at(-1)?.[0] === at) shown.pop();
    const last = shown.at(-1);
    if (last === undefined ? priceOre !== null : last[1] !== priceOre) shown.push([at, priceOre]);
  }
  return shown;
}

/** Days in a row on which a price held, both ends included. */
export interface PriceRun {
  priceOre: number;
  from: Day;
  to: Day;
}

/** The lowest price of a period and the last run of days on which it held; undefined if there was no price. */
export function lowestRun(points: readonly PricePoint[], period: ChartPeriod): PriceRun | undefined {
  let lowest: PriceRun | undefined;
  const shown = pointsWithin(points, period);
  shown.forEach(([day, priceOre], i) => {
    if (priceOre === null || (lowest !== undefined && priceOre > lowest.priceOre)) return;
    lowest = { priceOre, from: day, to: ((shown[i + 1]?.[0] ?? period.to + 1) - 1) as Day };
  });
  return lowest;
}

/** How many days of a period had a price, and on how many of them it was above `priceOre`. */
export function countDays(
  points: readonly PricePoint[],
  period: ChartPeriod,
  priceOre: number,
): { known: number; dearer: number } {
  let known = 0;
  let dearer = 0;
  const shown = pointsWithin(points, period);
  shown.forEach(([day, at], i) => {
    if (at === null) return;
    const days = (shown[i + 1]?.[0] ?? period.to + 1) - day;
    known += days;
    if (at > priceOre) dearer += days;
  });
  return { known, dearer };
}
