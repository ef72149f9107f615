import type { Offer } from '../product.ts';
import { agree, type Measure, UNITS, type Unit } from './measure.ts';
import { readMeasure } from './read-measure.ts';

type MeasuredOffer = Pick<Offer, 'name' | 'size' | 'measure'>;

/**
 * How much an article holds, by those who vote on its size, each with its offers. Null if none says so, if a shop contradicts itself,
 * or if two shops differ. Of several units the one that most voters use is taken, then the first in order: weight tells more than pieces.
 */
export function agreedMeasure(
  voters: readonly (readonly MeasuredOffer[])[],
  categoryPath: readonly string[],
): Measure | null {
  const readings: Measure[] = [];
  const users = new Map<Unit, Set<unknown>>();
  for (const voter of voters)
    for (const { name, size, measure } of voter) {
      const reading = measure ?? readMeasure({ name, size, categoryPath });
      if (reading === 'unclear') return null;
      if (reading === undefined) continue;
      readings.push(reading);
      users.set(reading.unit, (users.get(reading.unit) ?? new Set()).add(voter));
    }
  if (readings.length === 0) return null;
  const countOf = (unit: Unit): number => users.get(unit)?.size ?? 0;
  const unit = UNITS.reduce((best, one) => (countOf(one) > countOf(best) ? one : best));
  const same = readings.filter((reading) => reading.unit === unit);
  const isOne = same.every((a) => same.every((b) => agree(a, b)));
  // The least of them, so that the order of offers does not matter.
  return isOne ? same.reduce((least, one) => (one.millionths < least.millionths ? one : least)) : null;
}
