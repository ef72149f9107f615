import { shownOre } from '../../contract/values.ts';
import { addDays, type Day, formatDay } from '../../domain/day.ts';
import type { Ean } from '../../domain/ean.ts';
import { buyable, inForce, isLowest, type ProductPoint, type VendorPoint } from '../../domain/history.ts';
import { kroner, ore } from '../../domain/money.ts';
import { countedPoints } from '../../store/packed/counted-points.ts';
import { unpackMemory } from '../../store/packed/memory.ts';
import { flagsOfNumber, STOCKS } from '../../store/packed/stored-offers.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import { usualOfProduct } from '../honesty/usual.ts';
import type { CurrentCatalogue } from './current-catalogue.ts';
import { findEan } from './lookup.ts';
import { lowsOf, percentileOf } from './price-position.ts';

export function historyOf(
  live: CurrentCatalogue,
  generation: Generation,
  ean: Ean,
  options: { days: number; vendorDomain?: string },
) {
  const today = generation.meta.day;
  const from = addDays(today, 1 - options.days);
  const main = findEan(generation, ean);
  const stored = main === undefined ? undefined : generation.memory(main);
  const memory = stored === undefined ? undefined : unpackMemory(stored);
  const points = memory?.points ?? [];
  const shop = live.vendorByDomain(options.vendorDomain ?? '');
  const vendors = (memory?.vendors ?? [])
    .filter(([vendorId]) => options.vendorDomain === undefined || vendorId === shop?.id)
    .map(([vendorId, own]) => ({ vendor: live.vendor(vendorId), own }))
    .map(({ vendor, own }) => ({
      vendor: { name: vendor.name, domain: vendor.domain },
      points: pointsSince(own, from).map(([day, price, before, stock, flags]) => ({
        date: formatDay(day),
        price: shownOre(price),
        before_price: shownOre(before),
        stock: price === null ? null : STOCKS[stock]!,
        flags: price === null ? [] : flagsOfNumber(flags),
      })),
      lows: shownLows(own, today),
    }))
    .filter((vendor) => vendor.points.length > 0);
  return {
    found: main !== undefined,
    ean: ean as string,
    days: options.days,
    points: shownPoints(points, from),
    vendors,
    stats: statsOf(buyable(points), memory?.firstSeen ?? today, from, today),
    data_as_of: generation.dataAsOf,
  };
}

export function lowestPoints(generation: Generation, main: Ean, days: number) {
  const stored = generation.memory(main);
  return stored === undefined
    ? []
    : shownPoints(unpackMemory(stored).points, addDays(generation.meta.day, 1 - days));
}

const shownPoints = (points: readonly ProductPoint[], from: Day) =>
  pointsSince(points, from).map(([day, lowest]) => ({
    date: formatDay(day),
    lowest_price: shownOre(lowest),
  }));

/** The points since `from`; a price already in force then becomes a point on that day. */
function pointsSince<P extends ProductPoint | VendorPoint>(points: readonly P[], from: Day): P[] {
  const start = inForce(points, from);
  const later = points.filter((point) => point[0] > from);
  return start === undefined || start[1] === null ? later : [start.with(0, from) as unknown as P, ...later];
}

/** `points` must be `buyable` ones, as in every list, mail and tool. */
function statsOf(points: readonly ProductPoint[], firstSeen: Day, from: Day, today: Day) {
  const priced = pointsSince(points, from).filter((point) => point[1] !== null);
  const byPrice = priced.sort((a, b) => a[1]! - b[1]!);
  const [lowest] = byPrice;
  const average = averageBetween(points, from, today);
  const lows = lowsOf(points, firstSeen, today);
  return {
    lowest: shownOre(lowest?.[1] ?? null),
    lowest_date: lowest === undefined ? null : formatDay(lowest[0]),
    highest: shownOre(byPrice.at(-1)?.[1] ?? null),
    average: average === null ? null : kroner(ore(Math.floor(average + 0.5))),
    lowest_30_days: shownOre(lows.days30Ore),
    is_lowest: isLowest(points),
    lowest_90_days: shownOre(lows.days90Ore),
    lowest_365_days: shownOre(lows.days365Ore),
    usual_price: shownOre(usualOfProduct(points, today)),
    percentile: percentileOf(points, today),
  };
}

/** Only days with a price count; null without any. */
export function averageBetween(points: readonly ProductPoint[], from: Day, to: Day): number | null {
  let sum = 0;
  let days = 0;
  for (let i = 0; i < points.length; i++) {
    const [start, price] = points[i]!;
    const end = Math.min((points[i + 1]?.[0] ?? to + 1) - 1, to);
    const length = end - Math.max(start, from) + 1;
    if (price === null || length <= 0) continue;
    sum += price * length;
    days += length;
  }
  return days === 0 ? null : sum / days;
}

function shownLows(points: readonly VendorPoint[], today: Day) {
  const firstSeen = points[0]?.[0] ?? today;
  const { everOre, days365Ore, days90Ore, days30Ore } = lowsOf(countedPoints(points), firstSeen, today);
  return {
    lowest_ever: shownOre(everOre),
    lowest_365_days: shownOre(days365Ore),
    lowest_90_days: shownOre(days90Ore),
    lowest_30_days: shownOre(days30Ore),
  };
}

/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
const HEAD = 'date,vendor,domain,price,before_price';

/** One line per change point, first the lowest prices, then each shop's. An empty price: the offer was gone from that day. */
export function historyCsv({ points, vendors }: ReturnType<typeof historyOf>): string {
  const lines = points.map(({ date, lowest_price }) => [date, '', '', lowest_price, null]);
  for (const { vendor, points: own } of vendors)
    for (const { date, price, before_price } of own)
      lines.push([date, vendor.name, vendor.domain, price, before_price]);
  return `${BYTE_ORDER_MARK}${[HEAD, ...lines.map((cells) => cells.map(cellText).join(','))].join('\r\n')}\r\n`;
}

/** A spreadsheet runs text that begins with one of these as a formula; shop names are escaped. */
const FORMULA = /^[=+\-@\t\r]/;

function cellText(cell: string | number | null): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
