import fc from 'fast-check';
import type { EanNumber } from '../../src/domain/ean.ts';
import { openProductFiles } from '../../src/store/sqlite/catalogue/catalogue-files.ts';

const PRODUCT = 'select product from product where ean = ? and product is not null';

/** Queries as shoppers type them, made from the catalogue's own names: 1–5 words, every fourth with a typing error. */
export function makeQueries(generationPath: string, count: number): string[] {
  const files = openProductFiles(generationPath, (file) => file.prepare(PRODUCT));
  const db = files.first;
  // Products are drawn by rank, not by EAN: EANs lie in clusters, and the same few products would be drawn again and again.
  const { most } = db.prepare('select max(rank) as most from doc').get() as { most: number };
  const ranked = db.prepare('select cast(substr(doc, 1, 13) as integer) as ean from doc where rank = ?');
  let seed = 42;
  const random = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
  const queries: string[] = [];
  while (queries.length < count) {
    const { ean } = (ranked.get(1 + Math.floor(random() * most)) ?? {}) as { ean?: EanNumber };
    const row = ean === undefined ? undefined : (files.of(ean).get(ean) as { product: string } | undefined);
    if (!row) continue;
    const { product_name, category, color } = JSON.parse(row.product) as Record<string, string | null>;
    const words = `${product_name} ${category} ${color ?? ''}`
      .split(/[\s,/()]+/)
      .filter((word) => word.length > 1);
    const wanted = 1 + Math.floor(random() * 5);
    const from = Math.floor(random() * Math.max(1, words.length - wanted));
    let query = words.slice(from, from + wanted).join(' ');
    if (random() < 0.1) query = category ?? query;
    if (random() < 0.25) query = misspell(query, random);
    if (Array.from(query.trim()).length >= 5) queries.push(query.slice(0, 200));
  }
  files.close();
  return queries;
}

function misspell(query: string, random: () => number): string {
  const words = query.split(' ');
  const at = words.reduce((best, word, i) => (word.length > words[best]!.length ? i : best), 0);
  const word = words[at]!;
  if (word.length < 5) return query;
  const i = 1 + Math.floor(random() * (word.length - 2));
  const kinds = [
    word.slice(0, i) + word.slice(i + 1),
    word.slice(0, i) + word[i + 1] + word[i] + word.slice(i + 2),
    `${word.slice(0, i)}e${word.slice(i + 1)}`,
    word.slice(0, i) + word[i] + word.slice(i),
  ];
  words[at] = kinds[Math.floor(random() * kinds.length)]!;
  return words.join(' ');
}

const LONGEST = 200;
const SEED = 7;

/** Senseless queries: noise, many words of the catalogue at once, one word over and over, operators, invented words. */
export function fuzzedQueries(queries: readonly string[], count: number): string[] {
  const word = fc.constantFrom(...queries.flatMap((query) => query.split(' ')));
  const invented = fc.string({
    unit: fc.constantFrom(...'abcdefghijklmnoprstuvæøå'),
    minLength: 4,
    maxLength: 12,
  });
  const kinds = fc.oneof(
    fc.string({ unit: 'binary', minLength: 5, maxLength: LONGEST }).map((text) => text.toWellFormed()),
    fc.array(word, { minLength: 6, maxLength: 30 }).map((words) => words.join(' ')),
    word.map((one) => `${one} `.repeat(50)),
    fc.constantFrom('og til med i for', '" OR NEAR( * AND NOT', '!!!???', '🎉🎉🎉🎉🎉'),
    fc.array(invented, { minLength: 1, maxLength: 8 }).map((words) => words.join(' ')),
  );
  return fc.sample(kinds, { numRuns: count, seed: SEED }).map((text) => text.slice(0, LONGEST));
}
