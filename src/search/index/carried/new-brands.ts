import { foldedWord } from '../../../domain/text.ts';
import { BLOCK_RANKS } from '../../../store/packed/rank-list.ts';
import type { IndexCopy, TraitIndex } from '../../../store/ports/search-index.ts';
import type { NumberBrand } from './late-documents.ts';

/** Limits what a feed can do that invents a brand per row. Further brands wait for an index that is made anew. */
const BRANDS_MAX = 10_000;

/** Numbers the brands that a copied index does not have, from the first free number on. */
export function createNewBrands(traits: TraitIndex, copy: Pick<IndexCopy, 'addBrand'>): NumberBrand {
  const byKey = new Map<string, number>();
  let last: number | undefined;
  return (name) => {
    const key = foldedWord(name);
    const known = byKey.get(key);
    if (known !== undefined) return known;
    if (byKey.size === BRANDS_MAX) return 0;
    last ??= lastBrand(traits);
    byKey.set(key, ++last);
    copy.addBrand({ number: last, key, name });
    return last;
  };
}

/** Brands that only products without a place have are in no table, but have numbers. */
function lastBrand(traits: TraitIndex): number {
  let last = traits.lastBrand();
  for (let first = 1; first <= traits.last; first += BLOCK_RANKS) {
    const ranks = traits.codesBetween(first, first + BLOCK_RANKS - 1).map(([rank]) => rank);
    for (const brand of traits.ofRanks(ranks, ['brands'], {}).brands) last = Math.max(last, brand);
  }
  return last;
}
