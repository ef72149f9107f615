import type { DatabaseSync } from 'node:sqlite';
import { memo } from '../../../../domain/calls.ts';
import type { EanNumber } from '../../../../domain/ean.ts';
import { numbersOfBytes } from '../../../packed/numbers.ts';
import { BLOCK_RANKS } from '../../../packed/rank-list.ts';
import type { IndexQuestion, TraitIndex } from '../../../ports/search-index.ts';
import type { CarriedSince, RankRoom } from '../../../ports/traits.ts';
import { hasTable, keptStatements, type PreparedStatements } from '../catalogue-files.ts';
import { columnCacheOfIndex } from './column-cache.ts';
import { FIRST_QUERY, foundRanksIn, passingIn, rankListsIn } from './found-ranks.ts';
import { ftsQuery } from './question.ts';
import { NO_LISTS, type RankLists, ranksByBits } from './rank-bits.ts';
import { rankFieldsIn, rankFilter, tableOfRanks } from './rank-columns.ts';
import { RANK_QUERIES, rankFinder } from './rank-finder.ts';
import { blocksIn } from './trait-blocks.ts';
import { namesOf } from './trait-names.ts';

const PAIRS_MAX = 50_000;
/** Separator that no token contains. */
const BETWEEN = '\n';

interface RankCounts extends CarriedSince {
  /** Infinite if all products have a place, and for generations that do not store it. */
  placed: number;
  gone: number;
  last: number;
}

/** Reads one row and the end of a table when the index is opened. Schemas before 9 have no rank that is gone, before 10 none that is free. */
function rankCountsIn(db: DatabaseSync): RankCounts {
  const { last } = db.prepare('select max(rank) as last from doc').get() as { last: number | null };
  const row = (hasTable(db, 'place') && db.prepare('select * from place').get()) || {};
  const { placed = last, gone = 0, nights = 0, waiting = 0 } = row as Partial<RankCounts>;
  const isAll = placed! >= last!;
  return { placed: isAll ? Number.POSITIVE_INFINITY : placed!, gone, last: last ?? 0, nights, waiting };
}

function roomsIn(db: DatabaseSync): readonly RankRoom[] {
  if (!hasTable(db, 'rank_room')) return [];
  return db.prepare('select * from rank_room order by until').all() as unknown as RankRoom[];
}

export function traitIndexIn(db: DatabaseSync): TraitIndex | undefined {
  if (!hasTable(db, 'rank_block')) return undefined;
  const prepared = keptStatements(db);
  const cache = columnCacheOfIndex();
  const hasFolded = hasTable(db, 'size');
  const fieldOf = rankFieldsIn(prepared, cache, hasFolded);
  const lists = hasTable(db, 'rank_list') ? rankListsIn(prepared, cache) : NO_LISTS;
  const { placed, gone, last, ...carried } = rankCountsIn(db);
  const isWorth = (question: IndexQuestion, max = Number.POSITIVE_INFINITY) =>
    isWorthBits(question, lists, { products: last, max });
  // How many products a filter leaves is not known, so all that match may have to be looked at.
  const walked = (question: IndexQuestion) => estimate(question, lists, last).shortest;
  const ranksOf = foundRanksIn(prepared, lists, isWorth);
  const together = memo((tokens) => isAnywhere(prepared, lists, tokens.split(BETWEEN)), PAIRS_MAX);
  const areTogether = (token: string, mark: string) => together(token + BETWEEN + mark);
  const isThere = rankFilter(fieldOf, {});
  return {
    placed,
    last,
    hasGone: gone > 0,
    isThere,
    isFoundByRanks: isWorth,
    passing: (filter, marks) => passingIn({ fieldOf, ranksOf, areTogether, isWorth, walked }, filter, marks),
    ofRanks: (ranks, columns, filter) =>
      tableOfRanks(fieldOf, ranks.filter(rankFilter(fieldOf, filter)), columns),
    eanOf: (rank) => (prepared(RANK_QUERIES.ean).get(rank) as unknown as [EanNumber])[0],
    codes: () => codesIn(prepared, last),
    rooms: roomsIn(db),
    carried,
    rankOf: rankFinder(prepared, isThere),
    blocks: (paths) => blocksIn({ prepared, cache, hasFolded }, paths),
    ...namesOf(prepared, hasFolded),
  };
}

