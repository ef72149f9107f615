import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { createAnalyser } from '../../src/search/language/analyse.ts';
import { parseSynonyms } from '../../src/search/language/synonyms.ts';
import { createSearcher, type Searcher } from '../../src/search/searcher.ts';
import { openSearchIndex } from '../../src/store/open.ts';
import { getRequest, load, median, openLoop } from '../load.ts';
import { benchCatalogue, generationPath, indexBytes } from '../market.ts';
import { type BenchOptions, type Figure, report } from '../result.ts';
import { batchByLookup } from './batch.ts';
import { servePrisme } from './lookup.ts';
import { fuzzedQueries, makeQueries } from './queries.ts';

const QUERIES = 500;
const WARM_UP = 100;
const PAGES = 200;
const SYNONYMS = 'samples/synonyms.da.txt';
const PLAIN = { filters: {}, sort: 'relevance', limit: 5, after: null, skip: 0, facets: false } as const;

/** What a page asks for beside the API's own question. */
const AS_A_PAGE = { isGrouped: true, kinds: true, drops: true, accessoriesLast: true } as const;

/** Measures what people do: search, filter, page through a large category, type, and look up many products at once. */
export async function run({ products, save }: BenchOptions): Promise<void> {
  const { dataDir, eans } = await benchCatalogue(products);
  const path = generationPath(dataDir);
  const analyser = createAnalyser();
  const synonyms = parseSynonyms(readFileSync(SYNONYMS, 'utf8'), SYNONYMS, analyser);
  const searcher = createSearcher(await openSearchIndex(path), synonyms, analyser);
  const queries = makeQueries(path, QUERIES);
  const figures = [
    ...searches(searcher, queries, path),
    ...pages(searcher, path),
    ...typing(searcher, queries, eans),
  ];
  searcher.close();
  figures.push(...(await served(dataDir, eans, queries)), ...sizes(path, products));
  report('people', `${products} products, ${QUERIES} queries`, figures, save);
}

