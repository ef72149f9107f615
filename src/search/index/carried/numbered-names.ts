import { memo } from '../../../domain/calls.ts';
import { foldedWord } from '../../../domain/text.ts';
import type { TraitIndex } from '../../../store/ports/search-index.ts';
import type { Traits } from '../../../store/ports/traits.ts';
import { colourNumber, foldedSize } from '../../filter/trait-names.ts';
import type { FamilyKey } from '../families.ts';
import type { SearchProduct } from '../vocabulary.ts';

type NumberedNames = Pick<Traits, 'path' | 'brand' | 'size' | 'color' | 'family'>;

export const NO_NAMES: NumberedNames = { path: 0, brand: 0, size: 0, color: 0, family: 0 };

/** Categories that an index has, but no path of just them: the last one, and all that the products belong to. */
export interface NewPath {
  leaf: number;
  nodes: readonly number[];
}

/** Gives numbers to names, 0 if a name gets none. */
export interface NumberNames {
  brand(name: string): number;
  path(path: NewPath): number;
}

interface IndexedPath {
  /** A path that ends in the product's category; 0 if the index does not know it. */
  path: number;
  nodes: readonly number[];
  /** Whether the path is of just the product's categories. */
  isOwn: boolean;
  /** The path of just these categories, where the index has all of them. */
  missing?: NewPath;
}

const NO_PATH: IndexedPath = { path: 0, nodes: [], isOwn: true };
/** Limits what a feed can do that invents paths: so many paths of a category are looked at. */
const LOOKED_AT_MAX = 1_000;
const SEPARATOR = '\n';

/** Reads the numbers that an index gave to names. */
export function numberedNames(traits: TraitIndex) {
  const pathOf = memo((joined) => indexedPath(traits, joined.split(SEPARATOR)));
  const ownPath = ({ categoryPath }: SearchProduct): IndexedPath =>
    categoryPath.length === 0 ? NO_PATH : pathOf(categoryPath.join(SEPARATOR));
  const sizeOf = (product: SearchProduct) => traits.sizeOf(foldedSize(product)) ?? 0;
  return {
    /** `nodes` are the categories of the path; `isOwn` tells whether they are just those of the product. */
    of(product: SearchProduct, number: NumberNames, familyKeyOf: (brand: number) => FamilyKey) {
      const brand = number.brand(product.brand);
      const family = traits.familyOf(familyKeyOf(brand));
      const own = ownPath(product);
      const added = own.missing === undefined ? 0 : number.path(own.missing);
      const path = added || own.path;
      const numbered = { path, brand, size: sizeOf(product), color: colourNumber(product), family };
      return added === 0
        ? { numbered, nodes: own.nodes, isOwn: own.isOwn }
        : { numbered, nodes: own.missing!.nodes, isOwn: true };
    },
    /** Whether the product of a rank has these names. Words alone do not tell: a name may hold the words of two brands. */
    areAt(rank: number, product: SearchProduct): boolean {
      const table = traits.ofRanks([rank], ['paths', 'brands', 'sizes', 'colors'], {});
      const [path, size, color] = [table.paths[0]!, table.sizes[0], table.colors[0]];
      const own = ownPath(product);
      const name = traits.brandName(table.brands[0]!);
      return (
        (own.isOwn || path === 0) &&
        areSame(traits.nodesOf(path), own.nodes) &&
        foldedWord(name) === foldedWord(product.brand) &&
        size === sizeOf(product) &&
        color === colourNumber(product)
      );
    },
  };
}

const areSame = (some: readonly number[], others: readonly number[]): boolean =>
  some.join() === others.join();

function indexedPath(traits: TraitIndex, names: readonly string[]): IndexedPath {
  const keys = names.map(foldedWord).filter((key) => key !== '');
  const categories = keys.map((key) => traits.categoryOf(key));
  const leaf = categories.at(-1);
  if (leaf === undefined) return { path: 0, nodes: [], isOwn: false };
  const known = categories.filter((category) => category !== undefined);
  const nodes = [...new Set(known.flatMap(({ number }) => chainOf(traits, number)))].sort((a, b) => a - b);
  const ending = leaf.paths.slice(0, LOOKED_AT_MAX).filter((path) => traits.leafOf(path) === leaf.number);
  const isKnown = known.length === categories.length;
  const own = isKnown ? ending.find((path) => areSame(traits.nodesOf(path), nodes)) : undefined;
  if (own !== undefined) return { path: own, nodes, isOwn: true };
  const path = ending[0] ?? 0;
  const missing = isKnown && { missing: { leaf: leaf.number, nodes } };
  return { path, nodes: traits.nodesOf(path), isOwn: false, ...missing };
}

const DEPTH_MAX = 10;

/** A category and all above it. */
function chainOf(traits: TraitIndex, category: number): number[] {
  const chain: number[] = [];
  for (let at = category; at !== 0 && chain.length < DEPTH_MAX; at = traits.parentOf(at)) chain.push(at);
  return chain;
}
