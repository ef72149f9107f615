import { isAbove, isBelow, NEVER } from '../../domain/claim.ts';
import { addDays, type Day } from '../../domain/day.ts';
import { doubtMisreads, fillSpells, type PriceSeries, Spells } from './spells.ts';

const TAKEN_DAYS = 180;
const KNOWN_MIN = 24;
const VOICES_MIN = 3;

export interface Claimant {
  /** The smallest vendor id of the shop's owner. */
  voice: number;
  beforeOre: number;
  series: PriceSeries;
}

export interface Recommendation {
  isRecommended: boolean;
  /** The first day on which the result may change although nothing but the date changed. */
  changesOn: Day;
}

const NOT_RECOMMENDED: Recommendation = { isRecommended: false, changesOn: NEVER };

/** Three independent shops have the before price and none of them has asked it in 180 days. */
export function inferRecommended(
  claimant: Claimant,
  claimants: readonly Claimant[],
  today: Day,
): Recommendation {
  if (claimants.length < VOICES_MIN) return NOT_RECOMMENDED;
  const { beforeOre } = claimant;
  const same = claimants.filter((one) => isSame(one.beforeOre, beforeOre));
  if (new Set(same.map(({ voice }) => voice)).size < VOICES_MIN) return NOT_RECOMMENDED;
  const voices = new Set<number>();
  let isRecommended = true;
  let changesOn = NEVER;
  for (const one of same) {
    const { known, lastTaken } = takenOf(one.series, beforeOre, today);
    const wasTaken = lastTaken !== 0;
    if (!wasTaken && known >= KNOWN_MIN) voices.add(one.voice);
    if (wasTaken) changesOn = Math.min(changesOn, lastTaken + TAKEN_DAYS) as Day;
    else if (known < KNOWN_MIN) changesOn = Math.min(changesOn, addDays(today, KNOWN_MIN - known)) as Day;
    if (one === claimant && wasTaken) isRecommended = false;
  }
  return { isRecommended: isRecommended && voices.size >= VOICES_MIN, changesOn };
}

/** The last of 180 days on which any of these shops asked `beforeOre` or more; 0 if none did. */
export function lastTakenBy(all: readonly PriceSeries[], beforeOre: number, today: Day): number {
  let last = 0;
  for (const series of all) last = Math.max(last, takenOf(series, beforeOre, today).lastTaken);
  return last;
}

/** The first day on which a price last asked on `lastTaken` counts as asked by nobody. */
export const forgottenOn = (lastTaken: number): Day => (lastTaken + TAKEN_DAYS) as Day;

const isSame = (ore: number, base: number): boolean => !isAbove(ore, base) && !isBelow(ore, base);

const spells = new Spells();

function takenOf(series: PriceSeries, ore: number, today: Day): { known: number; lastTaken: number } {
  fillSpells(spells, series, today);
  doubtMisreads(spells);
  const from = today - TAKEN_DAYS + 1;
  let known = 0;
  let lastTaken = 0;
  for (let at = spells.count - 1; spells.reaches(at, from); at--) {
    if (!spells.isPriced(at)) continue;
    known += spells.daysWithin(at, from, today);
    if (lastTaken === 0 && !isBelow(spells.ore[at]!, ore)) lastTaken = spells.to[at]!;
  }
  return { known, lastTaken };
}
