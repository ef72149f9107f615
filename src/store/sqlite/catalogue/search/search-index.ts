import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { memo } from '../../../../domain/calls.ts';
import { type EanNumber, eanOfNumber, numberOfEan } from '../../../../domain/ean.ts';
import type { IndexedDocument, SearchIndex, SearchPort } from '../../../ports/search-index.ts';
import { openProductFiles } from '../catalogue-files.ts';
import { FIRST_QUERY, ftsQuery } from './fts-query.ts';
import { readSuggestions } from './suggestions.ts';
import { traitIndexIn } from './trait-reader.ts';

const TOKENS_MAX = 50_000;

export const SEARCH_QUERIES = {
  // rowid is the rank by popularity, so the first matches are the most popular ones and nothing is sorted.
  match:
    'select words.rowid, doc.doc from words join doc on doc.rank = words.rowid where words match ? and words.rowid > ? limit ?',
  count: 'select count(*) from (select 1 from words where words match ? limit ?)',
  document: 'select doc from doc where rank = ?',
  firstRank: FIRST_QUERY,
  byEan: 'select ean from product where ean = ? and product is not null',
  product: 'select product from product where ean = ?',
  byAlias: 'select main from alias where ean = ?',
};

const documentsIn = (rows: unknown[]): IndexedDocument[] =>
  (rows as [number, string][]).map(([rank, doc]) => ({ rank, doc }));

function firstRankBy(statement: StatementSync): SearchPort['firstRank'] {
  const rankOf = (token: string): number => {
    const row = statement.get(ftsQuery(token)) as unknown as [number] | undefined;
    return row?.[0] ?? Number.POSITIVE_INFINITY;
  };
  return memo(rankOf, TOKENS_MAX);
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
  const count = prepare(SEARCH_QUERIES.count);
  const document = prepare(SEARCH_QUERIES.document);
  const firstRank = firstRankBy(prepare(SEARCH_QUERIES.firstRank));
  const byAlias = prepare(SEARCH_QUERIES.byAlias);

  const port: SearchPort = {
    placed: traits?.placed ?? Number.POSITIVE_INFINITY,
    match: (question, limit, after = 0) => documentsIn(match.all(ftsQuery(question), after, limit)),
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
    count: (question, max) => (count.get(ftsQuery(question), max) as unknown as [number])[0],
    columns: (question, max, names) => traits!.ofRanks(traits!.passing({}, [])(question, max), names, {}),
    filtered(filter, marks) {
      const passing = traits!.passing(filter, marks);
      return {
        ...port,
        match: (question, limit, after) =>
          passing(question, limit, after).map((rank) => ({
            rank,
            doc: (document.get(rank) as unknown as [string])[0],
          })),
        count: (question, max) => passing(question, max).length,
        columns: (question, max, names) => traits!.ofRanks(passing(question, max), names, {}),
      };
    },
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
