import { foldedWord } from '../../domain/text.ts';
import type { CategoryNode, CategoryPath } from '../../store/ports/traits.ts';
import type { CountedPath } from './category-paths.ts';
import { slugsOf } from './category-slugs.ts';

/** What paths say of one name. */
interface Named {
  readonly number: number;
  readonly key: string;
  /** Spellings, and the keys it stands below ('' at the top), with how many products say so. */
  readonly spellings: Map<string, number>;
  readonly parents: Map<string, number>;
  stated: number;
}

/** Deeper than any shop's shelves, and an end where names stand below each other in a long chain. */
const DEPTH_MAX = 10;
const CHAIN_MAX = 100;

/**
 * Shops place a category differently, so each stands below the one that most of its products name, and a product belongs
 * to what its own path says and to everything above that. Products without a place make no category: such a product
 * belongs to those of its path that others make.
 */
export function categoryTree(paths: readonly CountedPath[]): {
  categories: CategoryNode[];
  paths: CategoryPath[];
} {
  const names = readNames(paths);
  const parents = chooseParents(names);
  const chainOf = (key: string): Named[] => {
    const chain: Named[] = [];
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

function readNames(paths: readonly CountedPath[]): Map<string, Named> {
  const names = new Map<string, Named>();
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

/** Where two names stand below each other in different shops, the one that more products name decides first. */
function chooseParents(names: ReadonlyMap<string, Named>): Map<string, string> {
  const parents = new Map<string, string>();
  /** Also where it would have to be looked for too long: then it stands below something else. */
  const isBelow = (key: string, other: string): boolean => {
    let steps = 0;
    for (let at: string | undefined = key; at !== undefined && at !== ''; at = parents.get(at))
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

const nameOf = ({ spellings }: Named): string =>
  [...spellings].reduce((most, each) => (each[1] > most[1] ? each : most))[0];

function countedBy(members: readonly CategoryPath[], paths: readonly CountedPath[]): Map<number, number> {
  const products = new Map<number, number>();
  members.forEach(({ nodes }, at) => {
    for (const node of nodes) products.set(node, (products.get(node) ?? 0) + paths[at]!.products);
  });
  return products;
}
