import type { Day } from '../domain/day.ts';
import type { PricePoint } from '../domain/history.ts';

/** The days that are drawn, both included. */
export interface ChartSpan {
  from: Day;
  to: Day;
}

/** The changes within a span; a price that already held at its start is a change on its first day. Equal neighbours are one. */
export function pointsWithin(points: readonly PricePoint[], { from, to }: ChartSpan): PricePoint[] {
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

/** The latest time at which a price held, as days in a row, both included. */
export interface PriceRun {
  priceOre: number;
  from: Day;
  to: Day;
}

/** The lowest price of a span with the last run of days it held on; undefined when there was no price. */
export function lowestRun(points: readonly PricePoint[], span: ChartSpan): PriceRun | undefined {
  let lowest: PriceRun | undefined;
  const shown = pointsWithin(points, span);
  shown.forEach(([day, priceOre], i) => {
    if (priceOre === null || (lowest !== undefined && priceOre > lowest.priceOre)) return;
    lowest = { priceOre, from: day, to: ((shown[i + 1]?.[0] ?? span.to + 1) - 1) as Day };
  });
  return lowest;
}

/** How many days of a span had a price, and on how many of those it was above a given one. */
export function countDays(
  points: readonly PricePoint[],
  span: ChartSpan,
  priceOre: number,
): { known: number; dearer: number } {
  let known = 0;
  let dearer = 0;
  const shown = pointsWithin(points, span);
  shown.forEach(([day, at], i) => {
    if (at === null) return;
    const days = (shown[i + 1]?.[0] ?? span.to + 1) - day;
    known += days;
    if (at > priceOre) dearer += days;
  });
  return { known, dearer };
}
