import { type DayRun, GOOD_NIGHTS, isClaim, type ReadDays } from '../../domain/claim.ts';
import type { Day } from '../../domain/day.ts';
import type { VendorPoint } from '../../domain/history.ts';
import { doubled } from '../../domain/sorting.ts';
import { HOLDING_BITS, SOLD_OUT_STOCK } from '../../store/packed/stored-offers.ts';

/*
 * What is known of an offer on each day, as spells: consecutive days with the same knowledge. One instance is reused for
 * every offer of a night, so that nothing is allocated per offer.
 */

/** The shop was not read, or too long ago. */
export const UNKNOWN = 0;
/** The price was held or is a misread. */
export const SUSPECT = 1;
/** The shop was read and did not offer the article. */
export const GONE = 2;
/** The shop was read and the article was out of stock. */
export const SOLD_OUT = 3;
export const PRICED = 4;
/** In stock with a before price that is a claim. */
export const CLAIMED = 5;
export type SpellKind =
  | typeof UNKNOWN
  | typeof SUSPECT
  | typeof GONE
  | typeof SOLD_OUT
  | typeof PRICED
  | typeof CLAIMED;

const SPELLS_AT_FIRST = 64;

/** Spells in order of time without gaps. */
export class Spells {
  count = 0;
  from = new Int32Array(SPELLS_AT_FIRST);
  to = new Int32Array(SPELLS_AT_FIRST);
  kind = new Uint8Array(SPELLS_AT_FIRST);
  /** 0 unless PRICED or CLAIMED. */
  ore = new Float64Array(SPELLS_AT_FIRST);

  clear(): void {
    this.count = 0;
  }

  /** Appends days; extends the last spell if kind and price are equal. */
  add(from: number, to: number, kind: SpellKind, ore: number): void {
    if (to < from) return;
    const last = this.count - 1;
    if (this.kind[last] === kind && this.ore[last] === ore) {
      this.to[last] = to;
      return;
    }
    if (this.count === this.from.length) this.#grow();
    const at = this.count++;
    this.from[at] = from;
    this.to[at] = to;
    this.kind[at] = kind;
    this.ore[at] = ore;
  }

  days(at: number): number {
    return this.to[at]! - this.from[at]! + 1;
  }

  daysWithin(at: number, from: number, to: number): number {
    return Math.max(0, Math.min(this.to[at]!, to) - Math.max(this.from[at]!, from) + 1);
  }

  /** False before the first spell, as are `isKnown` and `reaches`. */
  isPriced(at: number): boolean {
    return this.kind[at]! >= PRICED;
  }

  isKnown(at: number): boolean {
    return this.kind[at]! >= GONE;
  }

  /** Whether a spell ends on a day or after it. */
  reaches(at: number, day: number): boolean {
    return this.to[at]! >= day;
  }

  /** The spell that contains a day; -1 before the first. */
  indexOf(day: Day): number {
    let at = this.count - 1;
    while (this.from[at]! > day) at--;
    return at;
  }

  #grow(): void {
    this.from = doubled(this.from);
    this.to = doubled(this.to);
    this.kind = doubled(this.kind);
    this.ore = doubled(this.ore);
  }
}

export interface PriceSeries {
  points: readonly VendorPoint[];
  days: ReadDays;
}

/** Fills spells from change points and read days, up to today. Days before the first reading are left out. */
export function fillSpells(spells: Spells, { points, days }: PriceSeries, today: Day): void {
  spells.clear();
  const { read } = days;
  if (read.length === 0) return;
  const begin = read[0]![0];
  let at = 0;
  if (points.length > 0) at = addGone(spells, begin, Math.min(points[0]![0] - 1, today), days, at);
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

/** Days that were read get `kind`, others UNKNOWN. `at` and the result are indexes into `read`, to go on from. */
export function addRead(
  spells: Spells,
  from: number,
  to: number,
  kind: SpellKind,
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

/** Adds days without an offer: GONE, but UNKNOWN on days on which a part of the shop was missing. */
function addGone(spells: Spells, from: number, to: number, { read, partly }: ReadDays, at: number): number {
  let run = at;
  let day = from;
  for (const [start, end] of partly) {
    if (end < day || start > to) continue;
    run = addRead(spells, day, start - 1, GONE, 0, read, run);
    spells.add(Math.max(start, day), Math.min(end, to), UNKNOWN, 0);
    day = end + 1;
  }
  return addRead(spells, day, to, GONE, 0, read, run);
}

const NIGHTS_MAX = 2;

/** One or two nights at half or twice the prices around them, which agree within a quarter, were a mistake in the file. */
export function doubtMisreads(spells: Spells): void {
  for (let at = 1; at < spells.count - 1; at++) {
    if (spells.kind[at] !== PRICED || spells.kind[at - 1]! < PRICED) continue;
    const days = spells.days(at);
    if (days > NIGHTS_MAX) continue;
    if (isMisread(spells, at, at)) spells.kind[at] = SUSPECT;
    else if (days === 1 && isSecondNight(spells, at + 1) && isMisread(spells, at, at + 1)) {
      spells.kind[at] = SUSPECT;
      spells.kind[at + 1] = SUSPECT;
    }
  }
}

const isSecondNight = (spells: Spells, at: number): boolean =>
  at < spells.count - 1 && spells.kind[at] === PRICED && spells.days(at) === 1;

function isMisread(spells: Spells, first: number, last: number): boolean {
  if (!spells.isPriced(last + 1)) return false;
  const [before, after] = [spells.ore[first - 1]!, spells.ore[last + 1]!];
  const [low, high] = [Math.min(before, after), Math.max(before, after)];
  if (4 * high > 5 * low) return false;
  for (let at = first; at <= last; at++) {
    const ore = spells.ore[at]!;
    if (2 * ore > low && ore < 2 * high) return false;
  }
  return true;
}
