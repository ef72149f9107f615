import { randomBytes } from 'node:crypto';
import type { Day } from '../domain/day.ts';
import type { EanNumber } from '../domain/ean.ts';
import type { EngagementCount } from '../store/ports/access.ts';
import { createLookupCallers, type LookupCallers } from './lookup-callers.ts';

/** So many products may wait to be written; lookups of further ones go uncounted until the next flush. */
const PRODUCTS_MAX = 100_000;
/** The key is this process's own: it need not be asked for, and nobody else compares its hashes. */
const KEY_BYTES = 32;

/** Lookups not yet written: counted by product, without waiting for anything. */
export function createWaitingLookups(perNetworkMax: number) {
  let today = Number.NEGATIVE_INFINITY as Day;
  let callers: LookupCallers | undefined;
  let ofToday = new Map<EanNumber, number>();
  let before: EngagementCount[] = [];

  return {
    size: (): number => before.length + ofToday.size,
    startDay(day: Day): void {
      before = [...before, ...countsOf(ofToday, today)];
      ofToday = new Map();
      today = day;
      callers = createLookupCallers(randomBytes(KEY_BYTES), perNetworkMax);
    },
    add(ean: EanNumber, caller: string): boolean {
      const weight = callers!.add(ean, caller);
      if (weight === 0) return false;
      const waiting = ofToday.get(ean);
      if (waiting === undefined && ofToday.size >= PRODUCTS_MAX) return false;
      ofToday.set(ean, (waiting ?? 0) + weight);
      return true;
    },
    count: (ean: EanNumber, from: Day, to: Day): number =>
      [...before, { day: today, ean, callers: ofToday.get(ean) ?? 0 }]
        .filter((count) => count.ean === ean && count.day >= from && count.day <= to)
        .reduce((sum, { callers }) => sum + callers, 0),
    /** Takes some out to be written: whoever looks up meanwhile begins new counts. */
    take(max: number): readonly EngagementCount[] {
      const older = before.slice(0, max);
      before = before.slice(older.length);
      const newer = countsOf(ofToday, today, max - older.length);
      for (const { ean } of newer) ofToday.delete(ean);
      return [...older, ...newer];
    },
    putBack(counts: readonly EngagementCount[]): void {
      before = [...counts, ...before];
    },
  };
}

const countsOf = (
  counts: ReadonlyMap<EanNumber, number>,
  day: Day,
  max = Number.POSITIVE_INFINITY,
): EngagementCount[] =>
  counts
    .entries()
    .take(max)
    .map(([ean, callers]) => ({ day, ean, kind: 'lookup' as const, callers }))
    .toArray();
