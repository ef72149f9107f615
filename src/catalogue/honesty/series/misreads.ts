import { PRICED, type Spells, SUSPECT } from './spells.ts';

const NIGHTS_MAX = 2;

/**
 * One or two nights without a claim, at most half or at least twice the price of the night before and of the night after,
 * which agree within a quarter: nobody asked that price, the file was wrong. A night that ends a misread begins none.
 */
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
  const [low, high] = before < after ? [before, after] : [after, before];
  if (4 * high > 5 * low) return false;
  for (let at = first; at <= last; at++) {
    const ore = spells.ore[at]!;
    if (2 * ore > low && ore < 2 * high) return false;
  }
  return true;
}
