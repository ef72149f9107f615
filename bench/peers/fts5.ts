import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DEPTH, type Peer, type PriceRange, wordsOf } from './peer.ts';

/** SQLite's own full-text search as its documentation shows it: BM25, all the words, else any of them. */
export function fts5Peer(dir: string): Peer {
  const path = join(dir, 'fts5.db');
  const db = new DatabaseSync(path);
  db.exec(`pragma journal_mode = off; pragma synchronous = off; pragma mmap_size = ${64 * 1024 ** 3};
    create virtual table title using fts5(ean unindexed, name, brand, category, price unindexed, tokenize = 'unicode61')`);
  const match = db.prepare('select ean from title where title match ? order by rank limit ?');
  const matchWithin = db.prepare(
    'select ean from title where title match ? and price between ? and ? order by rank limit ?',
  );
  const best = (words: readonly string[], operator: string, within?: PriceRange): string[] => {
    const query = words.map((word) => `"${word}"`).join(operator);
    const rows =
      within === undefined
        ? match.all(query, DEPTH)
        : matchWithin.all(query, within.minOre, within.maxOre, DEPTH);
    return rows.map(({ ean }) => String(ean));
  };
  return {
    async build(titles) {
      const insert = db.prepare('insert into title values (?, ?, ?, ?, ?)');
      db.exec('begin');
      for await (const { ean, name, brand, category, priceOre } of titles)
        insert.run(ean, name, brand, category, priceOre);
      db.exec(`insert into title (title) values ('optimize'); commit`);
    },
    search(q, within) {
      const words = wordsOf(q);
      if (words.length === 0) return [];
      const all = best(words, ' AND ', within);
      return all.length > 0 ? all : best(words, ' OR ', within);
    },
    diskBytes: () => statSync(path).size,
    pids: () => [],
    close: () => db.close(),
  };
}
