import { type Ean, type EanNumber, eanOfNumber } from './ean.ts';
import { isDefect } from './errors.ts';

/** More failures than these are no strange text of a shop: the night ends, and last night's catalogue keeps serving. */
const DEFECTS_MAX = 100;
const EANS_SHOWN = 5;

/** Articles with which some code could not deal tonight. */
export interface DefectiveArticles {
  articles: number;
  eans: readonly Ean[];
  /** The first error's message. */
  why: string;
}

/** The articles of a night that could not be made, that miss in a list or in the index, and that are indexed without their words. */
export interface NightDefects {
  unmade: DefectiveArticles;
  unlisted: DefectiveArticles;
  unread: DefectiveArticles;
}

export const NO_DEFECTS: DefectiveArticles = { articles: 0, eans: [], why: '' };

/** Contains defects: a text of one shop that nobody thought of must not end the night of all others. */
export function createDefects(max = DEFECTS_MAX) {
  const keys: EanNumber[] = [];
  let why = '';
  return {
    /** Returns what `work` returns, or what `instead` does if `work` meets a defect. */
    or<T, Other>(key: EanNumber, work: () => T, instead: () => Other): T | Other {
      try {
        return work();
      } catch (error) {
        if (!isDefect(error) || keys.length >= max) throw error;
        if (keys.push(key) === 1) why = error.message;
        return instead();
      }
    },
    noted: (): DefectiveArticles => ({
      articles: keys.length,
      eans: keys.slice(0, EANS_SHOWN).map(eanOfNumber),
      why,
    }),
  };
}
