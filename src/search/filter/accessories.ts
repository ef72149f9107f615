import type { TraitIndex } from '../../store/ports/search-index.ts';
import { ACCESSORY_KIND } from '../../store/ports/traits.ts';

interface RankedProduct {
  ean: string;
  rank: number;
}

interface MatchedProducts {
  listing: { hits: readonly RankedProduct[]; more: unknown; isParted: boolean };
  products(from: number, to: number): readonly RankedProduct[];
}

/** The first `to` products with accessories last. All `max` matches are read only if the scored ones do not suffice. */
export function withAccessoriesLast(
  { listing, products }: MatchedProducts,
  traits: TraitIndex,
  to: number,
  max: number,
): readonly RankedProduct[] {
  const { hits, more, isParted } = listing;
  const scored = accessoriesBehind(hits, traits, isParted);
  return more === undefined || to <= scored.others
    ? scored.inOrder
    : accessoriesBehind(products(0, max), traits, isParted).inOrder;
}

/** Accessories follow the others; if `isParted`, products without a place follow both. */
export function accessoriesBehind<P extends { rank: number }>(
  products: readonly P[],
  traits: TraitIndex,
  isParted: boolean,
): { inOrder: readonly P[]; others: number } {
  const ascending = products.map(({ rank }) => rank).sort((a, b) => a - b);
  const { ranks, kinds } = traits.ofRanks(ascending, ['ranks', 'kinds'], {});
  const accessories = new Set(ranks.filter((_, at) => (kinds[at]! & ACCESSORY_KIND) !== 0));
  const parts = inParts(
    products,
    ({ rank }) => accessories.has(rank),
    ({ rank }) => isParted && rank > traits.placed,
  );
  return { inOrder: parts.flat(), others: parts[0]!.length };
}

/** Things, then accessories; then the same of what is `behind`. */
export function inParts<P>(
  products: readonly P[],
  isAccessory: (product: P) => boolean,
  isBehind: (product: P) => boolean,
): P[][] {
  const parts: P[][] = [[], [], [], []];
  for (const product of products)
    parts[Number(isAccessory(product)) + 2 * Number(isBehind(product))]!.push(product);
  return parts;
}
