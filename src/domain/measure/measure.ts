import type { Ore } from '../money.ts';

/** The units of the Danish price order. A unit's index is its number in stored data: append, never reorder. */
export const UNITS = ['kg', 'l', 'm', 'm2', 'piece'] as const;
export type Unit = (typeof UNITS)[number];

/** How much an article holds, in millionths of its unit: 75 ml are 75,000 millionths of a litre. */
export interface Measure {
  unit: Unit;
  millionths: number;
}

export const MILLION = 1_000_000;

/** More than this is a mistake: a hundred tonnes, or a hundred thousand pieces. */
const MILLIONTHS_MAX = 100_000 * MILLION;

/** Undefined for nothing, and for more than an article can hold. */
export function measureOf(unit: Unit, amount: number): Measure | undefined {
  const millionths = Math.round(amount * MILLION);
  return millionths > 0 && millionths <= MILLIONTHS_MAX ? { unit, millionths } : undefined;
}

/** The price of one unit, rounded half up to a whole øre. */
export const unitPriceOf = (priceOre: Ore, { millionths }: Measure): Ore =>
  Math.floor((2 * priceOre * MILLION + millionths) / (2 * millionths)) as Ore;

const DIFFERENCE_MAX = 0.02;

/** Whether two amounts of one unit are the same but for rounding. */
export const agree = (a: Measure, b: Measure): boolean =>
  a.unit === b.unit &&
  Math.abs(a.millionths - b.millionths) <= DIFFERENCE_MAX * Math.max(a.millionths, b.millionths);

/** A measure as the catalogue stores it: `kg 750000`. */
export const packMeasure = ({ unit, millionths }: Measure): string => `${unit} ${millionths}`;

export function unpackMeasure(text: string): Measure {
  const [unit, millionths] = text.split(' ');
  return { unit: unit as Unit, millionths: Number(millionths) };
}
