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

/** A word in any form it may be written in. */
const anyForm = (term: Term): string =>
  or(widest(term.alternatives).map(({ tokens }) => and(tokens.map(quote))));

/** Without alternatives that another includes: whatever is "trådløs støvsuger" is "støvsuger" already. */
const widest = (alternatives: readonly Alternative[]): readonly Alternative[] =>
  alternatives.filter(
    ({ tokens }) =>
      tokens.length === 1 ||
      !alternatives.some(
        (other) =>
          other.tokens.length < tokens.length && other.tokens.every((token) => tokens.includes(token)),
      ),
  );

/** Step 1: every word. */
export function allWords(terms: readonly Term[]): string {
  return and(terms.map(anyForm));
}

/** The same for what an article is, not what it is for: cuts a broad query down to the thing itself. */
export function coreWords(terms: readonly Term[]): string {
  const sure = ({ tokens, why }: Alternative) => tokens.length === 1 && why !== 'split' && why !== 'head';
  return and(
    terms.map((term) => {
      const alternatives = term.alternatives.filter(sure);
      if (term.colour || term.kind === 'measure' || alternatives.length === 0) return anyForm(term);
      return or(alternatives.map(({ tokens }) => quote(CORE + tokens[0]!)));
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
  const single = term.count > COMMON ? term.alternatives.filter(({ tokens }) => tokens.length === 1) : [];
  return single.length === 0 ? anyForm(term) : or(single.map(({ tokens }) => quote(tokens[0]!)));
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
  return or(terms.map(anyForm));
}
