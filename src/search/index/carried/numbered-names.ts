import { once } from '../../../domain/calls.ts';
import { foldedWord } from '../../../domain/text.ts';
import type { TraitIndex } from '../../../store/ports/search-index.ts';
import type { CategoryPath, Traits } from '../../../store/ports/traits.ts';
import { colourNumber, foldedSize } from '../../filter/trait-names.ts';
import type { FamilyKey } from '../families.ts';
import type { SearchProduct } from '../vocabulary.ts';
import { type Categories, type IndexedPath, indexedPaths } from './indexed-paths.ts';

type NumberedNames = Pick<Traits, 'path' | 'brand' | 'size' | 'color' | 'family'>;

export const NO_NAMES: NumberedNames = { path: 0, brand: 0, size: 0, color: 0, family: 0 };

/** Gives numbers to names, 0 if a name gets none. */
export interface NumberNames {
  brand(name: string): number;
  path(categories: Categories): number;
}

/** Reads the numbers that an index gave to names. */
export function numberedNames(traits: TraitIndex) {
  const paths = once(() => indexedPaths(traits));
  const sizeOf = (product: SearchProduct) => traits.sizeOf(foldedSize(product)) ?? 0;
  const pathOf = (product: SearchProduct, number: NumberNames): IndexedPath => {
    const found = paths().of(product.categoryPath);
    const added = found.missing === undefined ? 0 : number.path(found.missing);
    return added === 0 ? found : { path: { number: added, ...found.missing! }, isOwn: true };
  };
  return {
    /** The names of a product as numbers, and its path. */
    of(
      product: SearchProduct,
      number: NumberNames,
      familyKeyOf: (brand: number) => FamilyKey,
    ): { numbered: NumberedNames; path: CategoryPath } {
      const brand = number.brand(product.brand);
      const family = traits.familyOf(familyKeyOf(brand));
      const { path } = pathOf(product, number);
      const [size, color] = [sizeOf(product), colourNumber(product)];
      return { numbered: { path: path.number, brand, size, color, family }, path };
    },
    /** Gives numbers to a product's brand and path; false if one of them gets none. */
    haveNumbers(product: SearchProduct, number: NumberNames): boolean {
      const hasBrand = product.brand === '' || number.brand(product.brand) !== 0;
      return pathOf(product, number).isOwn && hasBrand;
    },
    /** Whether the product of a rank has these names. Words alone do not tell: a name may hold the words of two brands. */
    areAt(rank: number, product: SearchProduct): boolean {
      const table = traits.ofRanks([rank], ['paths', 'brands', 'sizes', 'colors'], {});
      const [path, size, color] = [table.paths[0]!, table.sizes[0], table.colors[0]];
      const now = paths().of(product.categoryPath);
      const isWithoutPath = path === 0 && !now.isOwn;
      const name = traits.brandName(table.brands[0]!);
      return (
        now.missing === undefined &&
        (isWithoutPath || paths().areAlike(path, now.path.number)) &&
        foldedWord(name) === foldedWord(product.brand) &&
        size === sizeOf(product) &&
        color === colourNumber(product)
      );
    },
  };
}
