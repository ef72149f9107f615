import type { IndexQuestion, Passing, TraitFilter } from '../../../ports/search-index.ts';
import type { Prepared } from './column-cache.ts';
import { type FieldOf, rankFilter } from './rank-columns.ts';

export const FOUND_QUERY =
  'select group_concat(rowid) from (select rowid from words where words match ? and rowid > ? limit ?)';

/** The first of them answer most questions; each further reading brings four times as many. */
const FIRST_RANKS = 1_024;
const GROWTH = 4;
const RANKS_AT_ONCE_MAX = 262_144;
/** So much is kept of the questions asked last: 8 MB of ranks, and what one search with all its facets asks. */
const KEPT_RANKS_MAX = 1_000_000;
const KEPT_QUESTIONS_MAX = 200;

/** What a question finds, as far as it has been read. */
interface Found {
  readonly chunks: number[][];
  isWhole: boolean;
}

/** Of the ranks behind `after`. */
export type FoundRanks = (ftsQuery: string, after: number) => Generator<readonly number[]>;

/**
 * Gives the ranks that a question finds, from the most popular on, in pieces that are read when they are wanted. A
 * search asks the same again: for its count, with another filter, for each facet.
 */
export function foundRanksIn(prepared: Prepared): FoundRanks {
  const known = new Map<string, Found>();
  let kept = 0;
  const makeRoom = (): void => {
    for (const [query, { chunks }] of known) {
      // The one that is being read was put last.
      if (known.size === 1 || (kept <= KEPT_RANKS_MAX && known.size <= KEPT_QUESTIONS_MAX)) return;
      known.delete(query);
      kept -= lengthOf(chunks);
    }
  };
  const readOn = (query: string, found: Found, key: string, after: number): void => {
    const wanted = Math.min(RANKS_AT_ONCE_MAX, FIRST_RANKS * GROWTH ** found.chunks.length);
    const last = found.chunks.at(-1)?.at(-1) ?? after;
    // One text: so many rows by themselves take twice as long to get across.
    const row = prepared(FOUND_QUERY).get(query, last, wanted) as unknown as [string | null];
    const ranks = numbersIn(row[0]);
    found.isWhole = ranks.length < wanted;
    found.chunks.push(ranks);
    if (known.get(key) === found) kept += ranks.length;
    makeRoom();
  };
  return function* ranksOf(query, after) {
    const key = `${after} ${query}`;
    const found = known.get(key) ?? { chunks: [], isWhole: false };
    known.delete(key);
    known.set(key, found);
    for (let at = 0; at < found.chunks.length || !found.isWhole; at++) {
      if (at === found.chunks.length) readOn(query, found, key, after);
      yield found.chunks[at]!;
    }
  };
}

const lengthOf = (chunks: readonly (readonly number[])[]): number =>
  chunks.reduce((sum, { length }) => sum + length, 0);

const COMMA = 44;
const ZERO = 48;

function numbersIn(text: string | null): number[] {
  const numbers: number[] = [];
  if (text === null) return numbers;
  let number = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === COMMA) {
      numbers.push(number);
      number = 0;
    } else number = number * 10 + code - ZERO;
  }
  numbers.push(number);
  return numbers;
}

interface PassingParts {
  fieldOf: FieldOf;
  ranksOf: FoundRanks;
  /** Whether any document has both. */
  areTogether(token: string, mark: string): boolean;
}

/** Finds products that pass a filter. All that pass have the marks. */
export function passingIn(
  { fieldOf, ranksOf, areTogether }: PassingParts,
  filter: TraitFilter,
  marks: readonly string[],
): Passing {
  const passes = rankFilter(fieldOf, filter);
  const isAnywhere = (token: string): boolean => marks.every((mark) => areTogether(token, mark));
  return (question, max, after = 0) => {
    const left = marks.length === 0 ? question : possible(question, isAnywhere);
    if (left === undefined) return [];
    const found: number[] = [];
    const asked: IndexQuestion = marks.length === 0 ? left : { allOf: [left, ...marks] };
    for (const ranks of ranksOf(ftsQuery(asked), after))
      for (const rank of ranks) if (passes(rank) && found.push(rank) >= max) return found;
    return found;
  };
}

/**
 * The part of a question that something can answer; undefined where nothing can. Among the few products of a filter most
 * words of a question are on none, and each such word would be read to its end, in every question it stands in.
 */
export function possible(
  question: IndexQuestion,
  isAnywhere: (token: string) => boolean,
): IndexQuestion | undefined {
  if (typeof question === 'string') return isAnywhere(question) ? question : undefined;
  if ('anyOf' in question) {
    const left = question.anyOf.flatMap((part) => possible(part, isAnywhere) ?? []);
    return left.length === 0 ? undefined : { anyOf: left };
  }
  const left: IndexQuestion[] = [];
  for (const part of question.allOf) {
    const own = possible(part, isAnywhere);
    if (own === undefined) return undefined;
    left.push(own);
  }
  return { allOf: left };
}

export const FIRST_QUERY = 'select rowid from words where words match ? limit 1';

/**
 * A question as FTS5 reads it: quoted single tokens with AND and OR, which is all that `detail = none` can answer.
 * Every token is quoted, so nothing a shopper types is ever read as an operator.
 */
export function ftsQuery(question: IndexQuestion): string {
  if (typeof question === 'string') return quoted(question);
  const [operator, parts] = 'allOf' in question ? [' AND ', question.allOf] : [' OR ', question.anyOf];
  return `(${parts.map(ftsQuery).join(operator)})`;
}

const quoted = (token: string): string => `"${token.replaceAll('"', '').replaceAll('\0', '')}"`;
