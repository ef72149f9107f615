import { foldedWord } from '../../../domain/text.ts';
import type { TraitIndex } from '../../../store/ports/search-index.ts';
import type { IndexCopy } from '../../../store/ports/traits.ts';
import { PATHS_MAX } from '../../filter/category-tree.ts';
import type { NumberNames } from './numbered-names.ts';

/** Limits what a feed can do that invents a brand or a path per row. Further ones wait for an index that is made anew. */
const NAMES_MAX = 10_000;

/** The numbers of the names that an index has. */
export const knownNames = (traits: TraitIndex): NumberNames => ({
  brand: (name) => (name === '' ? 0 : (traits.brandOf(foldedWord(name))?.number ?? 0)),
  path: () => 0,
});

/** Numbers brands and paths that a copied index does not have, too, from the first free number on. */
export function createNewNames(
  traits: TraitIndex,
  copy: Pick<IndexCopy, 'addBrand' | 'addPath'>,
): NumberNames {
  const known = knownNames(traits);
  const brands = createNumbers(NAMES_MAX, () => highestBrand(traits));
  const paths = createNumbers(Math.min(NAMES_MAX, PATHS_MAX - traits.lastPath()), traits.lastPath);
  return {
    brand(name) {
      if (name === '') return 0;
      const key = foldedWord(name);
      return known.brand(name) || brands(key, (number) => copy.addBrand({ number, key, name }));
    },
    path: ({ leaf, nodes }) =>
      paths(`${leaf} ${nodes.join(' ')}`, (number) => copy.addPath({ number, leaf, nodes })),
  };
}

/** Gives each new key the next number after `highest`, and tells it; 0 beyond `max` keys. */
function createNumbers(max: number, highest: () => number) {
  const byKey = new Map<string, number>();
  let last: number | undefined;
  return (key: string, add: (number: number) => void): number => {
    const known = byKey.get(key);
    if (known !== undefined) return known;
    if (byKey.size >= max) return 0;
    last = (last ?? highest()) + 1;
    byKey.set(key, last);
    add(last);
    return last;
  };
}

/** Brands that only products without a place have are in no table, but have numbers. */
function highestBrand(traits: TraitIndex): number {
  let last = traits.lastBrand();
  for (const block of traits.blocks(undefined))
    for (const brand of block.brands()) if (brand > last) last = brand;
  return last;
}
