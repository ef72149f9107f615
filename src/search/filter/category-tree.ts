import { ownText } from '../../domain/calls.ts';
import { foldedWord, slugOf } from '../../domain/text.ts';
import type { CategoryNode, CategoryPath } from '../../store/ports/traits.ts';

interface CategoryName {
  readonly number: number;
  readonly key: string;
  /** Each spelling, and each parent's key ('' at the top level), with the number of products that have it. */
  readonly spellings: Map<string, number>;
  readonly parents: Map<string, number>;
  stated: number;
}

/** Limits the depth of a path and the search for a cycle. */
const DEPTH_MAX = 10;
const CHAIN_MAX = 100;

/**
 * Builds one tree from the paths of all shops: a category's parent is the one that most of its products name. Products
 * without a place create no category; they belong to the existing ones of their path.
 */
export function categoryTree(paths: readonly CountedPath[]): {
  categories: CategoryNode[];
  paths: CategoryPath[];
} {
  const names = readNames(paths);
  const parents = chooseParents(names);
  const chainOf = (key: string): CategoryName[] => {
    const chain: CategoryName[] = [];
    for (let at: string = key; at !== '' && chain.length < DEPTH_MAX; at = parents.get(at)!)
      chain.unshift(names.get(at)!);
    return chain;
  };
  const members = paths.map(({ number, names: own }): CategoryPath => {
    const keys = own.map(foldedWord).filter((key) => names.has(key));
    const leaf = keys.at(-1);
    const nodes = new Set(keys.flatMap(chainOf).map((named) => named.number));
    return { number, leaf: leaf === undefined ? 0 : names.get(leaf)!.number, nodes: [...nodes] };
  });
  const products = countedBy(members, paths);
  const children = new Map<number, number>();
  const nodes = [...names.values()].map(({ number, key }): CategoryNode => {
    const chain = chainOf(key);
    const parent = chain.at(-2)?.number ?? 0;
    children.set(parent, (children.get(parent) ?? 0) + 1);
    const path = chain.map(nameOf);
    return {
      number,
      key,
      name: path.at(-1)!,
      slug: '',
      parent,
      path,
      products: products.get(number) ?? 0,
      children: 0,
    };
  });
  const slugs = slugsOf(nodes);
  const categories = nodes.map((node) => ({
    ...node,
    slug: slugs.get(node.number)!,
    children: children.get(node.number) ?? 0,
  }));
  return { categories, paths: members };
}

function readNames(paths: readonly CountedPath[]): Map<string, CategoryName> {
  const names = new Map<string, CategoryName>();
  for (const { names: own, products } of paths) {
    if (products === 0) continue;
    let above = '';
    for (const name of own) {
      const key = foldedWord(name);
      if (key === '' || key === above) continue;
      const named = names.get(key) ?? {
        number: names.size + 1,
        key,
        spellings: new Map(),
        parents: new Map(),
        stated: 0,
      };
      names.set(key, named);
      add(named.spellings, name, products);
      add(named.parents, above, products);
      named.stated += products;
      above = key;
    }
  }
  return names;
}

const add = (counts: Map<string, number>, key: string, products: number): void =>
  void counts.set(key, (counts.get(key) ?? 0) + products);

/** If shops disagree on which of two names is the parent, the name with more products is decided first. */
function chooseParents(names: ReadonlyMap<string, CategoryName>): Map<string, string> {
  const parents = new Map<string, string>();
  /** True after CHAIN_MAX steps too, so that a long chain takes no time; the category then gets another parent. */
  const isBelow = (key: string, other: string): boolean => {
    let steps = 0;
    for (let at: string | undefined = key; at !== undefined; at = parents.get(at))
      if (at === other || ++steps > CHAIN_MAX) return true;
    return false;
  };
  const byStated = [...names.values()].sort((a, b) => b.stated - a.stated || (a.key < b.key ? -1 : 1));
  for (const { key, parents: named } of byStated) {
    const most = [...named].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
    parents.set(key, most.find(([parent]) => !isBelow(parent, key))?.[0] ?? '');
  }
  return parents;
}

const nameOf = ({ spellings }: CategoryName): string =>
  [...spellings].reduce((most, each) => (each[1] > most[1] ? each : most))[0];

function countedBy(members: readonly CategoryPath[], paths: readonly CountedPath[]): Map<number, number> {
  const products = new Map<number, number>();
  members.forEach(({ nodes }, at) => {
    for (const node of nodes) products.set(node, (products.get(node) ?? 0) + paths[at]!.products);
  });
  return products;
}

/** Gives each category a slug of its name; of its whole path if names collide; with a number if paths collide too. */
function slugsOf(nodes: readonly CategoryNode[]): Map<number, string> {
  const short = (node: CategoryNode) => slugOf(node.path.at(-1)!);
  const counts = new Map<string, number>();
  for (const node of nodes) counts.set(short(node), (counts.get(short(node)) ?? 0) + 1);
  const slugs = new Map<number, string>();
  const taken = new Set<string>();
  for (const node of nodes.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    const isOwn = short(node) !== '' && counts.get(short(node)) === 1;
    const wanted = (isOwn ? short(node) : slugOf(node.path.join(' '))) || 'kategori';
    let slug = wanted;
    for (let n = 2; taken.has(slug); n++) slug = `${wanted}-${n}`;
    taken.add(slug);
    slugs.set(node.number, slug);
  }
  return slugs;
}

/** Limits memory if a feed invents a category per row. Further paths get no number and cannot be filtered by. */
export const PATHS_MAX = 60_000;
/** Products without a place may use this share of the limit, so that later products with a place still get numbers. */
const BEHIND_SHARE = 0.5;

const LEVELS_MAX = 10;

/** A category path as a shop writes it. `products` counts products with a place only. */
interface CountedPath {
  readonly number: number;
  readonly names: readonly string[];
  products: number;
}

export function createCategoryPaths(pathsMax = PATHS_MAX) {
  const byText = new Map<string, CountedPath>();
  const learn = (text: string, hasPlace: boolean): CountedPath | undefined => {
    if (byText.size >= pathsMax * (hasPlace ? 1 : BEHIND_SHARE)) return undefined;
    const own = ownText(text);
    const path = { number: byText.size + 1, names: own.split('\n').slice(-LEVELS_MAX), products: 0 };
    byText.set(own, path);
    return path;
  };
  return {
    /** Returns 0 for no path. */
    numberOf(names: readonly string[], hasPlace: boolean): number {
      if (names.length === 0) return 0;
      const text = names.join('\n');
      const path = byText.get(text) ?? learn(text, hasPlace);
      if (path === undefined) return 0;
      if (hasPlace) path.products++;
      return path.number;
    },
    all: (): readonly CountedPath[] => [...byText.values()],
  };
}
