import type { IndexedDocument, SearchPort } from '../../store/ports/search-index.ts';
import type { Plan, Term } from '../query/plan.ts';
import { allWords, coreWords } from './questions.ts';
import { rank } from './rank.ts';

/** Enough to choose five from; the index gives them by popularity (measured at 5 million products: 0.15–4 ms). */
export const CANDIDATES = 200;
const CORE_CANDIDATES = 120;
/** Of a pasted title, or noise, the rarest few words are asked for and the others looked for in what has them. */
const MANY = 6;
const ASKED_FOR = 4;
/** A word the vocabulary counts this seldom is worth fetching alone: its other forms seldom double it. */
const RARE = 120;

export interface Gathered {
  /** Documents with all the words. */
  readonly all: readonly IndexedDocument[];
  /** Documents that were fetched for the rarest words and lack another. */
  readonly some: readonly IndexedDocument[];
  /** The rarest word, when all documents that have it are among these. */
  readonly rare?: Term;
}

/**
 * Documents with all the words. An AND reads the whole list of every common word in it (at 1 M products 2 ms for one in
 * a tenth of them), so when one word is rare its few documents are fetched and the others looked for in them.
 */
export function gather(port: SearchPort, plan: Plan): Gathered {
  const rarest = plan.terms.reduce((least, term) => (term.count < least.count ? term : least));
  if (plan.terms.length > 1 && rarest.count <= RARE) {
    const few = port.match(allWords([rarest]), CANDIDATES);
    if (few.length < CANDIDATES) return { ...havingAll(plan, few), rare: rarest };
  }
  const gathered = askAll(port, plan);
  if (gathered.all.length < CANDIDATES) return gathered;
  // The most popular two hundred may all be covers for the thing sought: a narrower question brings the things themselves.
  return { ...gathered, all: merged(gathered.all, port.match(coreWords(plan.terms), CORE_CANDIDATES)) };
}

/** Documents with all the words by one question: for all of them or, when they are many, for the rarest. */
export function askAll(port: SearchPort, plan: Plan): Gathered {
  if (plan.terms.length > MANY) {
    const rarest = plan.terms.toSorted(byCount).slice(0, ASKED_FOR);
    const few = port.match(allWords(rarest), CANDIDATES);
    if (few.length < CANDIDATES) return havingAll(plan, few);
  }
  return { all: port.match(allWords(plan.terms), CANDIDATES), some: [] };
}

// The counts are compared and not subtracted: of two words that are not counted the difference would be no number.
const byCount = (a: Term, b: Term): number => (a.count < b.count ? -1 : Number(a.count > b.count));

/** Parts the documents that have all the plan's words from those that lack one. */
export function havingAll(plan: Plan, candidates: readonly IndexedDocument[]): Gathered {
  const ranked = rank(plan, candidates, candidates.length);
  const whole = new Set(ranked.filter((each) => each.whole).map((each) => each.rank));
  return {
    all: candidates.filter((each) => whole.has(each.rank)),
    some: candidates.filter((each) => !whole.has(each.rank)),
  };
}

/** The documents of both lists, each once. */
export function merged(
  first: readonly IndexedDocument[],
  second: readonly IndexedDocument[],
): readonly IndexedDocument[] {
  const seen = new Set(first.map((candidate) => candidate.rank));
  return [...first, ...second.filter((candidate) => !seen.has(candidate.rank))];
}
