import type { IndexQuestion } from '../../../ports/search-index.ts';
import type { RankLists } from './rank-bits.ts';

/** FTS5 walks a list of so many products in about a millisecond; only longer ones are worth the bit sets. */
const WALKED_MAX = 4_096;
/** A token without a list counts as this many products. */
const RARE_PRODUCTS = 500;
/** FTS5 stops at the last product that is asked for, so it is faster where many more match. */
const SURELY_ENOUGH = 4;

/** Whether bit sets find the first `max` products of a question sooner than FTS5: all its lists are long, and few products match. */
export function isWorthBits(
  question: IndexQuestion,
  lists: RankLists,
  { products, max }: { products: number; max: number },
): boolean {
  const { shortest, expected } = estimate(question, lists, products);
  return shortest > WALKED_MAX && expected < SURELY_ENOUGH * max;
}

interface Estimate {
  /** The number of products that FTS5 would have to look at. */
  shortest: number;
  /** The number of products that match, if words are independent of each other. */
  expected: number;
}

function estimate(question: IndexQuestion, lists: RankLists, products: number): Estimate {
  if (typeof question === 'string') {
    const size = lists.bytesOf(question) || RARE_PRODUCTS;
    return { shortest: size, expected: size };
  }
  if ('anyOf' in question) {
    const parts = question.anyOf.map((part) => estimate(part, lists, products));
    const sum = (name: keyof Estimate) => parts.reduce((all, part) => all + part[name], 0);
    return { shortest: sum('shortest'), expected: Math.min(products, sum('expected')) };
  }
  const parts = question.allOf.map((part) => estimate(part, lists, products));
  return {
    shortest: Math.min(...parts.map(({ shortest }) => shortest)),
    expected: parts.reduce((all, { expected }) => (all * expected) / products, products),
  };
}
