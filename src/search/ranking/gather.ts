import type { IndexedDocument, IndexQuestion, SearchPort } from '../../store/ports/search-index.ts';
import { CORE, IN_DESCRIPTION } from '../index/packed-document.ts';
import type { Alternative, Plan, Term } from '../query/plan.ts';
import { rankByScore } from './score.ts';

/** Enough to choose five from. The index returns them by popularity in 0.15–4 ms at 5 million products. */
export const CANDIDATES = 200;
const CORE_CANDIDATES = 120;
/** A longer query, such as a pasted title, asks the index for its rarest words; the results are searched for the others. */
const MANY = 6;
const ASKED_FOR = 4;
/** A word this rare is fetched alone; its other forms seldom double the number. */
const RARE = 120;

export interface FoundDocuments {
  readonly all: readonly IndexedDocument[];
  /** Fetched for the rarest words, but lacking another word. */
  readonly some: readonly IndexedDocument[];
  /** The rarest word, if all documents that have it were fetched. */
  readonly rare?: Term;
}

/**
 * Finds documents with all the words. An AND reads the whole posting list of each common word (2 ms for a word in a
 * tenth of 1 M products), so if one word is rare, its few documents are fetched and searched for the others.
 */
export function gather(port: SearchPort, plan: Plan): FoundDocuments {
  const rarest = plan.terms.reduce((least, term) => (term.count < least.count ? term : least));
  if (plan.terms.length > 1 && rarest.count <= RARE) {
    const few = port.match(allWords([rarest]), CANDIDATES);
    if (few.length < CANDIDATES) return { ...havingAll(plan, few), rare: rarest };
  }
  const gathered = askAll(port, plan);
  if (gathered.all.length < CANDIDATES) return gathered;
  // The 200 most popular documents may all be accessories: a narrower question finds the article itself.
  return { ...gathered, all: merged(gathered.all, port.match(coreWords(plan.terms), CORE_CANDIDATES)) };
}

export function askAll(port: SearchPort, plan: Plan): FoundDocuments {
  if (plan.terms.length > MANY) {
    const rarest = plan.terms.toSorted(byCount).slice(0, ASKED_FOR);
    const few = port.match(allWords(rarest), CANDIDATES);
    if (few.length < CANDIDATES) return havingAll(plan, few);
  }
  return { all: port.match(allWords(plan.terms), CANDIDATES), some: [] };
}

// Counts are compared, not subtracted: infinity minus infinity is NaN.
const byCount = (a: Term, b: Term): number => (a.count < b.count ? -1 : Number(a.count > b.count));

export function havingAll(plan: Plan, candidates: readonly IndexedDocument[]): FoundDocuments {
  const scored = rankByScore(plan, candidates, candidates.length);
  const whole = new Set(scored.filter((each) => each.whole).map((each) => each.rank));
  return {
    all: candidates.filter((each) => whole.has(each.rank)),
    some: candidates.filter((each) => !whole.has(each.rank)),
  };
}

export function merged(
  first: readonly IndexedDocument[],
  second: readonly IndexedDocument[],
): readonly IndexedDocument[] {
  const ranks = new Set(first.map((candidate) => candidate.rank));
  return [...first, ...second.filter((candidate) => !ranks.has(candidate.rank))];
}

const allOf = (parts: readonly IndexQuestion[]): IndexQuestion =>
  parts.length === 1 ? parts[0]! : { allOf: parts };
const anyOf = (parts: readonly IndexQuestion[]): IndexQuestion =>
  parts.length === 1 ? parts[0]! : { anyOf: parts };

const anyForm = (term: Term): IndexQuestion =>
  anyOf(widest(term.alternatives).map(({ tokens }) => allOf(tokens)));

const anywhere = (term: Term): IndexQuestion =>
  anyOf(
    widest(term.alternatives).map(({ tokens }) =>
      allOf(tokens.map((token) => anyOf([token, IN_DESCRIPTION + token]))),
    ),
  );

/** Drops alternatives that a shorter one includes: every document with "trådløs støvsuger" has "støvsuger". */
const widest = (alternatives: readonly Alternative[]): readonly Alternative[] =>
  alternatives.filter(
    ({ tokens }) =>
      tokens.length === 1 ||
      !alternatives.some(
        (other) =>
          other.tokens.length < tokens.length && other.tokens.every((token) => tokens.includes(token)),
      ),
  );

export const allWords = (terms: readonly Term[]): IndexQuestion => allOf(terms.map(anyForm));

/** The words may be in descriptions too. */
export const allWordsAnywhere = (terms: readonly Term[]): IndexQuestion => allOf(terms.map(anywhere));

/** Asks for every word among the core tokens, which say what the article is and not what it is for. */
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

/** A word this frequent is searched as one word only when words are relaxed. */
const COMMON = 500;

/** Drops alternatives in several words: intersecting two long posting lists is not worth it for near matches. */
function mostly(term: Term): IndexQuestion {
  const single = term.count > COMMON ? term.alternatives.filter(({ tokens }) => tokens.length === 1) : [];
  return single.length === 0 ? anyForm(term) : anyOf(single.map(({ tokens }) => tokens[0]!));
}

/** Asks for the first word and all but one of the others: of any two others, at least one. */
export function firstAndMost([first, ...others]: readonly Term[]): IndexQuestion {
  const pairs = others.flatMap((one, index) => others.slice(index + 1).map((other) => [one, other]));
  return allOf([mostly(first!), ...pairs.map((pair) => anyOf(pair.map(mostly)))]);
}

export function firstAndAny([first, ...others]: readonly Term[]): IndexQuestion {
  return allOf([mostly(first!), anyOf(others.map(mostly))]);
}

export const anyWord = (terms: readonly Term[]): IndexQuestion => anyOf(terms.map(anyForm));

/** The products with a place. */
export interface PlacedProducts {
  port: SearchPort;
  /** True while no answer of the port left out a product without a place: the whole index would have answered the same. */
  isWhole(): boolean;
}

/** Restricts a port to products with a place; a word of other products only does not exist in it. */
export function placedOnly(port: SearchPort): PlacedProducts {
  const { placed } = port;
  let isWhole = true;
  const isPlaced = (rank: number): boolean => {
    if (rank > placed) isWhole = false;
    return rank <= placed;
  };
  return {
    isWhole: () => isWhole,
    port: {
      ...port,
      placed: Number.POSITIVE_INFINITY,
      // Results are in rank order, and ranks above `placed` have no place.
      match: (question, limit, after) =>
        port.match(question, limit, after).filter(({ rank }) => isPlaced(rank)),
      exists(token) {
        const first = port.firstRank(token);
        return first < Number.POSITIVE_INFINITY && isPlaced(first);
      },
    },
  };
}

export function gatherBehind(port: SearchPort, plan: Plan) {
  const question = allWords(plan.terms);
  const documents = port.match(question, CANDIDATES, port.placed);
  return {
    scored: rankByScore(plan, documents, documents.length),
    isCut: documents.length === CANDIDATES,
    question,
  };
}
