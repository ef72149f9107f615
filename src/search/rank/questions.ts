import type { IndexQuestion } from '../../store/ports/search-index.ts';
import { CORE, TOLD } from '../index/packed-document.ts';
import type { Alternative, Term } from '../query/plan.ts';

const allOf = (parts: readonly IndexQuestion[]): IndexQuestion =>
  parts.length === 1 ? parts[0]! : { allOf: parts };
const anyOf = (parts: readonly IndexQuestion[]): IndexQuestion =>
  parts.length === 1 ? parts[0]! : { anyOf: parts };

/** A word in any form it may be written in. */
const anyForm = (term: Term): IndexQuestion =>
  anyOf(widest(term.alternatives).map(({ tokens }) => allOf(tokens)));

/** A word in any form it may be written in, in whatever field it stands. */
const anywhere = (term: Term): IndexQuestion =>
  anyOf(
    widest(term.alternatives).map(({ tokens }) => allOf(tokens.map((token) => anyOf([token, TOLD + token])))),
  );

/** Leaves out alternatives that another includes: whatever is "trådløs støvsuger" is "støvsuger" already. */
const widest = (alternatives: readonly Alternative[]): readonly Alternative[] =>
  alternatives.filter(
    ({ tokens }) =>
      tokens.length === 1 ||
      !alternatives.some(
        (other) =>
          other.tokens.length < tokens.length && other.tokens.every((token) => tokens.includes(token)),
      ),
  );

/** Asks for every word. */
export function allWords(terms: readonly Term[]): IndexQuestion {
  return allOf(terms.map(anyForm));
}

/** Asks for every word, also where only the description has it. */
export function toldWords(terms: readonly Term[]): IndexQuestion {
  return allOf(terms.map(anywhere));
}

/** Asks for every word in what an article is, not in what it is for: cuts a broad query down to the thing itself. */
export function coreWords(terms: readonly Term[]): IndexQuestion {
  const sure = ({ tokens, why }: Alternative) => tokens.length === 1 && why !== 'split' && why !== 'head';
  return allOf(
    terms.map((term) => {
      const alternatives = term.alternatives.filter(sure);
      if (term.colour || term.kind === 'measure' || alternatives.length === 0) return anyForm(term);
      return anyOf(alternatives.map(({ tokens }) => CORE + tokens[0]!));
    }),
  );
}

/** So many products have the word as one that near matches are found without those that write it apart. */
const COMMON = 500;

/**
 * A word as it is mostly written: two long lists are not worth reading for those that write it apart when other words
 * are let go anyway.
 */
function mostly(term: Term): IndexQuestion {
  const single = term.count > COMMON ? term.alternatives.filter(({ tokens }) => tokens.length === 1) : [];
  return single.length === 0 ? anyForm(term) : anyOf(single.map(({ tokens }) => tokens[0]!));
}

/** Asks for the first word and all but one of the others, so of any two of those at least one. */
export function firstAndMost([first, ...others]: readonly Term[]): IndexQuestion {
  const pairs = others.flatMap((one, index) => others.slice(index + 1).map((other) => [one, other]));
  return allOf([mostly(first!), ...pairs.map((pair) => anyOf(pair.map(mostly)))]);
}

/** Asks for the first word and any other. */
export function firstAndAny([first, ...others]: readonly Term[]): IndexQuestion {
  return allOf([mostly(first!), anyOf(others.map(mostly))]);
}

/** Asks for any of the words. */
export function anyWord(terms: readonly Term[]): IndexQuestion {
  return anyOf(terms.map(anyForm));
}