const CODES_QUERY = 'select ranks, eans from trait_block';

/** Reads the blocks of paths: the documents have the codes, too, between their words. No other question needs these columns, so they are not kept. */
function codesIn(prepared: PreparedStatements, last: number): Float64Array {
  const codes = new Float64Array(last + 1);
  const blocks = prepared(CODES_QUERY).iterate() as unknown as Iterable<[Uint8Array, Uint8Array]>;
  for (const bytes of blocks) {
    const [ranks, eans] = [numbersOfBytes(Uint32Array, bytes[0]), numbersOfBytes(Float64Array, bytes[1])];
    for (let at = 0; at < ranks.length; at++) codes[ranks[at]!] = eans[at]!;
  }
  return codes;
}

/** Whether a product has all the tokens. Two common tokens may have long lists and nothing in common. */
function isAnywhere(prepared: PreparedStatements, lists: RankLists, tokens: readonly string[]): boolean {
  const question = { allOf: tokens };
  if (tokens.some((token) => lists.bytesOf(token) === 0))
    return prepared(FIRST_QUERY).get(ftsQuery(question)) !== undefined;
  return !ranksByBits({ lists, rareRanks: () => [] }, question, 0).next().done;
}

/*
 * FTS5 leaps from one product of the rarest words to the next, and stops at the last product that is asked for. Bit sets look at
 * every block, and read the whole posting list of each token that has no rank list. The limits are fitted to 1,600 questions of
 * a catalogue of five million products, half of them answered sooner by each.
 */

/** FTS5 walks a list of so many products in about a millisecond; only longer ones are worth the bit sets. */
const WALKED_MIN = 4_096;
/** FTS5 looks at so many products while bit sets look at one block. */
const WALKED_PER_BLOCK = 64;
/** FTS5 looks at so many more while a block's share of a posting list is read that a token without a rank list has. */
const WALKED_PER_RARE = 10;
/** A token without a rank list counts as this many products: most are words of one article, or of none. */
const RARE_PRODUCTS = 20;
/** FTS5 stops early where so many times as many products match as are asked for. */
const SURELY_ENOUGH = 64;

/** Whether bit sets find the first `max` products of a question sooner than FTS5: its words are common, and few products match. */
export function isWorthBits(
  question: IndexQuestion,
  lists: RankLists,
  { products, max }: { products: number; max: number },
): boolean {
  const { shortest, expected, rare } = estimate(question, lists, products);
  const walked = (WALKED_PER_BLOCK + WALKED_PER_RARE * rare) * (products / BLOCK_RANKS);
  return shortest > Math.max(WALKED_MIN, walked) && expected < SURELY_ENOUGH * max;
}

interface Estimate {
  /** The number of products that FTS5 would have to look at. */
  shortest: number;
  /** The number of products that match, if words are independent of each other. */
  expected: number;
  /** The number of tokens without a rank list. */
  rare: number;
}

function estimate(question: IndexQuestion, lists: RankLists, products: number): Estimate {
  if (typeof question === 'string') {
    const size = lists.bytesOf(question);
    return size > 0
      ? { shortest: size, expected: size, rare: 0 }
      : { shortest: RARE_PRODUCTS, expected: RARE_PRODUCTS, rare: 1 };
  }
  const isAny = 'anyOf' in question;
  const parts = (isAny ? question.anyOf : question.allOf).map((part) => estimate(part, lists, products));
  const sum = (name: keyof Estimate) => parts.reduce((all, part) => all + part[name], 0);
  if (isAny)
    return {
      shortest: sum('shortest'),
      expected: Math.min(products, sum('expected')),
      rare: sum('rare'),
    };
  return {
    shortest: Math.min(...parts.map(({ shortest }) => shortest)),
    expected: parts.reduce((all, { expected }) => (all * expected) / products, products),
    rare: sum('rare'),
  };
}
