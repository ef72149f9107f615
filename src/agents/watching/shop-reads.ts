import type { DayRun, ReadDays } from '../../domain/claim.ts';
import { addDays, type Day } from '../../domain/day.ts';
import type { VendorPoint } from '../../domain/history.ts';
import { isCounted } from '../../store/packed/counted-points.ts';
import type { Memory } from '../../store/packed/memory.ts';
import { unpackRecord } from '../../store/packed/shop-record.ts';
import { stockNumber } from '../../store/packed/stored-offers.ts';
import type { Generation } from '../../store/ports/catalogue.ts';

/** Whether a shop's whole file was read well on some day from `from` to `to`, both included. */
export type ShopReads = (vendorId: number, from: Day, to: Day) => boolean;

/** An offer that has been missing for longer is gone, whatever became of its file: a shop that left must not silence agents. */
const AWAY_DAYS_MAX = 30;

/** Parsing every shop's record takes tens of milliseconds, so it is done once per generation and only when asked. */
const readsOf = new WeakMap<Generation, ReadonlyMap<number, ReadDays>>();

export function shopReadsOf(generation: Generation): ShopReads {
  return (vendorId, from, to) => {
    let shops = readsOf.get(generation);
    if (shops === undefined) {
      shops = new Map(
        generation.shops().flatMap(({ id, record }) => (record === null ? [] : [[id, readDaysIn(record)]])),
      );
      readsOf.set(generation, shops);
    }
    return wasRead(shops.get(vendorId), from, to);
  };
}

function readDaysIn(record: string): ReadDays {
  const { read, honesty } = unpackRecord(record);
  return { read, partly: honesty.partly };
}

function wasRead(days: ReadDays | undefined, from: Day, to: Day): boolean {
  for (let day = from; day <= to; day = addDays(day, 1))
    if (days !== undefined && holds(days.read, day) && !holds(days.partly, day)) return true;
  return false;
}

const holds = (runs: readonly DayRun[], day: Day): boolean =>
  runs.findLast(([from, to]) => from <= day && day <= to) !== undefined;

/**
 * The last points of offers that are missing on `day` only because their shop's file has not been read since. A shop that was
 * read without the offer has taken it away.
 */
export function awayPoints(
  vendors: Memory['vendors'],
  day: Day,
  isChosen: (vendorId: number) => boolean,
  wasReadIn: ShopReads,
): VendorPoint[] {
  return vendors.flatMap(([vendorId, points]) => {
    const at = lastIndex(points, day);
    const [gone, last] = [points[at], points[at - 1]];
    if (gone === undefined || last === undefined || gone[1] !== null) return [];
    if (gone[0] <= addDays(day, -AWAY_DAYS_MAX) || !isChosen(vendorId)) return [];
    return wasReadIn(vendorId, gone[0], day) ? [] : [last];
  });
}

/** The index of the point in force on `day`; -1 before the first one. */
export const lastIndex = (points: readonly VendorPoint[], day: Day): number =>
  points.findLastIndex((point) => point[0] <= day);

const IN_STOCK_NUMBER = stockNumber('in_stock');

export const isInStockPoint = (point: VendorPoint): boolean =>
  isCounted(point) && point[3] === IN_STOCK_NUMBER;

/**
 * A shop's offer is back only if its file was read while the offer was out: else the file was away, not the article. An offer
 * that history has in stock since an earlier day was out today, between two generations of the day.
 */
export function wasReadWhileOut(
  vendorId: number,
  points: readonly VendorPoint[],
  day: Day,
  wasReadIn: ShopReads,
): boolean {
  const now = lastIndex(points, day);
  const out = points.findLastIndex((point, at) => at <= now && !isInStockPoint(point));
  const backDay = points[out + 1]?.[0] ?? day;
  if (backDay < day) return true;
  const inBefore = points.findLastIndex((point, at) => at < out && isInStockPoint(point));
  const earliest = addDays(backDay, -AWAY_DAYS_MAX);
  const outDay = inBefore < 0 ? earliest : points[inBefore + 1]![0];
  return wasReadIn(vendorId, Math.max(outDay, earliest) as Day, addDays(backDay, -1));
}
