import { memo } from '../../../domain/calls.ts';
import { foldedWord } from '../../../domain/text.ts';
import type { TraitIndex } from '../../../store/ports/search-index.ts';
import type { CategoryPath } from '../../../store/ports/traits.ts';
import { PATHS_MAX } from '../../filter/category-tree.ts';

/** The last category of a path, and all that its products belong to. */
export type Categories = Omit<CategoryPath, 'number'>;

export interface IndexedPath {
  /** The path of the product's categories, or the first one that ends in the same category; number 0 if there is none. */
  path: CategoryPath;
  /** Whether the path is of just the product's categories. */
  isOwn: boolean;
  /** The product's categories, where the index has all of them but no path of just them. */
  missing?: Categories;
}

const NO_PATH: CategoryPath = { number: 0, leaf: 0, nodes: [] };
const DEPTH_MAX = 10;
const SEPARATOR = '\n';

const keyOf = ({ leaf, nodes }: Categories): string => `${leaf} ${nodes.join(' ')}`;

/** Finds the paths of an index by their categories. All paths are read at once: by itself the index would read them all for each. */
export function indexedPaths(traits: TraitIndex) {
  const byNumber = new Map<number, CategoryPath>();
  const byCategories = new Map<string, CategoryPath>();
  const byLeaf = new Map<number, CategoryPath>();
  for (const path of traits.paths()) {
    byNumber.set(path.number, path);
    if (path.leaf > 0 && !byLeaf.has(path.leaf)) byLeaf.set(path.leaf, path);
    const key = keyOf(path);
    if (!byCategories.has(key)) byCategories.set(key, path);
  }
  const chainOf = createChains(traits);
  const categories = new Map<string, number>();
  const categoryOf = (key: string): number | undefined => {
    const number = categories.get(key) ?? traits.categoryOf(key)?.number;
    if (number !== undefined) categories.set(key, number);
    return number;
  };
  const find = (names: readonly string[]): IndexedPath => {
    const numbers = names.map(foldedWord).flatMap((key) => (key === '' ? [] : [categoryOf(key)]));
    const leaf = numbers.at(-1);
    if (leaf === undefined) return { path: NO_PATH, isOwn: false };
    const known = numbers.filter((number) => number !== undefined);
    const nodes = [...new Set(known.flatMap(chainOf))].sort((a, b) => a - b);
    const ending = { path: byLeaf.get(leaf) ?? NO_PATH, isOwn: false };
    if (known.length < numbers.length) return ending;
    const own = byCategories.get(keyOf({ leaf, nodes }));
    if (own !== undefined) return { path: own, isOwn: true };
    return byNumber.size < PATHS_MAX ? { ...ending, missing: { leaf, nodes } } : ending;
  };
  const byNames = memo((joined) => find(joined.split(SEPARATOR)));
  return {
    of: (names: readonly string[]): IndexedPath =>
      names.length === 0 ? { path: NO_PATH, isOwn: true } : byNames(names.join(SEPARATOR)),
    /** Whether products of one path belong to the same categories as those of another. */
    areAlike: (one: number, other: number): boolean =>
      one === other || keyOf(byNumber.get(one) ?? NO_PATH) === keyOf(byNumber.get(other) ?? NO_PATH),
  };
}

/** Gives a category and all above it. */
function createChains({ parentOf }: TraitIndex): (category: number) => number[] {
  const parents = new Map<number, number>();
  const above = (category: number): number => {
    const parent = parents.get(category) ?? parentOf(category);
    parents.set(category, parent);
    return parent;
  };
  return (category) => {
    const chain: number[] = [];
    for (let at = category; at !== 0 && chain.length < DEPTH_MAX; at = above(at)) chain.push(at);
    return chain;
  };
}
