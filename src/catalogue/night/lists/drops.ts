import { addDays, type Day, formatDay } from '../../../domain/day.ts';
import {
  goodLows,
  inForce,
  LOWEST_OF_DAYS,
  lowestUntil,
  type ProductPoint,
  TREND_DAYS,
  trendBetween,
} from '../../../domain/history.ts';
import { dropPercent, kroner, type Ore, ore, percentOf } from '../../../domain/money.ts';

export const PERIODS = { today: 1, '7-days': 7, '30-days': 30 } as const;
export type DropPeriod = keyof typeof PERIODS;
const LONGEST_FIRST: readonly DropPeriod[] = ['30-days', '7-days', 'today'];

export const LONGEST_PERIOD_DAYS = TREND_DAYS;

/** The price from which drops are measured: the lowest of the voices of good record. */
export interface DropPrice {
  /** The result of `goodLows`. */
  points: readonly ProductPoint[];
  firstSeen: Day;
  currentOre: Ore;
  vendorId: number;
  today: Day;
}

/** Returns undefined if no voice of good record sells the product. */
export function pricedOf(
  { points, firstSeen }: { points: readonly ProductPoint[]; firstSeen: Day },
  today: Day,
): DropPrice | undefined {
  const lows = goodLows(points);
  const [, currentOre = null, vendorId = null] = lows.at(-1) ?? [];
  if (currentOre === null || vendorId === null) return undefined;
  return { points: lows, firstSeen, currentOre, vendorId, today };
}

/** Fast check: whether any price that a drop may be measured from was above the current one. */
export function wasDearer({ points, currentOre, today }: DropPrice): boolean {
  const border = today - LONGEST_PERIOD_DAYS - LOWEST_OF_DAYS;
  for (let i = points.length - 1; i >= 0; i--) {
    const [day, price] = points[i]!;
    if (price !== null && price > currentOre) return true;
    if (day <= border) return false;
  }
  return false;
}

/** Tenths of a percent, negative if the product is dearer now; undefined without a price 30 days ago. */
export function dropTenths(priced: DropPrice): number | undefined {
  const previousOre = lowestUntil(priced, LONGEST_PERIOD_DAYS);
  if (previousOre === null) return undefined;
  const tenths = Math.round(dropPercent(previousOre, priced.currentOre) * 10);
  return isDrop(previousOre, priced.currentOre) ? tenths : Math.min(0, tenths);
}

const isDrop = (previousOre: Ore, currentOre: Ore): boolean =>
  trendBetween(previousOre, currentOre) === 'falling';

/** A price that has not changed for this many days has no drop. */
export const DROP_LOOKS_BACK_DAYS = LONGEST_PERIOD_DAYS + LOWEST_OF_DAYS - 1;

export function dropOf(priced: DropPrice, period: DropPeriod): Ore | undefined {
  const previousOre = lowestUntil(priced, PERIODS[period]);
  if (previousOre === null || !isDrop(previousOre, priced.currentOre)) return undefined;
  // The list of 7 days starts at 5 %.
  if (period === '7-days' && (previousOre - priced.currentOre) * 20 < previousOre) return undefined;
  return previousOre;
}

export function popularDrop(priced: DropPrice): { previousOre: Ore; period: DropPeriod } | undefined {
  for (const period of LONGEST_FIRST) {
    const previousOre = dropOf(priced, period);
    if (previousOre !== undefined) return { previousOre, period };
  }
  return undefined;
}

export interface DropLows {
  lowest30Ore: Ore | null;
  isLowest: boolean;
}

/**
 * The JSON members of a list item beside the product; the newline marks where the vendor is inserted. Built with `join`:
 * V8 keeps all parts of a concatenated string alive until the end of the night.
 */
export function dropExtra(
  priced: DropPrice,
  period: DropPeriod,
  previousOre: Ore,
  { lowest30Ore, isLowest }: DropLows,
  worth: string,
): string {
  const { currentOre } = priced;
  const parts: (string | number | boolean)[] = [
    '"previous_price":',
    kroner(previousOre),
    ',"current_price":',
    kroner(currentOre),
    ',"drop_amount":',
    kroner(ore(previousOre - currentOre)),
    ',"drop_percent":',
    dropPercent(previousOre, currentOre),
    ',"vendor":\n,"lowest_30_days":',
    lowest30Ore === null ? 'null' : kroner(lowest30Ore),
    ',"is_lowest":',
    isLowest,
  ];
  if (period === '30-days') addTrend(parts, priced, previousOre);
  parts.push(worth);
  return parts.join('');
}

function addTrend(
  parts: (string | number | boolean)[],
  { points, currentOre, today }: DropPrice,
  previousOre: Ore,
): void {
  const from = addDays(today, -LONGEST_PERIOD_DAYS);
  let last: Ore | null = inForce(points, from)?.[1] ?? null;
  parts.push(',"trend":{"points":[', pointText(from, last));
  for (const [day, price] of points) {
    // Skips points at which only the shop or the number of shops changed.
    if (day <= from || price === last) continue;
    last = price;
    parts.push(',', pointText(day, price));
  }
  const change = currentOre - previousOre;
  parts.push('],"change_percent":', percentOf(change, previousOre));
  parts.push(',"direction":"', trendBetween(previousOre, currentOre), '"}');
}

const pointText = (day: Day, price: Ore | null): string =>
  `{"date":"${dateOf(day)}","lowest_price":${price === null ? 'null' : kroner(price)}}`;

const dates = new Map<Day, string>();
function dateOf(day: Day): string {
  const known = dates.get(day) ?? formatDay(day);
  dates.set(day, known);
  return known;
}
