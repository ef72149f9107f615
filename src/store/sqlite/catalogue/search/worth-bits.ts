import { BLOCK_RANKS } from '../../../packed/rank-list.ts';
import type { IndexQuestion } from '../../../ports/search-index.ts';
import type { RankLists } from './rank-bits.ts';

/*
 * FTS5 leaps from one product of the rarest words to the next, and stops at the last product that is asked for. Bit sets look at
 * every block, and read the whole posting list of each token that has no rank list. The limits are fitted to 1,600 questions of
 * a catalogue of five million products, half of them answered sooner by each.
 */

/** FTS5 walks a list of so many products in about a millisecond; only longer ones are worth the bit sets. */
const WALKED_MIN = 4_096;
/** FTS5 looks at so many products while bit sets look at one block. */
const WALKED_PER_BLOCK = 64;
/** FTS5 looks at so many more while a block's share of a posting list is read that a token without a rank list has. */
const WALKED_PER_RARE = 10;
/** A token without a rank list counts as this many products: most are words of one article, or of none. */
const RARE_PRODUCTS = 20;
/** FTS5 stops early where so many times as many products match as are asked for. */
const SURELY_ENOUGH = 64;

/** Whether bit sets find the first `max` products of a question sooner than FTS5: its words are common, and few products match. */
export function isWorthBits(
  question: IndexQuestion,
  lists: RankLists,
  { products, max }: { products: number; max: number },
): boolean {
  const { shortest, expected, rare } = estimate(question, lists, products);
  const walked = (WALKED_PER_BLOCK + WALKED_PER_RARE * rare) * (products / BLOCK_RANKS);
  return shortest > Math.max(WALKED_MIN, walked) && expected < SURELY_ENOUGH * max;
}

interface Estimate {
  /** The number of products that FTS5 would have to look at. */
  shortest: number;
  /** The number of products that match, if words are independent of each other. */
  expected: number;
  /** The number of tokens without a rank list. */
  rare: number;
}

function estimate(question: IndexQuestion, lists: RankLists, products: number): Estimate {
  if (typeof question === 'string') {
    const size = lists.bytesOf(question);
    return size > 0
      ? { shortest: size, expected: size, rare: 0 }
      : { shortest: RARE_PRODUCTS, expected: RARE_PRODUCTS, rare: 1 };
  }
  const isAny = 'anyOf' in question;
  const parts = (isAny ? question.anyOf : question.allOf).map((part) => estimate(part, lists, products));
  const sum = (name: keyof Estimate) => parts.reduce((all, part) => all + part[name], 0);
  if (isAny)
    return {
      shortest: sum('shortest'),
      expected: Math.min(products, sum('expected')),
      rare: sum('rare'),
    };
  return {
    shortest: Math.min(...parts.map(({ shortest }) => shortest)),
    expected: parts.reduce((all, { expected }) => (all * expected) / products, products),
    rare: sum('rare'),
  };
}
