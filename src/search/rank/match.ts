import { CORE } from '../index/packed-document.ts';
import type { Alternative, Term } from '../query/plan.ts';

/**
 * FTS5 queries of quoted single tokens with AND and OR alone, which is all `detail=none` can do.
 * Every token goes through `quote`: nothing a shopper types is ever read as an operator.
 */
export function quote(token: string): string {
  return `"${token.replaceAll('"', '').replaceAll('\0', '')}"`;
}

const and = (parts: string[]): string => (parts.length === 1 ? parts[0]! : `(${parts.join(' AND ')})`);
const or = (parts: string[]): string => (parts.length === 1 ? parts[0]! : `(${parts.join(' OR ')})`);

/** A word in any way it may be written. */
const anyWay = (term: Term): string => or(widest(term.alternatives).map((way) => and(way.tokens.map(quote))));

/** Without ways that another includes: whatever is "trådløs støvsuger" is "støvsuger" already. */
const widest = (ways: readonly Alternative[]): readonly Alternative[] =>
  ways.filter(
    ({ tokens }) =>
      tokens.length === 1 ||
      !ways.some(
        (other) =>
          other.tokens.length < tokens.length && other.tokens.every((token) => tokens.includes(token)),
      ),
  );

/** Step 1: every word. */
export function allWords(terms: readonly Term[]): string {
  return and(terms.map(anyWay));
}

/** The same for what an article is, not what it is for: cuts a broad query down to the thing itself. */
export function coreWords(terms: readonly Term[]): string {
  const sure = (way: Alternative) => way.tokens.length === 1 && way.why !== 'split' && way.why !== 'head';
  return and(
    terms.map((term) => {
      const ways = term.alternatives.filter(sure);
      if (term.colour || term.kind === 'measure' || ways.length === 0) return anyWay(term);
      return or(ways.map((way) => quote(CORE + way.tokens[0]!)));
    }),
  );
}

/** So many products have the word as one that near matches are found without those that write it apart. */
const COMMON = 500;

/**
 * A word as it is mostly written: two long lists are not worth reading for those that write it apart when other words
 * are let go anyway.
 */
function mostly(term: Term): string {
  const ways = term.count > COMMON ? term.alternatives.filter((way) => way.tokens.length === 1) : [];
  return ways.length === 0 ? anyWay(term) : or(ways.map((way) => quote(way.tokens[0]!)));
}

/** Step 2: the first word and all but one of the others, so of any two of those at least one. */
export function firstAndMost([first, ...others]: readonly Term[]): string {
  const pairs = others.flatMap((one, index) => others.slice(index + 1).map((other) => [one, other]));
  return and([mostly(first!), ...pairs.map((pair) => or(pair.map(mostly)))]);
}

/** Step 4: the first word and any other. */
export function firstAndAny([first, ...others]: readonly Term[]): string {
  return and([mostly(first!), or(others.map(mostly))]);
}

/** Step 5: any of the words. */
export function anyWord(terms: readonly Term[]): string {
  return or(terms.map(anyWay));
}
