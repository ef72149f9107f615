import { DatabaseSync } from 'node:sqlite';

/** The tables of a generation that only searching, filtering and suggesting need, with what they are for. */
const TABLES = {
  words: "name like 'words%' or name in ('doc', 'lexicon')",
  filters: "name in ('trait_block', 'rank_run') or name like '%brand%' or name like '%categor%'",
  suggestions: "name like '%suggestion%'",
} as const;

export type IndexBytes = Readonly<Record<keyof typeof TABLES | 'all', number>>;

/** Bytes a product. */
export function indexBytes(path: string, products: number): IndexBytes {
  const db = new DatabaseSync(path, { readOnly: true });
  const of = (condition: string) => {
    const row = db.prepare(`select sum(pgsize) as bytes from dbstat where ${condition}`).get();
    return Number((row as { bytes: number | null }).bytes ?? 0) / products;
  };
  const [words, filters, suggestions] = [of(TABLES.words), of(TABLES.filters), of(TABLES.suggestions)];
  db.close();
  return { words, filters, suggestions, all: words + filters + suggestions };
}
