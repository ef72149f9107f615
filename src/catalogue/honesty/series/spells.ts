import type { Day } from '../../../domain/day.ts';

/*
 * What is known of an offer, day by day, as spells of days on which the same is known. One instance serves every offer
 * of a night: nothing is allocated for each.
 */

/** Not read, or too long ago. */
export const UNKNOWN = 0;
/** A price that is not believed: it was held, or it was misread. */
export const SUSPECT = 1;
/** Read, and not on sale. */
export const GONE = 2;
/** Read, with a price at which nobody could buy it: the shop had none left. */
export const SOLD_OUT = 3;
export const PRICED = 4;
/** On sale with a before price that says something. */
export const CLAIMED = 5;
export type Kind =
  | typeof UNKNOWN
  | typeof SUSPECT
  | typeof GONE
  | typeof SOLD_OUT
  | typeof PRICED
  | typeof CLAIMED;

const SPELLS_AT_FIRST = 64;

/** Oldest first, without gaps between them. */
export class Spells {
  count = 0;
  from = new Int32Array(SPELLS_AT_FIRST);
  to = new Int32Array(SPELLS_AT_FIRST);
  kind = new Uint8Array(SPELLS_AT_FIRST);
  /** Of priced and claimed ones; 0 of the others. */
  ore = new Float64Array(SPELLS_AT_FIRST);

  clear(): void {
    this.count = 0;
  }

  /** Puts days behind the others; they join the last spell where they say the same. */
  add(from: number, to: number, kind: Kind, ore: number): void {
    if (to < from) return;
    const last = this.count - 1;
    if (last >= 0 && this.kind[last] === kind && this.ore[last] === ore) {
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

  /** How many days of a spell lie within others, both ends included. */
  daysWithin(at: number, from: number, to: number): number {
    return Math.max(0, Math.min(this.to[at]!, to) - Math.max(this.from[at]!, from) + 1);
  }

  isPriced(at: number): boolean {
    return this.kind[at]! >= PRICED;
  }

  isKnown(at: number): boolean {
    return this.kind[at]! >= GONE;
  }

  /** The spell that a day lies in; -1 before the first. */
  indexOf(day: Day): number {
    let at = this.count - 1;
    while (at >= 0 && this.from[at]! > day) at--;
    return at;
  }

  #grow(): void {
    const size = this.from.length * 2;
    const [from, to, kind, ore] = [this.from, this.to, this.kind, this.ore];
    this.from = new Int32Array(size);
    this.to = new Int32Array(size);
    this.kind = new Uint8Array(size);
    this.ore = new Float64Array(size);
    this.from.set(from);
    this.to.set(to);
    this.kind.set(kind);
    this.ore.set(ore);
  }
}
