import { allWords, coreWords } from './match.ts';
import type { Plan, Term } from './plan.ts';
import type { Candidate, SearchPort } from './port.ts';
import { rank } from './rank.ts';

/** Enough to choose five from; the index gives them by popularity (measured at 5 million products: 0.15–4 ms). */
export const CANDIDATES = 200;
const CORE_CANDIDATES = 120;
/** A word the vocabulary counts this seldom is worth fetching alone: its other forms seldom double it. */
const RARE = 120;

export interface Gathered {
  /** Documents with all the words. */
  all: Candidate[];
  /** Documents seen on the way that have the rarest word but lack another. */
  some: Candidate[];
  /** The rarest word, when all documents that have it are among these. */
  rare?: Term;
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
  return { all: broadly(port, plan.terms), some: [] };
}

/** Parts the documents that have all the plan's words from those that lack one. */
export function havingAll(plan: Plan, candidates: readonly Candidate[]): Gathered {
  const ranked = rank(plan, candidates, candidates.length);
  const whole = new Set(ranked.filter((each) => each.whole).map((each) => each.rank));
  const gathered: Gathered = { all: [], some: [] };
  for (const each of candidates) (whole.has(each.rank) ? gathered.all : gathered.some).push(each);
  return gathered;
}

/**
 * When more match than are taken, the most popular two hundred may all be covers for the thing sought: a second,
 * narrower question brings the things themselves.
 */
function broadly(port: SearchPort, terms: readonly Term[]): Candidate[] {
  const candidates = port.match(allWords(terms), CANDIDATES);
  if (candidates.length < CANDIDATES) return candidates;
  return merged(candidates, port.match(coreWords(terms), CORE_CANDIDATES));
}

function merged(first: Candidate[], second: Candidate[]): Candidate[] {
  const seen = new Set(first.map((candidate) => candidate.rank));
  return [...first, ...second.filter((candidate) => !seen.has(candidate.rank))];
}
