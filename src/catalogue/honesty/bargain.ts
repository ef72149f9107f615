import type { Day } from '../../domain/day.ts';
import type { Ore } from '../../domain/money.ts';
import { fillSpells, type Series } from './series/known-days.ts';
import { doubtMisreads } from './series/misreads.ts';
import { PRICED, Spells } from './series/spells.ts';
import { isBelow } from './series/tolerance.ts';
import { usualBefore } from './steps/usual.ts';
import { windowMovesOn } from './steps/window.ts';

const YEAR_DAYS = 365;

/** A price that fell without a word about it. */
export interface Bargain {
  usualOre: Ore;
  /** After so long it is what the article costs. */
  untilDay: Day;
}

const spells = new Spells();

/** Whether a price without a claim lies below every price of the year before it fell, and below the usual one. */
export function bargainOf(series: Series, today: Day): Bargain | null {
  if (!hasFallen(series)) return null;
  fillSpells(spells, series, today);
  doubtMisreads(spells);
  const last = spells.count - 1;
  if (last < 0 || spells.kind[last] !== PRICED) return null;
  const priceOre = spells.ore[last]!;
  const since = spells.from[last]! as Day;
  const untilDay = windowMovesOn(since);
  if (today >= untilDay) return null;
  for (let at = last - 1; at >= 0 && spells.to[at]! >= since - YEAR_DAYS; at--)
    if (spells.isPriced(at) && !isBelow(priceOre, spells.ore[at]!)) return null;
  const usualOre = usualBefore(spells, since);
  return usualOre > 0 && isBelow(priceOre, usualOre) ? { usualOre: usualOre as Ore, untilDay } : null;
}

/** Nearly all prices have not: they are not looked at further. */
function hasFallen({ points }: Series): boolean {
  const last = points.at(-1)?.[1] ?? null;
  return last !== null && points.some(([, ore]) => ore !== null && ore > last);
}
