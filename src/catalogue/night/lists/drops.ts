import { addDays, type Day, formatDay } from '../../../domain/day.ts';
import { goodLows, inForce, type ProductPoint } from '../../../domain/history.ts';
import { dropPercent, kroner, type Ore, ore, percentOf } from '../../../domain/money.ts';
import { LOWEST_OF_DAYS, lowestUntil, TREND_DAYS, trendBetween } from '../../lists/trend.ts';

export const PERIODS = { today: 1, '7-days': 7, '30-days': 30 } as const;
export type Period = keyof typeof PERIODS;
const LONGEST_FIRST: readonly Period[] = ['30-days', '7-days', 'today'];

export const LONGEST_PERIOD_DAYS = TREND_DAYS;

/** A product's price as a drop is measured: that of the cheapest voice of good record. */
export interface Priced {
  /** As `goodLows` gives them. */
  points: readonly ProductPoint[];
  firstSeen: Day;
  currentOre: Ore;
  /** Whose price that is. */
  vendorId: number;
  today: Day;
}

/** undefined where no voice of good record sells it. */
export function pricedOf(
  { points, firstSeen }: { points: readonly ProductPoint[]; firstSeen: Day },
  today: Day,
): Priced | undefined {
  const lows = goodLows(points);
  const [, currentOre = null, vendorId = null] = lows.at(-1) ?? [];
  if (currentOre === null || vendorId === null) return undefined;
  return { points: lows, firstSeen, currentOre, vendorId, today };
}

/** Whether any price that a drop is measured from was above the current one: without that no list has a place for it. */
export function wasDearer({ points, currentOre, today }: Priced): boolean {
  const border = today - LONGEST_PERIOD_DAYS - LOWEST_OF_DAYS;
  for (let i = points.length - 1; i >= 0; i--) {
    const [day, price] = points[i]!;
    if (price !== null && price > currentOre) return true;
    if (day <= border) return false;
  }
  return false;
}

/**
 * How many tenths of a percent a product lies below the lowest price of the 31 days that end thirty days ago, less than
 * nothing where it is dearer; undefined where there was no such price.
 */
export function dropTenths(priced: Priced): number | undefined {
  const previousOre = lowestUntil(priced, LONGEST_PERIOD_DAYS);
  if (previousOre === null) return undefined;
  const tenths = Math.round(dropPercent(previousOre, priced.currentOre) * 10);
  return isDrop(previousOre, priced.currentOre) ? tenths : Math.min(0, tenths);
}

const isDrop = (previousOre: Ore, currentOre: Ore): boolean =>
  trendBetween(previousOre, currentOre) === 'falling';

/** Since so many days before today a price that has not changed is its own lowest. */
export const DROP_LOOKS_BACK_DAYS = LONGEST_PERIOD_DAYS + LOWEST_OF_DAYS - 1;

/** Whether a product belongs in a period's list, and against which price. */
export function dropOf(priced: Priced, period: Period): Ore | undefined {
  const previousOre = lowestUntil(priced, PERIODS[period]);
  if (previousOre === null || !isDrop(previousOre, priced.currentOre)) return undefined;
  // A drop over a week is one of 5 % or more, on whole øre.
  if (period === '7-days' && (previousOre - priced.currentOre) * 20 < previousOre) return undefined;
  return previousOre;
}

/** What a popular product is measured from: the drop of the longest period that has one. */
export function popularDrop(priced: Priced): { previousOre: Ore; period: Period } | undefined {
  for (const period of LONGEST_FIRST) {
    const previousOre = dropOf(priced, period);
    if (previousOre !== undefined) return { previousOre, period };
  }
  return undefined;
}

/** What the product has cost at its cheapest, whoever sold it. */
export interface DropLows {
  /** Of the 30 days before today. */
  lowest30Ore: Ore | null;
  /** No price that we have lies below that of the drop. */
  isLowest: boolean;
}

/**
 * The item's members beside the product. The newline is where the vendor goes. Joined, not added up: a string of twenty
 * parts that is kept until the end of the night keeps twenty objects alive.
 */
export function dropExtra(
  priced: Priced,
  period: Period,
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
  { points, currentOre, today }: Priced,
  previousOre: Ore,
): void {
  const from = addDays(today, -LONGEST_PERIOD_DAYS);
  let last: Ore | null = inForce(points, from)?.[1] ?? null;
  parts.push(',"trend":{"points":[', pointText(from, last));
  for (const [day, price] of points) {
    // A change of the shop or of the number of shops alone is no change of the price.
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
