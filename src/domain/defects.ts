import { type Ean, type EanNumber, eanOfNumber } from './ean.ts';
import { isDefect } from './errors.ts';

/**
 * More failures than this share of all articles are no strange text of a shop, who may have it in each of its articles: the night ends,
 * and last night's catalogue keeps serving.
 */
const DEFECTS_SHARE = 0.05;
const DEFECTS_MIN = 100;
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

/** Contains defects: a text of one shop that nobody thought of must not end the night of all others. `expected` is the number of articles. */
export function createDefects(expected: number) {
  const max = Math.max(DEFECTS_MIN, Math.floor(DEFECTS_SHARE * expected));
  const keys: EanNumber[] = [];
  let why = '';
  return {
    /** Returns what `work` returns, or what `instead` does if `work` meets a defect. */
    or<T, Other>(key: EanNumber, work: () => T, instead: () => Other): T | Other {
      try {
        return work();
      } catch (error) {
        if (!isDefect(error)) throw error;
        if (keys.length >= max) throw tooMany(keys, error);
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

function tooMany(keys: readonly EanNumber[], cause: Error): Error {
  const eans = keys.slice(0, EANS_SHOWN).map(eanOfNumber).join(', ');
  return new Error(`more than ${keys.length} articles cannot be dealt with (${eans} …): ${cause.message}`, {
    cause,
  });
}
