import type { EanNumber } from '../../domain/ean.ts';
import { Numbers } from './numbers.ts';

/** The six values of an offer that changes tell, as numbers: øre, and codes of stock, flags and verdict. */
export interface OfferValues {
  priceOre: number;
  shippingOre: number | null;
  beforeOre: number | null;
  stock: number;
  flags: number;
  verdict: number | null;
}

/** An offer that differs between two generations. A side is null where the offer does not exist. */
export interface OfferChange {
  ean: EanNumber;
  /** The shop's number in its delta. */
  shop: number;
  condition: number;
  from: OfferValues | null;
  to: OfferValues | null;
}

/**
 * The verdict `unfounded` on a reduction that began tonight. If the night turns out to be a rush of the shop, which is known
 * at its end, the delta names the shop and the verdict is read as `unknown`.
 */
export const UNFOUNDED_TONIGHT = 15;

const CONDITIONS = 3;
const [FROM, TO] = [1, 2];

/** Writes changes as lines of numbers, codes as differences to the line before. Null is 0, other amounts are one larger. */
export function packChanges(changes: readonly OfferChange[]): string {
  let last = 0;
  return changes
    .map(({ ean, shop, condition, from, to }) => {
      const sides = (from === null ? 0 : FROM) + (to === null ? 0 : TO);
      const numbers = [ean - last, shop, condition + CONDITIONS * sides, ...valuesOf(from), ...valuesOf(to)];
      last = ean;
      return numbers.join(' ');
    })
    .join('\n');
}

/** Writes sorted codes as one line each, as the difference to the one before. */
export const packEans = (eans: readonly EanNumber[]): string =>
  eans.map((ean, at) => (at === 0 ? ean : ean - eans[at - 1]!)).join('\n');

export function unpackEans(text: string): EanNumber[] {
  const numbers = new Numbers();
  numbers.text = text;
  const eans: EanNumber[] = [];
  for (let ean = 0; numbers.at < text.length; eans.push(ean as EanNumber)) ean += numbers.next();
  return eans;
}

const orZero = (amount: number | null): number => (amount === null ? 0 : amount + 1);

const valuesOf = (side: OfferValues | null): number[] =>
  side === null
    ? []
    : [
        side.priceOre,
        orZero(side.shippingOre),
        orZero(side.beforeOre),
        side.stock,
        side.flags,
        orZero(side.verdict),
      ];

export function unpackChanges(text: string): OfferChange[] {
  const numbers = new Numbers();
  numbers.text = text;
  const changes: OfferChange[] = [];
  let ean = 0;
  while (numbers.at < text.length) {
    ean += numbers.next();
    const shop = numbers.next();
    const code = numbers.next();
    const sides = Math.floor(code / CONDITIONS);
    const from = sides & FROM ? readValues(numbers) : null;
    const to = sides & TO ? readValues(numbers) : null;
    changes.push({ ean: ean as EanNumber, shop, condition: code % CONDITIONS, from, to });
  }
  return changes;
}

const orNull = (number: number): number | null => (number === 0 ? null : number - 1);

const readValues = (numbers: Numbers): OfferValues => ({
  priceOre: numbers.next(),
  shippingOre: orNull(numbers.next()),
  beforeOre: orNull(numbers.next()),
  stock: numbers.next(),
  flags: numbers.next(),
  verdict: orNull(numbers.next()),
});

export const areEqual = (a: OfferValues, b: OfferValues): boolean =>
  a.priceOre === b.priceOre &&
  a.shippingOre === b.shippingOre &&
  a.beforeOre === b.beforeOre &&
  a.stock === b.stock &&
  a.flags === b.flags &&
  a.verdict === b.verdict;
