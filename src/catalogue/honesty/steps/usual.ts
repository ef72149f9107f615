import type { Spells } from '../series/spells.ts';
import { isAbove } from '../series/tolerance.ts';

/** The days before a start whose median is the usual price, and how many of them must be known. */
export const USUAL_FROM_DAYS = 180;
export const USUAL_TO_DAYS = 31;
export const USUAL_KNOWN_MIN = 45;
const TAKEN_WITHIN_DAYS = 90;

/** Prices with the days they held, in order of price: filled anew for each offer. */
let ores = new Float64Array(64);
let lengths = new Int32Array(64);

/** The median daily price from 180 to 31 days before a day; 0 when fewer than 45 of them have a known one. */
export function usualBefore(spells: Spells, start: number): number {
  const [from, to] = [start - USUAL_FROM_DAYS, start - USUAL_TO_DAYS];
  let [size, days] = [0, 0];
  for (let at = spells.count - 1; at >= 0 && spells.to[at]! >= from; at--) {
    if (!spells.isPriced(at)) continue;
    const within = spells.daysWithin(at, from, to);
    if (within === 0) continue;
    days += within;
    size = insert(size, spells.ore[at]!, within);
  }
  return days < USUAL_KNOWN_MIN ? 0 : lowerMedian(size, days);
}

/** Whether the shop asked no more than the usual price on some day of the 90 before the start. */
export function tookWithin90(spells: Spells, usualOre: number, start: number): boolean {
  for (let at = spells.count - 1; at >= 0 && spells.to[at]! >= start - TAKEN_WITHIN_DAYS; at--)
    if (spells.isPriced(at) && spells.from[at]! < start && !isAbove(spells.ore[at]!, usualOre)) return true;
  return false;
}

function insert(size: number, ore: number, days: number): number {
  let at = size;
  while (at > 0 && ores[at - 1]! > ore) at--;
  if (at > 0 && ores[at - 1] === ore) {
    lengths[at - 1] = lengths[at - 1]! + days;
    return size;
  }
  if (size === ores.length) grow();
  ores.copyWithin(at + 1, at, size);
  lengths.copyWithin(at + 1, at, size);
  ores[at] = ore;
  lengths[at] = days;
  return size + 1;
}

/** The lower of two middles: a price that was asked, never one between two. */
function lowerMedian(size: number, days: number): number {
  let below = 0;
  for (let at = 0; at < size; at++) {
    below += lengths[at]!;
    if (2 * below >= days) return ores[at]!;
  }
  return 0;
}

function grow(): void {
  const [moreOres, moreLengths] = [new Float64Array(ores.length * 2), new Int32Array(ores.length * 2)];
  moreOres.set(ores);
  moreLengths.set(lengths);
  ores = moreOres;
  lengths = moreLengths;
}
