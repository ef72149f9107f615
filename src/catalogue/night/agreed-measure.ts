import { agree, type Measure, UNITS, type Unit } from '../../domain/measure/measure.ts';
import { readMeasure } from '../../domain/measure/read-measure.ts';
import type { Offer } from '../../domain/product.ts';

type MeasuredOffer = Pick<Offer, 'name' | 'size' | 'measure'>;

/**
 * How much an article holds, by the offers that vote on its size. Null if none says so, if a shop contradicts itself, or if two
 * shops differ. Of several units the one that most shops use is taken, then the first in order: weight tells more than pieces.
 */
export function agreedMeasure(
  voting: readonly MeasuredOffer[],
  categoryPath: readonly string[],
): Measure | null {
  const readings: Measure[] = [];
  for (const { name, size, measure } of voting) {
    const reading = measure ?? readMeasure({ name, size, categoryPath });
    if (reading === 'unclear') return null;
    if (reading !== undefined) readings.push(reading);
  }
  if (readings.length === 0) return null;
  const unit = mostUsed(readings);
  const same = readings.filter((reading) => reading.unit === unit);
  const isOne = same.every((a) => same.every((b) => agree(a, b)));
  // The least of them, so that the order of offers does not matter.
  return isOne ? same.reduce((least, one) => (one.millionths < least.millionths ? one : least)) : null;
}

function mostUsed(readings: readonly Measure[]): Unit {
  const countOf = (unit: Unit) => readings.filter((reading) => reading.unit === unit).length;
  return UNITS.reduce((best, unit) => (countOf(unit) > countOf(best) ? unit : best));
}
