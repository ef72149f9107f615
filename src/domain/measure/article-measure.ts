import { once } from '../calls.ts';
import type { Offer } from '../product.ts';
import { type Amount, amountsIn, MAY_MEASURE } from './amounts.ts';
import { isByArea, isByContents, isByLength, isPuzzle } from './goods.ts';
import { agree, type Measure, measureOf, UNITS, type Unit } from './measure.ts';

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
  const readingOf = createReader(categoryPath);
  for (const voter of voters)
    for (const { name, size, measure } of voter) {
      const reading = measure ?? readingOf(name, size);
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

/** What one shop says about how much an article holds: a measure, nothing, or things that do not fit each other. */
type MeasureReading = Measure | 'unclear' | undefined;

interface NamedArticle {
  name: string;
  size: string | null;
  categoryPath: readonly string[];
}

/** Reads names and sizes of one article. Shops mostly have the same: a text is not read again behind itself. */
function createReader(categoryPath: readonly string[]) {
  let last: { name: string; size: string | null; reading: MeasureReading } | undefined;
  return (name: string, size: string | null): MeasureReading => {
    if (last === undefined || last.name !== name || last.size !== size)
      last = { name, size, reading: readMeasure({ name, size, categoryPath }) };
    return last.reading;
  };
}

/** Reads how much an article holds from its size and its name. */
export function readMeasure({ name, size, categoryPath }: NamedArticle): MeasureReading {
  const [inName, inSize] = [MAY_MEASURE.test(name), size !== null && MAY_MEASURE.test(size)];
  if (!inName && !inSize) return undefined;
  const isMeant = meantUnits(name, size ?? '', categoryPath);
  const read = (text: string) => amountsIn(text).filter(({ measure }) => isMeant(measure.unit));
  const named = inName ? read(name) : [];
  const sized = inSize ? read(size!) : [];
  return whole([...named, ...sized.filter(({ measure }) => !isOneOf(measure, named))]);
}

/** The size may be that of one of several: size "33 cl" of "24 x 33 cl". */
const isOneOf = (size: Measure, named: readonly Amount[]): boolean =>
  named.some(({ each }) => each !== undefined && agree(each, size));

function meantUnits(name: string, size: string, path: readonly string[]): (unit: Unit) => boolean {
  const text = () => `${name} ${size} ${path.at(-1) ?? ''}`;
  const isContents = once(() => isByContents(name, path));
  const isMeant: Readonly<Record<Unit, () => boolean>> = {
    kg: isContents,
    l: isContents,
    m: () => isByLength(text()),
    m2: () => isByArea(text()),
    piece: () => !isPuzzle(text()),
  };
  return (unit) => isMeant[unit]();
}

/** One measure from all amounts of a text. Contents say more than a number of pieces. */
function whole(amounts: readonly Amount[]): MeasureReading {
  const contents = amounts.filter(({ measure }) => measure.unit !== 'piece');
  const pieces = amounts.filter(({ measure }) => measure.unit === 'piece').map(({ measure }) => measure);
  const [first] = contents;
  if (first === undefined) return same(pieces);
  const total = same(contents.map(({ measure }) => measure));
  const count = same(pieces);
  if (total === undefined || total === 'unclear' || count === undefined) return total;
  if (count === 'unclear') return count;
  const times = count.millionths / ONE_PIECE;
  if (times === 1 || isTimes(first, times)) return total;
  // Bottles are told by what one of them holds; "boller 4 stk. 300 g" may be of one or of all.
  return total.unit === 'l'
    ? (measureOf('l', (times * total.millionths) / ONE_PIECE) ?? 'unclear')
    : 'unclear';
}

const ONE_PIECE = 1_000_000;

const isTimes = ({ measure, each }: Amount, times: number): boolean =>
  each !== undefined && Math.round(measure.millionths / each.millionths) === times;

function same(measures: readonly Measure[]): MeasureReading {
  const [first] = measures;
  if (first === undefined) return undefined;
  return measures.every((each) => agree(first, each)) ? first : 'unclear';
}
