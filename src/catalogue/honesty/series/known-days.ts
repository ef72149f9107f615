import type { Day } from '../../../domain/day.ts';
import type { VendorPoint } from '../../../domain/history.ts';
import { type DayRun, GOOD_NIGHTS, type ReadDays } from '../../../domain/honesty/claim.ts';
import { HOLDING_BITS, SOLD_OUT_STOCK } from '../../../store/packed/codes.ts';
import { CLAIMED, GONE, type Kind, PRICED, SOLD_OUT, type Spells, SUSPECT, UNKNOWN } from './spells.ts';
import { isClaim } from './tolerance.ts';

/** One shop's prices of an article in new condition, and the days on which the shop was read. */
export interface Series {
  points: readonly VendorPoint[];
  days: ReadDays;
}

/** Change points and read days become what is known up to a day. Days before the first reading are left out. */
export function fillSpells(spells: Spells, { points, days }: Series, today: Day): void {
  spells.clear();
  const { read } = days;
  if (read.length === 0) return;
  const begin = read[0]![0];
  let at = 0;
  if (points.length > 0 && points[0]![0] > begin)
    at = addGone(spells, begin, Math.min(points[0]![0] - 1, today), days, at);
  for (let i = 0; i < points.length; i++) {
    const [day, priceOre, beforeOre, stock, flags] = points[i]!;
    if (day > today) return;
    const from = Math.max(day, begin);
    const to = i + 1 < points.length ? Math.min(points[i + 1]![0] - 1, today) : today;
    if (to < from) continue;
    if (priceOre === null) at = addGone(spells, from, to, days, at);
    else if (flags & HOLDING_BITS) spells.add(from, to, SUSPECT, 0);
    else if (stock === SOLD_OUT_STOCK) at = addRead(spells, from, to, SOLD_OUT, 0, read, at);
    else at = addRead(spells, from, to, isClaim(priceOre, beforeOre) ? CLAIMED : PRICED, priceOre, read, at);
  }
}

/** Adds days as far as they were read, the others as unknown. `at` is the first run that may matter; so is what comes back. */
export function addRead(
  spells: Spells,
  from: number,
  to: number,
  kind: Kind,
  ore: number,
  read: readonly DayRun[],
  at: number,
): number {
  let run = at;
  for (let day = from; day <= to; ) {
    while (run < read.length && read[run]![1] + GOOD_NIGHTS < day) run++;
    const start = run < read.length ? read[run]![0] : to + 1;
    if (start > day) {
      const end = Math.min(start - 1, to);
      spells.add(day, end, UNKNOWN, 0);
      day = end + 1;
    } else {
      const end = Math.min(read[run]![1] + GOOD_NIGHTS, to);
      spells.add(day, end, kind, ore);
      day = end + 1;
    }
  }
  return run;
}

/** What was not on sale is known to be so only where nothing of the shop was missing. */
function addGone(spells: Spells, from: number, to: number, { read, partly }: ReadDays, at: number): number {
  let run = at;
  let day = from;
  for (const [start, end] of partly) {
    if (end < day || start > to) continue;
    if (start > day) run = addRead(spells, day, start - 1, GONE, 0, read, run);
    spells.add(Math.max(start, day), Math.min(end, to), UNKNOWN, 0);
    day = end + 1;
  }
  return day > to ? run : addRead(spells, day, to, GONE, 0, read, run);
}
