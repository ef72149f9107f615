import { addDays, type Day } from '../../domain/day.ts';
import { NEVER } from '../../domain/honesty/claim.ts';
import { fillSpells, type Series } from './series/known-days.ts';
import { doubtMisreads } from './series/misreads.ts';
import { Spells } from './series/spells.ts';
import { isAbove, isBelow } from './series/tolerance.ts';

const TAKEN_DAYS = 180;
const KNOWN_MIN = 24;
const VOICES_MIN = 3;

/** One shop's claim on an article. */
export interface Claimant {
  /** Shops of one owner are one voice. */
  voice: number;
  beforeOre: number;
  series: Series;
}

export interface Recommendation {
  isRecommended: boolean;
  /** From this day on the date alone may have changed it. */
  changesOn: Day;
}

const NOT_RECOMMENDED: Recommendation = { isRecommended: false, changesOn: NEVER };

/**
 * Whether a shop's before price is a recommended one: three independent shops claim it, and none of them has asked it in
 * 180 days. Whoever has asked it itself compares with its own price.
 */
export function inferRecommended(
  asked: Claimant,
  claimants: readonly Claimant[],
  today: Day,
): Recommendation {
  if (claimants.length < VOICES_MIN) return NOT_RECOMMENDED;
  const { beforeOre } = asked;
  const same = claimants.filter((one) => isSame(one.beforeOre, beforeOre));
  if (new Set(same.map(({ voice }) => voice)).size < VOICES_MIN) return NOT_RECOMMENDED;
  const voices = new Set<number>();
  let isRecommended = true;
  let changesOn = NEVER;
  for (const one of same) {
    const { known, lastTaken } = takenOf(one.series, beforeOre, today);
    const wasTaken = lastTaken > today - TAKEN_DAYS;
    if (!wasTaken && known >= KNOWN_MIN) voices.add(one.voice);
    if (wasTaken) changesOn = Math.min(changesOn, lastTaken + TAKEN_DAYS) as Day;
    else if (known < KNOWN_MIN) changesOn = Math.min(changesOn, addDays(today, KNOWN_MIN - known)) as Day;
    if (one === asked && wasTaken) isRecommended = false;
  }
  return { isRecommended: isRecommended && voices.size >= VOICES_MIN, changesOn };
}

/** The last day on which any of these shops asked a recommended price; 0 when none did. */
export function lastTakenBy(all: readonly Series[], beforeOre: number, today: Day): number {
  let last = 0;
  for (const series of all) last = Math.max(last, takenOf(series, beforeOre, today).lastTaken);
  return last;
}

export const isTaken = (lastTaken: number, today: Day): boolean => lastTaken > today - TAKEN_DAYS;

/** The first day on which a price that was last asked on a day counts as one that nobody asks. */
export const forgottenOn = (lastTaken: number): Day => (lastTaken + TAKEN_DAYS) as Day;

const isSame = (ore: number, base: number): boolean => !isAbove(ore, base) && !isBelow(ore, base);

const spells = new Spells();

/** On how many of the last 180 days a shop's price is known, and when it last asked an amount or more. */
function takenOf(series: Series, ore: number, today: Day): { known: number; lastTaken: number } {
  fillSpells(spells, series, today);
  doubtMisreads(spells);
  const from = today - TAKEN_DAYS + 1;
  let known = 0;
  let lastTaken = 0;
  for (let at = spells.count - 1; at >= 0 && spells.to[at]! >= from; at--) {
    if (!spells.isPriced(at)) continue;
    known += spells.daysWithin(at, from, today);
    if (lastTaken === 0 && !isBelow(spells.ore[at]!, ore)) lastTaken = spells.to[at]!;
  }
  return { known, lastTaken };
}
