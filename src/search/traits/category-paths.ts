import { ownText } from '../../domain/text.ts';

/** A feed that invents a category a row must not fill the memory: paths beyond these are none that filters know. */
const PATHS_MAX = 60_000;
/** Products without a place fill so much of that: what comes after them in the order of codes is known all the same. */
const BEHIND_SHARE = 0.5;

/** Deeper than any shop's shelves. */
const LEVELS_MAX = 10;

/** A category path as shops write it, and how many products with a place have it. */
export interface CountedPath {
  readonly number: number;
  /** From the widest to the narrowest. */
  readonly names: readonly string[];
  products: number;
}

/** Numbers category paths as they come. */
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
    /** 0 for no path. */
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
