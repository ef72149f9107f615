import { memo } from '../../../domain/calls.ts';
import { foldedWord } from '../../../domain/text.ts';
import type { TraitIndex } from '../../../store/ports/search-index.ts';
import type { Traits } from '../../../store/ports/traits.ts';
import { colourNumber, foldedSize } from '../../filter/trait-names.ts';
import type { FamilyKey } from '../families.ts';
import type { SearchProduct } from '../vocabulary.ts';

export type NumberedNames = Pick<Traits, 'path' | 'brand' | 'size' | 'color' | 'family'>;

export const NO_NAMES: NumberedNames = { path: 0, brand: 0, size: 0, color: 0, family: 0 };

/** Gives the number of a brand's name; 0 if it has none. */
export type NumberBrand = (name: string) => number;

interface IndexedPath {
  /** 0 if the index does not know the category. */
  path: number;
  /** Whether the path is of just these categories, and not only one that ends in the same one. */
  isOwn: boolean;
}

/** Limits what a feed can do that invents paths: so many paths of a category are looked at. */
const PATHS_MAX = 1_000;
const SEPARATOR = '\n';

/** Reads the numbers that an index gave to names. */
export function numberedNames(traits: TraitIndex) {
  const pathOf = memo((joined) => indexedPath(traits, joined.split(SEPARATOR)));
  const ownPath = ({ categoryPath }: SearchProduct): IndexedPath =>
    categoryPath.length === 0 ? { path: 0, isOwn: true } : pathOf(categoryPath.join(SEPARATOR));
  const sizeOf = (product: SearchProduct) => traits.sizeOf(foldedSize(product)) ?? 0;
  return {
    of(product: SearchProduct, numberBrand: NumberBrand, familyKeyOf: (brand: number) => FamilyKey) {
      const brand = numberBrand(product.brand);
      const family = traits.familyOf(familyKeyOf(brand));
      const { path } = ownPath(product);
      return { path, brand, size: sizeOf(product), color: colourNumber(product), family };
    },
    /** Whether the index has a path of just the product's categories. */
    hasPathOf: (product: SearchProduct): boolean => ownPath(product).isOwn,
    /** Whether the product of a rank has these names. Words alone do not tell: a name may hold the words of two brands. */
    areAt(rank: number, product: SearchProduct): boolean {
      const table = traits.ofRanks([rank], ['paths', 'brands', 'sizes', 'colors'], {});
      const [path, size, color] = [table.paths[0]!, table.sizes[0], table.colors[0]];
      const own = ownPath(product);
      const name = traits.brandName(table.brands[0]!);
      return (
        (path === own.path || sameCategories(traits, path, own.path)) &&
        (own.isOwn || path === 0) &&
        foldedWord(name) === foldedWord(product.brand) &&
        size === sizeOf(product) &&
        color === colourNumber(product)
      );
    },
  };
}

const sameCategories = (traits: TraitIndex, one: number, other: number): boolean =>
  traits.nodesOf(one).join() === traits.nodesOf(other).join();

function indexedPath(traits: TraitIndex, names: readonly string[]): IndexedPath {
  const categories = names.map((name) => traits.categoryOf(foldedWord(name)));
  const leaf = categories.at(-1);
  if (leaf === undefined) return { path: 0, isOwn: false };
  const ending = leaf.paths.slice(0, PATHS_MAX).filter((path) => traits.leafOf(path) === leaf.number);
  const [nearest] = ending
    .map((path) => ({ path, nodes: traits.nodesOf(path) }))
    .filter(({ nodes }) => categories.every((each) => each !== undefined && nodes.includes(each.number)))
    .sort((a, b) => a.nodes.length - b.nodes.length);
  return { path: nearest?.path ?? ending[0] ?? 0, isOwn: nearest !== undefined };
}
