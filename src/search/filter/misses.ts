import type { TraitBlock } from '../../store/ports/search-index.ts';
import type { FacetName } from '../../store/ports/search-question.ts';
import type { TraitFilter } from '../../store/ports/traits.ts';

/** A block's products, each with a bit for every filter that it does not pass. Undefined if all products pass all of them. */
export type Misses = Uint8Array | undefined;

/** None of a block's products is listed or counted. */
export const NOBODY = new Uint8Array();

/** The bit of each facet's own filter, if the facet is open: counted without it. */
export const MISS_BIT: Readonly<Record<FacetName, number>> = {
  paths: 1,
  brands: 2,
  vendors: 4,
  prices: 8,
  sizes: 16,
  colors: 32,
  kinds: 64,
};
/** The bit of all other filters. */
const HARD = 128;

/** A product that misses an open facet's filter still counts for that facet; after two misses it counts for none. */
export const isOut = (misses: number): boolean => misses >= HARD || (misses & (misses - 1)) !== 0;

export function missesIn(block: TraitBlock, filter: TraitFilter, open: readonly FacetName[]): Misses {
  const {
    brands,
    sizes,
    colors,
    vendorIds,
    kinds,
    withoutKinds,
    minOre = 0,
    maxOre = Number.POSITIVE_INFINITY,
  } = filter;
  let misses: Misses;
  /** Returns whether a product is left. */
  const narrow = (
    column: ArrayLike<number>,
    facet: FacetName | undefined,
    holds: (value: number) => boolean,
  ): boolean => {
    const bit = facet !== undefined && open.includes(facet) ? MISS_BIT[facet] : HARD;
    misses ??= new Uint8Array(block.products);
    let left = 0;
    for (let at = 0; at < misses.length; at++) {
      if (!holds(column[at]!)) misses[at]! |= bit;
      if (!isOut(misses[at]!)) left++;
    }
    return left > 0;
  };
  const among = (numbers: readonly number[]) =>
    numbers.length === 1
      ? (value: number) => value === numbers[0]
      : (value: number) => numbers.includes(value);
  if (brands !== undefined && !narrow(block.brands(), 'brands', among(brands))) return NOBODY;
  if (sizes !== undefined && !narrow(block.sizes(), 'sizes', among(sizes))) return NOBODY;
  if (colors !== undefined && !narrow(block.colors(), 'colors', among(colors))) return NOBODY;
  if (kinds !== undefined && !narrow(block.kinds(), 'kinds', (value) => (value & kinds) === kinds))
    return NOBODY;
  if (
    withoutKinds !== undefined &&
    !narrow(block.kinds(), undefined, (value) => (value & withoutKinds) === 0)
  )
    return NOBODY;
  // A highest price comes with a lowest one.
  if (minOre > 0 && !narrow(block.prices(), 'prices', (ore) => ore >= minOre && ore <= maxOre)) return NOBODY;
  if (vendorIds !== undefined && !narrow(block.offeredBy(vendorIds), 'vendors', (offered) => offered === 1))
    return NOBODY;
  return misses;
}
