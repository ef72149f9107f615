import { addDays, type Day, formatDay, formatInstant } from '../../domain/day.ts';
import type { Ean } from '../../domain/ean.ts';
import {
  averageBetween,
  buyable,
  inForce,
  isLowest,
  type ProductPoint,
  type VendorPoint,
} from '../../domain/history.ts';
import { kroner, type Ore, ore } from '../../domain/money.ts';
import { unpackMemory } from '../../store/packed/memory.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import { counted, lowsOf, percentileOf } from '../honesty/lows.ts';
import { usualOfProduct } from '../honesty/usual-product.ts';
import type { CurrentCatalogue } from './current-catalogue.ts';
import { findEan } from './lookup.ts';

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
  const vendors = (memory?.vendors ?? [])
    .map(([vendorId, own]) => ({ vendor: live.vendor(vendorId), own }))
    .filter(({ vendor }) => options.vendorDomain === undefined || vendor.domain === options.vendorDomain)
    .map(({ vendor, own }) => ({
      vendor: { name: vendor.name, domain: vendor.domain },
      points: window(own, from).map(([day, price, before]) => ({
        date: formatDay(day),
        price: shown(price),
        before_price: shown(before),
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
    data_as_of: formatInstant(generation.meta.dataAsOfMs),
  };
}

/** A product's lowest prices of the last days, as the history shows them. */
export function lowestPoints(generation: Generation, main: Ean, days: number) {
  const stored = generation.memory(main);
  return stored === undefined
    ? []
    : shownPoints(unpackMemory(stored).points, addDays(generation.meta.day, 1 - days));
}

const shownPoints = (points: readonly ProductPoint[], from: Day) =>
  window(points, from).map(([day, lowest]) => ({ date: formatDay(day), lowest_price: shown(lowest) }));

const shown = (price: Ore | null): number | null => (price === null ? null : kroner(price));

/** The change points of a window; a price already in force at its start is a point on its first day. */
function window<P extends ProductPoint | VendorPoint>(points: readonly P[], from: Day): P[] {
  const start = inForce(points, from);
  const later = points.filter((point) => point[0] > from);
  return start === undefined || start[1] === null ? later : [start.with(0, from) as unknown as P, ...later];
}

/** `points` are of days on which the product could be bought, as in every list, mail and tool. */
function statsOf(points: readonly ProductPoint[], firstSeen: Day, from: Day, today: Day) {
  const shownPoints = window(points, from).filter((point) => point[1] !== null);
  const lowest = shownPoints.reduce<ProductPoint | null>(
    (a, b) => (a === null || b[1]! < a[1]! ? b : a),
    null,
  );
  const highest = shownPoints.reduce<ProductPoint | null>(
    (a, b) => (a === null || b[1]! > a[1]! ? b : a),
    null,
  );
  const average = averageBetween(points, from, today);
  const lows = lowsOf(points, firstSeen, today);
  return {
    lowest: shown(lowest?.[1] ?? null),
    lowest_date: lowest === null ? null : formatDay(lowest[0]),
    highest: shown(highest?.[1] ?? null),
    average: average === null ? null : kroner(ore(Math.floor(average + 0.5))),
    lowest_30_days: shown(lows.days30Ore),
    is_lowest: isLowest(points),
    lowest_90_days: shown(lows.days90Ore),
    lowest_365_days: shown(lows.days365Ore),
    usual_price: shown(usualOfProduct(points, today)),
    percentile: percentileOf(points, today),
  };
}

function shownLows(points: readonly VendorPoint[], today: Day) {
  const firstSeen = points[0]?.[0] ?? today;
  const { everOre, days365Ore, days90Ore, days30Ore } = lowsOf(counted(points), firstSeen, today);
  return {
    lowest_ever: shown(everOre),
    lowest_365_days: shown(days365Ore),
    lowest_90_days: shown(days90Ore),
    lowest_30_days: shown(days30Ore),
  };
}
