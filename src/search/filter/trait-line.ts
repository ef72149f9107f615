import type { EanNumber } from '../../domain/ean.ts';
import { type CategoryPath, NO_DROP, type Traits, vendorList } from '../../store/ports/traits.ts';

/** A product's traits as the merge knows them, before brand and category path have numbers. */
export interface OfferedTraits
  extends Omit<Traits, 'ean' | 'path' | 'brand' | 'size' | 'color' | 'family' | 'vendors'> {
  vendorIds: readonly number[];
  /** A shop of good record offers it at a price that is not held; products without a place are listed last. */
  hasPlace: boolean;
}

/** What the first pass of a build numbers. */
export interface NumberedTraits extends Pick<Traits, 'path' | 'brand' | 'size' | 'color'> {
  /** Equal for the members of a family; 0 without one. */
  familyKey: number;
}

/** Writes numbers separated by spaces, then the shops, then a tab: a line between the two passes of a build. */
export function writeTraits(
  { path, brand, size, color, familyKey }: NumberedTraits,
  own: OfferedTraits,
): string {
  const { priceOre, firstSeenDay, dropTenths, kinds, unitPrice, vendorIds } = own;
  return `${path} ${brand} ${size} ${color} ${familyKey} ${priceOre} ${firstSeenDay} ${dropTenths - NO_DROP} ${kinds} ${unitPrice} \t${vendorList(vendorIds)}\t`;
}

/** The reader's state. It is kept in the module so that a million lines a night allocate no reader. */
let line = '';
let at = 0;

/** `familyOf` gives the number of a family by its key. */
export function readTraits(
  text: string,
  familyOf: (key: number) => number,
): { traits: Traits; words: string } {
  line = text;
  at = 0;
  const path = number();
  const brand = number();
  const size = number();
  const color = number();
  const family = familyOf(number());
  const priceOre = number();
  const firstSeenDay = number();
  const dropTenths = number() + NO_DROP;
  const kinds = number();
  const unitPrice = number();
  const end = line.indexOf('\t', at + 1);
  const vendors = line.slice(at + 1, end);
  const words = line.slice(end + 1);
  at = end + 1;
  const ean = number() as EanNumber;
  return {
    traits: {
      ean,
      path,
      brand,
      size,
      color,
      family,
      priceOre,
      firstSeenDay,
      dropTenths,
      kinds,
      unitPrice,
      vendors,
    },
    words,
  };
}

const ZERO = 48;

/** A space or a tab, both below the digits, ends a number. */
function number(): number {
  let value = 0;
  for (let code = line.charCodeAt(at); code >= ZERO; code = line.charCodeAt(++at))
    value = value * 10 + code - ZERO;
  at++;
  return value;
}

/*
 * Each document has an index token (a mark) for its brand, for its family and for each of its categories, so that a filter is a
 * posting list of the index: filtering each found product instead takes ten times as long. No word begins with a dot.
 */
export const brandMark = (brand: number): string => `.b${brand}`;
export const familyMark = (family: number): string => `.f${family}`;
export const categoryMark = (node: number): string => `.c${node}`;

export function createMarks(
  paths: readonly CategoryPath[],
): (traits: Pick<Traits, 'path' | 'brand' | 'family'>) => string {
  const ofPath = new Map(
    paths.map(({ number, nodes }) => [number, nodes.map((node) => ` ${categoryMark(node)}`).join('')]),
  );
  return ({ path, brand, family }) =>
    (ofPath.get(path) ?? '') +
    (brand === 0 ? '' : ` ${brandMark(brand)}`) +
    (family === 0 ? '' : ` ${familyMark(family)}`);
}
