import { foldedWord } from '../../../domain/text.ts';

/** Limits memory if a feed has a new category in every row; further paths are computed each time. */
const LEAVES_MAX = 50_000;
const PATHS_OF_LEAF_MAX = 40;

/** One object serves all products on the path. */
export interface KnownPath {
  path: readonly string[];
  folded: readonly string[];
  keys: readonly string[];
}

/** Caches category paths by leaf, which takes one hash per product instead of one per level. */
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
