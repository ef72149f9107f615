import type { Prepared } from '../kept-statements.ts';

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
