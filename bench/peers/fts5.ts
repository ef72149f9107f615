import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DEPTH, type Peer, wordsOf } from './peer.ts';

/** SQLite's own full-text search as its documentation shows it: BM25, all the words, else any of them. */
export function fts5Peer(dir: string): Peer {
  const path = join(dir, 'fts5.db');
  const db = new DatabaseSync(path);
  db.exec(`pragma journal_mode = off; pragma synchronous = off; pragma mmap_size = ${64 * 1024 ** 3};
    create virtual table title using fts5(ean unindexed, name, brand, category, tokenize = 'unicode61')`);
  const match = db.prepare('select ean from title where title match ? order by rank limit ?');
  const best = (words: readonly string[], operator: string): string[] =>
    match.all(words.map((word) => `"${word}"`).join(operator), DEPTH).map(({ ean }) => String(ean));
  return {
    async build(titles) {
      const insert = db.prepare('insert into title values (?, ?, ?, ?)');
      db.exec('begin');
      for await (const { ean, name, brand, category } of titles) insert.run(ean, name, brand, category);
      db.exec(`insert into title (title) values ('optimize'); commit`);
    },
    search(q) {
      const words = wordsOf(q);
      if (words.length === 0) return [];
      const all = best(words, ' AND ');
      return all.length > 0 ? all : best(words, ' OR ');
    },
    diskBytes: () => statSync(path).size,
    pids: () => [],
    close: () => db.close(),
  };
}
