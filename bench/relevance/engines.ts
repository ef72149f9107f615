import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { createList } from '../../src/search/engine.ts';
import { createAnalyser } from '../../src/search/language/analyse.ts';
import { loadLexicon } from '../../src/search/language/lexicon.ts';
import { parseSynonyms } from '../../src/search/language/synonyms.ts';
import { WEIGHTS, type Weights } from '../../src/search/query/weights.ts';
import { openSearchIndex } from '../../src/store/open.ts';
import type { Shown } from './catalogue.ts';

/** A search engine: returns the EANs of the best products, the best first. */
export interface Engine {
  search(q: string): string[];
  close(): void;
}

export const DEPTH = 5;
export const SYNONYMS = new URL('../../samples/synonyms.da.txt', import.meta.url);

/** The service's own search over one generation, with whatever weights. */
export interface WeighedSearch {
  engineWith(weights: Weights): Engine;
  close(): void;
}

/** The service's own search as its workers put it together. */
export async function prismeEngine(path: string): Promise<Engine> {
  const { engineWith, close } = await weighedSearch(path);
  return { search: engineWith(WEIGHTS).search, close };
}

export async function weighedSearch(path: string): Promise<WeighedSearch> {
  const analyser = createAnalyser();
  const index = await openSearchIndex(path);
  const lexicon = loadLexicon(index.lexicon()!);
  const synonyms = parseSynonyms(readFileSync(SYNONYMS, 'utf8'), 'samples/synonyms.da.txt', analyser);
  const close = () => index.close();
  return {
    close,
    engineWith(weights) {
      const list = createList(lexicon, synonyms, analyser, weights);
      const search = (q: string) =>
        list(q)(index)
          .hits.slice(0, DEPTH)
          .map(({ ean }) => ean);
      return { search, close };
    },
  };
}

/** FTS5 on the same text: all words, else any of them, by BM25. */
export function plainEngine(products: readonly Shown[]): Engine {
  const db = new DatabaseSync(':memory:');
  db.exec(
    `create virtual table plain using fts5(ean unindexed, name, brand, category, tokenize = 'unicode61')`,
  );
  const insert = db.prepare('insert into plain values (?, ?, ?, ?)');
  for (const { ean, name, brand, category } of products) insert.run(ean, name, brand, category);
  const match = db.prepare('select ean from plain where plain match ? order by rank limit ?');
  const best = (words: string[], operator: string): string[] =>
    match.all(words.join(operator), DEPTH).map(({ ean }) => String(ean));
  return {
    search(q) {
      const words = (q.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `"${word}"`);
      if (words.length === 0) return [];
      const all = best(words, ' AND ');
      return all.length > 0 ? all : best(words, ' OR ');
    },
    close: () => db.close(),
  };
}
