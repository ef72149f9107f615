import { foldedWord } from '../../../domain/text.ts';

/** A feed that invents a category a row must not fill the memory: paths beyond these are worked out each time. */
const LEAVES_MAX = 50_000;
const PATHS_OF_LEAF_MAX = 40;

/** A category path as lists use it. One object for all products on that path. */
export interface KnownPath {
  path: readonly string[];
  folded: readonly string[];
  keys: readonly string[];
}

/** The catalogue's category paths, found by their leaf: one hash a product instead of one a level. */
export function createPaths() {
  const pathsOfLeaf = new Map<string, KnownPath[]>();

  return {
    of(path: readonly string[]): KnownPath {
      const leaf = path.length === 0 ? '' : path[path.length - 1]!;
      const known = pathsOfLeaf.get(leaf);
      if (known !== undefined) for (const one of known) if (isSame(one.path, path)) return one;
      const learnt = learn(path);
      if (known === undefined) {
        if (pathsOfLeaf.size < LEAVES_MAX) pathsOfLeaf.set(leaf, [learnt]);
      } else if (known.length < PATHS_OF_LEAF_MAX) known.push(learnt);
      return learnt;
    },
    levelsOfLeaf: (): ReadonlyMap<string, ReadonlySet<string>> =>
      new Map([...pathsOfLeaf].map(([leaf, paths]) => [leaf, new Set(paths.flatMap(({ path }) => path))])),
  };
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

function learn(path: readonly string[]): KnownPath {
  const folded = [...new Set(path.map(foldedWord))];
  return { path, folded, keys: folded.map((level) => `c:${level}`) };
}
