import { type Ean, type EanNumber, eanOfNumber } from '../../domain/ean.ts';
import { isDefect } from '../../domain/errors.ts';

/** More failures than these are no strange text of a shop: the night ends, and last night's catalogue keeps serving. */
const UNMADE_MAX = 100;
const EANS_SHOWN = 5;

/** Articles whose making failed tonight. */
export interface UnmadeArticles {
  articles: number;
  eans: readonly Ean[];
  /** The first error's message. */
  why: string;
}

/** Contains defects: a text of one shop that nobody thought of must not end the night of all others. */
export function createUnmade(max = UNMADE_MAX) {
  const keys: EanNumber[] = [];
  let why = '';
  return {
    /** Returns what `make` returns, or what `instead` does if `make` meets a defect. */
    or<T, Other>(key: EanNumber, make: () => T, instead: () => Other): T | Other {
      try {
        return make();
      } catch (error) {
        if (!isDefect(error) || keys.length >= max) throw error;
        if (keys.push(key) === 1) why = error.message;
        return instead();
      }
    },
    noted: (): UnmadeArticles => ({
      articles: keys.length,
      eans: keys.slice(0, EANS_SHOWN).map(eanOfNumber),
      why,
    }),
  };
}