/** Milliseconds each, sorted. */
function timed<T>(asked: readonly T[], answer: (asked: T) => unknown): number[] {
  for (const each of asked.slice(0, WARM_UP)) answer(each);
  return asked
    .map((each) => {
      const began = performance.now();
      answer(each);
      return performance.now() - began;
    })
    .sort((a, b) => a - b);
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;

const figure = (name: string, ms: number, barMs?: number): Figure => ({
  name,
  value: `${ms.toFixed(2)} ms`,
  ...(barMs !== undefined && { bar: `≤ ${barMs} ms`, ok: ms <= barMs }),
});

function searches(searcher: Searcher, queries: readonly string[], path: string): Figure[] {
  const plain = timed(queries, (text) => searcher.search({ ...PLAIN, text }));
  const fuzzed = timed(fuzzedQueries(queries.slice(0, 400), QUERIES), (text) =>
    searcher.search({ ...PLAIN, text }),
  );
  const { brands, categories } = commonNames(path);
  const filters = queries.map((_, n) => ({
    ...(n % 2 === 0 && { category: categories[n % categories.length]! }),
    ...(n % 3 === 0 && { brands: [brands[n % brands.length]!] }),
    ...(n % 5 < 3 && { minOre: 10_000, maxOre: 200_000 }),
  }));
  const asks = { ...PLAIN, facets: true, limit: 20 } as const;
  const questions = queries.map((text, n) => ({ ...asks, text, filters: filters[n]! }));
  const filtered = timed(questions, (question) => searcher.search(question));
  const grouped = timed(questions, (question) => searcher.search({ ...question, isGrouped: true }));
  const shown = timed(questions, (question) => searcher.search({ ...question, ...AS_A_PAGE }));
  return [
    figure('search p50', at(plain, 0.5), 3),
    figure('search p99', at(plain, 0.99), 25),
    figure('fuzzed search p99', at(fuzzed, 0.99), 40),
    figure('filtered with facets p50', at(filtered, 0.5)),
    figure('filtered with facets p99', at(filtered, 0.99), 60),
    figure('filtered with facets, an article once, p50', at(grouped, 0.5)),
    figure('filtered with facets, an article once, p99', at(grouped, 0.99), 60),
    figure('the same as a page asks it, p99', at(shown, 0.99), 60),
  ];
}

function commonNames(path: string): { brands: string[]; categories: string[] } {
  const db = new DatabaseSync(path, { readOnly: true });
  const keys = (table: string) =>
    (db.prepare(`select key from ${table} order by products desc limit 20`).all() as { key: string }[]).map(
      ({ key }) => key,
    );
  const names = { brands: keys('brand'), categories: keys('category_node') };
  db.close();
  return names;
}

/** The largest category that has no more than the 200,000 products of the bar, page after page by price. */
function pages(searcher: Searcher, path: string): Figure[] {
  const db = new DatabaseSync(path, { readOnly: true });
  const { key, products } = db
    .prepare(
      'select key, products from category_node where products <= 200000 order by products desc limit 1',
    )
    .get() as { key: string; products: number };
  db.close();
  let after: readonly number[] | null = null;
  const ms = timed(Array.from({ length: PAGES }), () => {
    const page = searcher.browse({ filters: { category: key }, sort: 'price', limit: 20, skip: 0, after });
    after = page.next;
  });
  return [
    { name: 'largest category', value: `${products}` },
    figure('a page of it by price p50', at(ms, 0.5)),
    figure('a page of it by price p99', at(ms, 0.99), 15),
  ];
}

/** Every letter that somebody types from the second on; every fourth query has a slip. */
function typing(searcher: Searcher, queries: readonly string[], eans: readonly string[]): Figure[] {
  const typed = queries.flatMap((query) =>
    Array.from({ length: Math.min(query.length, 25) - 1 }, (_, n) => query.slice(0, n + 2)),
  );
  let suggested = 0;
  const ms = timed(typed, (text) => searcher.suggest(text).length > 0 && suggested++);
  const alike = timed(eans.slice(0, QUERIES), (ean) => searcher.similar(ean));
  return [
    figure('suggest p50', at(ms, 0.5)),
    figure('suggest p99', at(ms, 0.99), 5),
    figure('suggest slowest', at(ms, 1)),
    {
      name: 'typed texts with a suggestion',
      value: `${((100 * suggested) / (typed.length + WARM_UP)).toFixed(0)} %`,
    },
    figure('similar p50', at(alike, 0.5)),
    figure('similar p99', at(alike, 0.99)),
  ];
}

async function served(
  dataDir: string,
  eans: readonly string[],
  queries: readonly string[],
): Promise<Figure[]> {
  const { child, port } = await servePrisme(dataDir);
  const some = (count: number) =>
    Array.from({ length: count }, () => eans[Math.floor(Math.random() * eans.length)]!);
  const one = () => getRequest(`/public/product/${some(1)[0]}`);
  const many = { port, connections: 32, seconds: 3, next: one };
  let letters = 0;
  const type = () => {
    const query = queries[letters++ % queries.length]!;
    return getRequest(`/public/suggest?q=${encodeURIComponent(query.slice(0, 2 + (letters % 12)))}`);
  };
  try {
    const { single, batch, times, failed } = await batchByLookup(port, some);
    const before = (await load(many)).perSecond;
    const stop = new AbortController();
    const typists = openLoop({ port, perSecond: 300, signal: stop.signal, next: type });
    const beside = median([(await load(many)).perSecond, (await load(many)).perSecond]);
    stop.abort();
    const { answered, refused } = await typists;
    return [
      figure('one lookup p50', single),
      figure('batch of 100 p50', batch),
      { name: 'batch of 100 by one lookup', value: `${times.toFixed(1)} ×`, bar: '≤ 10 ×', ok: times <= 10 },
      { name: 'failed', value: String(failed), bar: '0', ok: failed === 0 },
      { name: 'lookups kept beside 300 suggestions/s', value: `${((100 * beside) / before).toFixed(0)} %` },
      { name: 'suggestions answered then', value: `${answered} (${refused} not)` },
    ];
  } finally {
    child.kill();
  }
}

function sizes(path: string, products: number): Figure[] {
  const { words, filters, suggestions, all } = indexBytes(path, products);
  const bytes = (name: string, value: number): Figure => ({ name, value: value.toFixed(1) });
  return [
    bytes('bytes a product: words', words),
    bytes('bytes a product: filters', filters),
    bytes('bytes a product: suggestions', suggestions),
    { ...bytes('index bytes a product', all), bar: '≤ 400', ok: all <= 400 },
  ];
}
