import type { DatabaseSync } from 'node:sqlite';
import { type EanNumber, eanOfNumber, numberOfEan } from '../../../domain/ean.ts';
import { memo } from '../../../domain/memo.ts';
import type { SearchIndex } from '../../ports/search-index.ts';
import { openProductFiles } from './catalogue-files.ts';
import { ftsQuery } from './fts-query.ts';

const TOKENS_MAX = 50_000;

export const SEARCH_QUERIES = {
  // rowid is the rank by popularity, so the first matches are the most popular ones and nothing is sorted.
  match:
    'select words.rowid, doc.doc from words join doc on doc.rank = words.rowid where words match ? limit ?',
  exists: 'select 1 from words where words match ? limit 1',
  byEan: 'select ean from product where ean = ? and product is not null',
  byAlias: 'select main from alias where ean = ?',
};

export function openSearchIndex(path: string): SearchIndex {
  const prepareIn = (file: DatabaseSync, sql: string) => {
    const statement = file.prepare(sql);
    statement.setReturnArrays(true);
    return statement;
  };
  const files = openProductFiles(path, (file) => prepareIn(file, SEARCH_QUERIES.byEan));
  const db = files.first;
  const prepare = (sql: string) => prepareIn(db, sql);
  const match = prepare(SEARCH_QUERIES.match);
  const exists = prepare(SEARCH_QUERIES.exists);
  const byAlias = prepare(SEARCH_QUERIES.byAlias);

  return {
    match: (question, limit) =>
      (match.all(ftsQuery(question), limit) as unknown as [number, string][]).map(([rank, doc]) => ({
        rank,
        doc,
      })),
    exists: memo((token) => exists.get(ftsQuery(token)) !== undefined, TOKENS_MAX),
    byEan(ean) {
      const code = numberOfEan(ean);
      const row = (files.of(code).get(code) ?? byAlias.get(code)) as unknown as [EanNumber] | undefined;
      return row === undefined ? null : { rank: 0, doc: `${eanOfNumber(row[0])}\t` };
    },
    lexicon() {
      const row = db.prepare('select bytes from lexicon').get() as { bytes: Uint8Array } | undefined;
      return row?.bytes;
    },
    close: files.close,
  };
}
