import { createHmac } from 'node:crypto';
import { addDays, type Day } from '../domain/day.ts';
import type { Ean } from '../domain/ean.ts';
import type { EngagementCount, EngagementKind, EngagementStore } from '../store/ports/access.ts';
import { networkOf } from './client-address.ts';
import { createLookupCallers, type LookupCallers } from './lookup-callers.ts';
import { createWaitingMarks } from './waiting-marks.ts';

/** At most so many callers of one network (IPv4 /24, IPv6 /48) count for a product and day: a storm is not a trend. */
export const PER_NETWORK_MAX = 3;

const DAYS_KEPT = 90;
/** One flush holds the event loop for about 2 ms. */
const ROWS_PER_FLUSH = 500;
/** Products waiting to be written. Lookups of further ones go uncounted until the next flush. */
const PRODUCTS_MAX = 100_000;

export interface Engagement {
  /**
   * Counts the caller once per product, day and kind; false when it does not count (again).
   * Likes and agents are exact, also across restarts; a kill may lose those of the last seconds. Lookups are told apart in
   * memory only: after a restart a caller may count a second time.
   */
  record(kind: EngagementKind, ean: Ean, caller: string, day: Day): boolean;
  /** Distinct callers of these days, both included, with what waits to be written. */
  callers(kind: EngagementKind, ean: Ean, from: Day, to: Day): number;
  /** Writes what waits, at most `rowsMax` of a sort; how many still wait. Every few seconds, and with Infinity at close. */
  flush(rowsMax?: number): number;
}

export function createEngagement(store: EngagementStore): Engagement {
  let today = Number.NEGATIVE_INFINITY as Day;
  let key: Uint8Array = new Uint8Array();
  let lookups: LookupCallers | undefined;
  let lookupsToday = new Map<number, number>();
  let lookupsBefore: EngagementCount[] = [];
  let forgetDue = false;
  const marks = createWaitingMarks();

  const startDay = (day: Day) => {
    lookupsBefore = [...lookupsBefore, ...countsOf(lookupsToday, today)];
    lookupsToday = new Map();
    today = day;
    forgetDue = true;
    key = store.keyOf(day);
    lookups = createLookupCallers(key, PER_NETWORK_MAX);
  };

  const hashed = (text: string) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 11);

  const mark = (kind: EngagementKind, ean: number, caller: string): boolean => {
    if (marks.isFull()) return false;
    const of = { day: today, ean, kind, network: hashed(networkOf(caller)) };
    const known = new Set([...store.marked(of), ...marks.callers(of)]);
    const own = hashed(caller);
    if (known.has(own) || known.size >= PER_NETWORK_MAX) return false;
    marks.add({ ...of, caller: own });
    return true;
  };

  const lookup = (ean: number, caller: string): boolean => {
    const weight = lookups!.add(ean, caller);
    if (weight === 0) return false;
    const waiting = lookupsToday.get(ean);
    if (waiting === undefined && lookupsToday.size >= PRODUCTS_MAX) return false;
    lookupsToday.set(ean, (waiting ?? 0) + weight);
    return true;
  };

  const waitingLookups = (ean: number, from: Day, to: Day) =>
    [...lookupsBefore, { day: today, ean, callers: lookupsToday.get(ean) ?? 0 }]
      .filter((count) => count.ean === ean && count.day >= from && count.day <= to)
      .reduce((sum, { callers }) => sum + callers, 0);

  const waitingMarks = (kind: EngagementKind, ean: number, from: Day, to: Day) => {
    let sum = 0;
    for (let day = from; day <= to; day = addDays(day, 1)) sum += marks.count(day, kind, ean);
    return sum;
  };

  return {
    record(kind, ean, caller, day) {
      // A request that still holds yesterday's generation counts today.
      if (day > today) startDay(day);
      return kind === 'lookup' ? lookup(+ean, caller) : mark(kind, +ean, caller);
    },
    callers(kind, ean, from, to) {
      const waiting = kind === 'lookup' ? waitingLookups(+ean, from, to) : waitingMarks(kind, +ean, from, to);
      return store.callers(kind, +ean, from, to) + waiting;
    },
    flush(rowsMax = ROWS_PER_FLUSH) {
      if (forgetDue) store.forget(today, addDays(today, -DAYS_KEPT));
      forgetDue = false;
      const written = marks.first(rowsMax);
      const before = lookupsBefore.slice(0, rowsMax);
      const counts = [...before, ...countsOf(lookupsToday, today, rowsMax - before.length)];
      if (written.length + counts.length > 0) store.add(written, counts, PER_NETWORK_MAX);
      marks.dropFirst(written.length);
      lookupsBefore = lookupsBefore.slice(before.length);
      for (const { ean } of counts.slice(before.length)) lookupsToday.delete(ean);
      return marks.size() + lookupsBefore.length + lookupsToday.size;
    },
  };
}

const countsOf = (
  counts: ReadonlyMap<number, number>,
  day: Day,
  max = Number.POSITIVE_INFINITY,
): EngagementCount[] =>
  counts
    .entries()
    .take(max)
    .map(([ean, callers]) => ({ day, ean, kind: 'lookup' as const, callers }))
    .toArray();
