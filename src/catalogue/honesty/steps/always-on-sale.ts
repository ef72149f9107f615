import { CLAIMED, type Spells } from '../series/spells.ts';

const DAYS_MIN = 90;

/** On how many days an offer's price is known, and on how many of those it came with a claim. */
export interface OnSaleDays {
  known: number;
  claimed: number;
}

export function countOnSale(spells: Spells, into: OnSaleDays): void {
  into.known = 0;
  into.claimed = 0;
  for (let at = 0; at < spells.count; at++) {
    if (!spells.isPriced(at)) continue;
    into.known += spells.days(at);
    if (spells.kind[at] === CLAIMED) into.claimed += spells.days(at);
  }
}

/** A claim on over half of 90 or more days. */
export const isAlwaysOnSale = ({ known, claimed }: OnSaleDays): boolean =>
  known >= DAYS_MIN && 2 * claimed > known;

/** After how many more days with the claim it is always there. */
export const turnsAlwaysOnSale = ({ known, claimed }: OnSaleDays): number =>
  Math.max(1, DAYS_MIN - known, known - 2 * claimed + 1);
