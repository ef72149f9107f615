import { foldedWord } from '../../../domain/text.ts';
import { BLOCK_RANKS } from '../../../store/packed/rank-list.ts';
import type { IndexCopy, TraitIndex } from '../../../store/ports/search-index.ts';
import type { NumberBrand } from './numbered-names.ts';

/** Limits what a feed can do that invents a brand per row. Further brands wait for an index that is made anew. */
const BRANDS_MAX = 10_000;

/** The numbers of the brands that an index has. */
export const knownBrands =
  (traits: TraitIndex): NumberBrand =>
  (name) =>
    name === '' ? 0 : (traits.brandOf(foldedWord(name))?.number ?? 0);

/** Numbers the brands that a copied index does not have, too, from the first free number on. */
export function createNewBrands(traits: TraitIndex, copy: Pick<IndexCopy, 'addBrand'>): NumberBrand {
  const known = knownBrands(traits);
  const byKey = new Map<string, number>();
  let last: number | undefined;
  return (name) => {
    if (name === '') return 0;
    const key = foldedWord(name);
    const found = known(name) || byKey.get(key);
    if (found !== undefined) return found;
    if (byKey.size === BRANDS_MAX) return 0;
    last ??= highestNumber(traits);
    byKey.set(key, ++last);
    copy.addBrand({ number: last, key, name });
    return last;
  };
}

/** Brands that only products without a place have are in no table, but have numbers. */
function highestNumber(traits: TraitIndex): number {
  let last = traits.lastBrand();
  for (let first = 1; first <= traits.last; first += BLOCK_RANKS) {
    const ranks = traits.codesBetween(first, first + BLOCK_RANKS - 1).map(([rank]) => rank);
    for (const brand of traits.ofRanks(ranks, ['brands'], {}).brands) last = Math.max(last, brand);
  }
  return last;
}
