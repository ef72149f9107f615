import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { memo } from '../../../../domain/calls.ts';
import { type EanNumber, eanOfNumber, numberOfEan } from '../../../../domain/ean.ts';
import { numbersOfBytes } from '../../../packed/numbers.ts';
import type {
  IndexedDocument,
  IndexQuestion,
  RankSearch,
  SearchIndex,
  SearchPort,
  SuggestionColumns,
} from '../../../ports/search-index.ts';
import { hasTable, openProductFiles, prepareArrays } from '../catalogue-files.ts';
import { INDEX_SINCE_SCHEMA, SUGGESTION_FIELDS, SUGGESTION_NAMES } from '../schema.ts';
import { FIRST_QUERY } from './found-ranks.ts';
import { ftsQuery, simplified } from './question.ts';
import { traitIndexIn } from './trait-reader.ts';

const TOKENS_MAX = 50_000;

export const SEARCH_QUERIES = {
  // A rowid is a rank, so the first matches are the most popular ones and nothing is sorted.
  match:
    'select words.rowid, doc.doc from words join doc on doc.rank = words.rowid where words match ? and words.rowid > ? limit ?',
  count: 'select count(*) from (select 1 from words where words match ? limit ?)',
  document: 'select doc from doc where rank = ?',
  firstRank: FIRST_QUERY,
  byEan: 'select ean from product where ean = ? and product is not null',
  product: 'select product from product where ean = ?',
  byAlias: 'select main from alias where ean = ?',
};

/**
 * Asks the index's own search for the first `limit` documents after a rank. Where some of their products are gone, `ranks` finds
 * further ones: each question of the index's own search begins with the word's first product, so that asking it for one more
 * after each that is gone would take minutes.
 */
function matcherBy(
  statement: StatementSync,
  isThere: (rank: number) => boolean,
  further: (question: IndexQuestion, limit: number, after: number) => IndexedDocument[],
): SearchPort['match'] {
  return (question, limit, after = 0) => {
    const rows = statement.all(ftsQuery(simplified(question)), after, limit) as unknown as [number, string][];
    const found = rows.filter(([rank]) => isThere(rank)).map(([rank, doc]) => ({ rank, doc }));
    if (found.length === rows.length || rows.length < limit) return found;
    return [...found, ...further(question, limit - found.length, rows.at(-1)![0])];
  };
}

/** The first rank of a token that has a product. */
function firstRankBy(
  statement: StatementSync,
  isThere: (rank: number) => boolean,
  all: RankSearch,
): SearchPort['firstRank'] {
  const rankOf = (token: string): number => {
    const row = statement.get(ftsQuery(token)) as unknown as [number] | undefined;
    const rank = row === undefined || isThere(row[0]) ? row?.[0] : all(token, 1)[0];
    return rank ?? Number.POSITIVE_INFINITY;
  };
  return memo(rankOf, TOKENS_MAX);
}

export function openSearchIndex(path: string): SearchIndex {
  const files = openProductFiles(path, (file) => ({
    byEan: prepareArrays(file, SEARCH_QUERIES.byEan),
    product: prepareArrays(file, SEARCH_QUERIES.product),
  }));
  try {
    return searchIndexOver(files);
  } catch (error) {
    files.close();
    throw error;
  }
}

type IndexFiles = ReturnType<typeof openProductFiles<{ byEan: StatementSync; product: StatementSync }>>;

function searchIndexOver(files: IndexFiles): SearchIndex {
  const db = files.first;
  const prepare = (sql: string) => prepareArrays(db, sql);
  const traits = traitIndexIn(db);
  const count = prepare(SEARCH_QUERIES.count);
  const document = prepare(SEARCH_QUERIES.document);
  const byAlias = prepare(SEARCH_QUERIES.byAlias);

  const documentAt = (rank: number): string => (document.get(rank) as unknown as [string])[0];
  const documentsAt = (ranks: readonly number[]): IndexedDocument[] =>
    ranks.map((rank) => ({ rank, doc: documentAt(rank) }));
  const all: RankSearch = (question, max, after) => traits!.passing({}, [])(question, max, after);
  const isThere = (rank: number): boolean => !traits?.hasGone || traits.isThere(rank);
  const firstRank = firstRankBy(prepare(SEARCH_QUERIES.firstRank), isThere, all);
  const match = matcherBy(prepare(SEARCH_QUERIES.match), isThere, (...asked) => documentsAt(all(...asked)));
  const port: SearchPort = {
    placed: traits?.placed ?? Number.POSITIVE_INFINITY,
    match: (question, limit, after = 0) =>
      traits?.isFoundByRanks(question, limit)
        ? documentsAt(all(question, limit, after))
        : match(question, limit, after),
    firstRank,
    exists: (token) => firstRank(token) < Number.POSITIVE_INFINITY,
    byEan(ean) {
      const code = numberOfEan(ean);
      const row = (files.of(code).byEan.get(code) ?? byAlias.get(code)) as unknown as [EanNumber] | undefined;
      return row === undefined ? null : { rank: 0, doc: `${eanOfNumber(row[0])}\t` };
    },
  };

  return {
    ...port,
    traits,
    canBeCopied: schemaOf(db) >= INDEX_SINCE_SCHEMA,
    count: (question, max) =>
      traits && (traits.hasGone || traits.isFoundByRanks(question, max))
        ? all(question, max).length
        : (count.get(ftsQuery(simplified(question)), max) as unknown as [number])[0],
    ranks: all,
    filtered(filter, marks) {
      const passing = traits!.passing(filter, marks);
      return {
        ...port,
        match: (question, limit, after) => documentsAt(passing(question, limit, after)),
        count: (question, max) => passing(question, max).length,
        ranks: passing,
      };
    },
    lexicon: () => lexiconIn(db),
    product: (ean) =>
      (files.of(ean).product.get(ean) as unknown as [string | null] | undefined)?.[0] ?? undefined,
    documentAt,
    suggestions: () => readSuggestions(db),
    close: files.close,
  };
}

const lexiconIn = (db: DatabaseSync): Uint8Array | undefined =>
  (db.prepare('select bytes from lexicon').get() as { bytes: Uint8Array } | undefined)?.bytes;

const schemaOf = (db: DatabaseSync): number =>
  (db.prepare('pragma user_version').get() as { user_version: number }).user_version;

export function readSuggestions(db: DatabaseSync): SuggestionColumns | undefined {
  if (!hasTable(db, 'suggestion_column')) return undefined;
  const bytes = db.prepare('select bytes from suggestion_column where name = ?');
  const columns = SUGGESTION_NAMES.map((name) => {
    const row = bytes.get(name) as { bytes: Uint8Array } | undefined;
    return [name, row && numbersOfBytes(SUGGESTION_FIELDS[name] as never, row.bytes)] as const;
  });
  return columns.every(([, numbers]) => numbers !== undefined)
    ? (Object.fromEntries(columns) as unknown as SuggestionColumns)
    : undefined;
}
