import type { DatabaseSync } from 'node:sqlite';
import { type EanNumber, eanOfNumber, numberOfEan } from '../../../../domain/ean.ts';
import { memo } from '../../../../domain/memo.ts';
import type {
  IndexedDocument,
  IndexQuestion,
  SearchIndex,
  SearchPort,
  TraitFilter,
} from '../../../ports/search-index.ts';
import { openProductFiles } from '../catalogue-files.ts';
import { ftsQuery } from './fts-query.ts';
import { keptStatements } from './kept-statements.ts';
import { readSuggestions } from './suggestions.ts';
import { conditionsOf } from './trait-conditions.ts';
import { traitIndexIn } from './trait-reader.ts';

const TOKENS_MAX = 50_000;
/** No token has it. */
const BETWEEN = '\n';

export const SEARCH_QUERIES = {
  // rowid is the rank by popularity, so the first matches are the most popular ones and nothing is sorted.
  match:
    'select words.rowid, doc.doc from words join doc on doc.rank = words.rowid where words match ? limit ?',
  filtered: (conditions: string) =>
    `select words.rowid, doc.doc from words cross join doc on doc.rank = words.rowid where words match ?${conditions} limit ?`,
  count: (conditions: string) =>
    conditions === ''
      ? 'select count(*) from (select 1 from words where words match ? limit ?)'
      : `select count(*) from (select 1 from words cross join doc on doc.rank = words.rowid where words match ?${conditions} limit ?)`,
  exists: 'select 1 from words where words match ? limit 1',
  byEan: 'select ean from product where ean = ? and product is not null',
  product: 'select product from product where ean = ?',
  byAlias: 'select main from alias where ean = ?',
};

const documentsIn = (rows: unknown[]): IndexedDocument[] =>
  (rows as [number, string][]).map(([rank, doc]) => ({ rank, doc }));

/** The same questions, of the products that pass a filter. */
function filteringIn(db: DatabaseSync) {
  const prepared = keptStatements(db);
  return {
    match(question: IndexQuestion, limit: number, filter: TraitFilter): IndexedDocument[] {
      const { sql, values } = conditionsOf(filter);
      return documentsIn(prepared(SEARCH_QUERIES.filtered(sql)).all(ftsQuery(question), ...values, limit));
    },
    count(question: IndexQuestion, max: number, filter: TraitFilter): number {
      const { sql, values } = conditionsOf(filter);
      const row = prepared(SEARCH_QUERIES.count(sql)).get(ftsQuery(question), ...values, max);
      return (row as unknown as [number])[0];
    },
  };
}

export function openSearchIndex(path: string): SearchIndex {
  const prepareIn = (file: DatabaseSync, sql: string) => {
    const statement = file.prepare(sql);
    statement.setReturnArrays(true);
    return statement;
  };
  const files = openProductFiles(path, (file) => ({
    byEan: prepareIn(file, SEARCH_QUERIES.byEan),
    product: prepareIn(file, SEARCH_QUERIES.product),
  }));
  const db = files.first;
  const prepare = (sql: string) => prepareIn(db, sql);
  const match = prepare(SEARCH_QUERIES.match);
  const traits = traitIndexIn(db);
  const filtering = filteringIn(db);
  const exists = prepare(SEARCH_QUERIES.exists);
  const byAlias = prepare(SEARCH_QUERIES.byAlias);
  const together = memo(
    (tokens) => exists.get(ftsQuery({ allOf: tokens.split(BETWEEN) })) !== undefined,
    TOKENS_MAX,
  );

  const port: SearchPort = {
    match: (question, limit) => documentsIn(match.all(ftsQuery(question), limit)),
    exists: memo((token) => exists.get(ftsQuery(token)) !== undefined, TOKENS_MAX),
    byEan(ean) {
      const code = numberOfEan(ean);
      const row = (files.of(code).byEan.get(code) ?? byAlias.get(code)) as unknown as [EanNumber] | undefined;
      return row === undefined ? null : { rank: 0, doc: `${eanOfNumber(row[0])}\t` };
    },
  };

  return {
    ...port,
    traits,
    areTogether: (token, other) => together(token + BETWEEN + other),
    count: filtering.count,
    filtered: (filter) => ({ ...port, match: (question, limit) => filtering.match(question, limit, filter) }),
    lexicon() {
      const row = db.prepare('select bytes from lexicon').get() as { bytes: Uint8Array } | undefined;
      return row?.bytes;
    },
    product: (ean) =>
      (files.of(ean).product.get(ean) as unknown as [string | null] | undefined)?.[0] ?? undefined,
    suggestions: () => readSuggestions(db),
    close: files.close,
  };
}
