import { memo } from '../../../../domain/calls.ts';
import { RankList } from '../../../packed/rank-list.ts';
import type { IndexQuestion, RankSearch } from '../../../ports/search-index.ts';
import type { FilterMark, TraitFilter } from '../../../ports/traits.ts';
import type { PreparedStatements } from '../catalogue-files.ts';
import type { ColumnCache } from './column-cache.ts';
import { ftsQuery, possible, simplified } from './question.ts';
import { type RankLists, ranksByBits } from './rank-bits.ts';
import { type FieldOf, rankFilter } from './rank-columns.ts';

export const FOUND_QUERY =
  'select group_concat(rowid) from (select rowid from words where words match ? and rowid > ? limit ?)';

/** Ranks per read: the first read answers most questions, each further one is four times as large. */
const FIRST_RANKS = 1_024;
/** The first read of a question that one of the first products may answer. */
const FEW_RANKS = 32;
const GROWTH = 4;
const RANKS_AT_ONCE_MAX = 262_144;
/** The cache holds 8 MB of ranks, enough for one search with all its facets. */
const KEPT_RANKS_MAX = 1_000_000;
const KEPT_QUESTIONS_MAX = 200;
/** The words of one search; there are some hundred with all their spellings. */
const TOKENS_MAX = 1_000;

interface KnownRanks {
  readonly firstRanks: number;
  readonly chunks: number[][];
  isWhole: boolean;
  /** Reads on by bit sets; undefined if FTS5 does. */
  readonly byBits: Generator<number[]> | undefined;
}

export type FoundRanks = (
  question: IndexQuestion,
  after: number,
  firstRanks?: number,
) => Generator<readonly number[]>;

/** Reads ranks in chunks on demand and caches them: a search repeats a question for the count, filters and each facet. */
export function foundRanksIn(
  prepared: PreparedStatements,
  lists: RankLists,
  isWorth: (question: IndexQuestion) => boolean,
): FoundRanks {
  const known = new Map<string, KnownRanks>();
  let kept = 0;
  const makeRoom = (): void => {
    for (const [query, { chunks }] of known) {
      // The entry that is being read was inserted last.
      if (known.size === 1 || (kept <= KEPT_RANKS_MAX && known.size <= KEPT_QUESTIONS_MAX)) return;
      known.delete(query);
      kept -= lengthOf(chunks);
    }
  };
  const byIndex = (query: string, found: KnownRanks, after: number): number[] => {
    const wanted = Math.min(RANKS_AT_ONCE_MAX, found.firstRanks * GROWTH ** found.chunks.length);
    const last = found.chunks.at(-1)?.at(-1) ?? after;
    // One concatenated text: single rows would take twice as long to cross from SQLite.
    const row = prepared(FOUND_QUERY).get(query, last, wanted) as unknown as [string | null];
    const ranks = numbersIn(row[0]);
    found.isWhole = ranks.length < wanted;
    return ranks;
  };
  const byBits = (next: IteratorResult<number[]>, found: KnownRanks): number[] => {
    found.isWhole = next.done === true;
    return next.done ? [] : next.value;
  };
  const readOn = (query: string, found: KnownRanks, key: string, after: number): void => {
    const ranks = found.byBits ? byBits(found.byBits.next(), found) : byIndex(query, found, after);
    found.chunks.push(ranks);
    if (known.get(key) === found) kept += ranks.length;
    makeRoom();
  };
  const parts = { lists, rareRanks: (token: string) => [...ranksOf(token, 0)].flat() };
  function* ranksOf(
    whole: IndexQuestion,
    after: number,
    firstRanks = FIRST_RANKS,
  ): Generator<readonly number[]> {
    const question = simplified(whole);
    const query = ftsQuery(question);
    const key = `${after} ${query}`;
    const found: KnownRanks = known.get(key) ?? {
      firstRanks,
      chunks: [],
      isWhole: false,
      byBits: isWorth(question) ? ranksByBits(parts, question, after) : undefined,
    };
    known.delete(key);
    known.set(key, found);
    for (let at = 0; at < found.chunks.length || !found.isWhole; at++) {
      if (at === found.chunks.length) readOn(query, found, key, after);
      yield found.chunks[at]!;
    }
  }
  return ranksOf;
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
  areTogether(token: string, mark: string): boolean;
  isWorth(question: IndexQuestion): boolean;
  /** The number of products that FTS5 would have to look at. */
  walked(question: IndexQuestion): number;
}

/** Finds products that pass a filter. All of them must have one token of each mark. */
export function passingIn(
  parts: PassingParts,
  filter: TraitFilter,
  marks: readonly FilterMark[],
): RankSearch {
  const { fieldOf, ranksOf, areTogether } = parts;
  const passes = rankFilter(fieldOf, filter);
  const isAnywhere = (token: string): boolean =>
    marks.every((mark) => mark.some((each) => areTogether(token, each)));
  const narrowed = narrowedBy(parts, marks);
  const hasPassing = memo((token) => {
    for (const ranks of ranksOf(narrowed(token), 0, FEW_RANKS)) if (ranks.some(passes)) return true;
    return false;
  }, TOKENS_MAX);
  /** Something was searched for in vain: further questions are asked without the words that no passing product has. */
  let isScarce = false;
  return (question, max, after = 0) => {
    const together = marks.length === 0 ? question : possible(question, isAnywhere);
    const left = isScarce && together !== undefined ? possible(together, hasPassing) : together;
    if (left === undefined) return [];
    const found: number[] = [];
    for (const ranks of ranksOf(narrowed(left), after))
      for (const rank of ranks) if (passes(rank) && found.push(rank) >= max) return found;
    isScarce ||= found.length === 0;
    return found;
  };
}

/**
 * Adds the marks that make a question faster. The filter looks at each product that is found, so none is needed: FTS5 leaps in the
 * list of a mark as often as in that of the rarest word, and where the mark has more products, that finds hardly fewer and takes
 * twenty times as long.
 */
export function narrowedBy(
  { isWorth, walked }: Pick<PassingParts, 'isWorth' | 'walked'>,
  marks: readonly FilterMark[],
) {
  const parts = marks.map((mark): IndexQuestion => ({ anyOf: mark }));
  return (question: IndexQuestion): IndexQuestion => {
    const whole = { allOf: [question, ...parts] };
    if (isWorth(whole)) return whole;
    const most = walked(question);
    return { allOf: [question, ...parts.filter((mark) => walked(mark) <= most)] };
  };
}

export const FIRST_QUERY = 'select rowid from words where words match ? limit 1';

export const RANK_LIST_QUERIES = {
  bytes: 'select length(ranks) from rank_list where token = ?',
  ranks: 'select ranks from rank_list where token = ?',
};

const LISTS_MAX = 50_000;

export function rankListsIn(prepared: PreparedStatements, cache: ColumnCache): RankLists {
  const one = <T>(sql: string, token: string) => prepared(sql).get(token) as unknown as [T] | undefined;
  return {
    bytesOf: memo((token) => one<number>(RANK_LIST_QUERIES.bytes, token)?.[0] ?? 0, LISTS_MAX),
    of: (token) =>
      new RankList(cache(`list ${token}`, () => one<Uint8Array>(RANK_LIST_QUERIES.ranks, token)![0])),
  };
}
