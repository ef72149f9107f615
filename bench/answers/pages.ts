import { Agent, get } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { benchCatalogue, generationPath } from '../market.ts';
import { type BenchOptions, report } from '../result.ts';
import { servePrisme } from './lookup.ts';
import { makeQueries } from './queries.ts';

const PRODUCTS = 400;
const QUERIES = 400;
const CATEGORIES = 400;
const WARM = 40;
/** Each is asked so often and the quickest counts: what else the machine does strikes one page and spares its answers. */
const ROUNDS = 3;
/** A machine that stood still for a second refuses for two: nothing of that is a page's. */
const REFUSALS_MAX = 30;
const PAGE_BAR = 3;
const LIST_BAR = 2;
const BROWSER = { accept: 'text/html', 'accept-language': 'da' };

/** Pages against the answers of the API that they show, one question at a time, each pair right after the other. */
export async function run({ products, save }: BenchOptions): Promise<void> {
  const { dataDir, eans } = await benchCatalogue(products);
  const queries = makeQueries(generationPath(dataDir), 2 * QUERIES).filter((text) => text.length >= 5);
  const server = await servePrisme(dataDir, { LIMIT_PAGES: '100000000', SEARCH_TIMEOUT_MS: '60000' });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (path: string, headers: Record<string, string> = {}) =>
    servedAnswer({ port: server.port, path, headers, agent });
  try {
    const product = new Times();
    for (const ean of spread(eans, PRODUCTS + WARM)) {
      const own = `/public/product/${ean}`;
      const paths = [own, `${own}/offers`, `${own}/history?days=90`, `${own}/similar`];
      const { location } = await ask(`/vare/${ean}`, BROWSER);
      await product.measure(
        async () => (await ask(location, BROWSER)).ms,
        async () => {
          let apiMs = 0;
          for (const path of paths) apiMs += (await ask(path)).ms;
          return apiMs;
        },
      );
    }
    const search = new Times();
    for (const text of queries.slice(0, QUERIES + WARM)) {
      const q = encodeURIComponent(text);
      await search.measure(
        async () => (await ask(`/soeg?q=${q}`, BROWSER)).ms,
        async () => (await ask(`/public/search?q=${q}&facets=true&limit=20`)).ms,
      );
    }
    const category = new Times();
    for (const { slug, key } of categoriesIn(generationPath(dataDir))) {
      const asked = `category=${encodeURIComponent(key)}&group=article&facets=true&limit=20`;
      await category.measure(
        async () => (await ask(`/kategori/${slug}`, BROWSER)).ms,
        async () => (await ask(`/products?${asked}`)).ms,
      );
    }
    const figures = [
      product.figure('product page', PAGE_BAR),
      search.figure('search page', LIST_BAR),
      category.figure('category page', LIST_BAR),
    ];
    report('pages', `${products} products`, figures, save);
  } finally {
    agent.destroy();
    server.child.kill();
  }
}

function categoriesIn(path: string): { slug: string; key: string }[] {
  const db = new DatabaseSync(path, { readOnly: true });
  const rows = db
    .prepare('select slug, key from category_node order by number limit ?')
    .all(CATEGORIES + WARM);
  db.close();
  return rows as { slug: string; key: string }[];
}

/** Evenly over all codes: they lie in clusters. */
const spread = (eans: readonly string[], count: number): string[] =>
  Array.from(
    { length: Math.min(count, eans.length) },
    (_, i) => eans[Math.floor((i * eans.length) / count)]!,
  );

interface Asked {
  port: number;
  path: string;
  headers: Record<string, string>;
  agent: Agent;
}

interface Answered {
  status: number;
  ms: number;
  location: string;
}

async function servedAnswer(asked: Asked): Promise<Answered> {
  for (let refusals = 0; refusals < REFUSALS_MAX; refusals++) {
    const answered = await answerOf(asked);
    if (answered.status < 400) return answered;
    if (answered.status !== 503) throw new Error(`${asked.path}: ${answered.status}`);
    await setTimeout(2_000);
  }
  throw new Error(`${asked.path}: refused ${REFUSALS_MAX} times`);
}

function answerOf({ port, path, headers, agent }: Asked): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    get({ port, host: '127.0.0.1', path, headers, agent }, (answer) => {
      answer.resume().on('end', () => {
        const { statusCode: status = 0, headers: told } = answer;
        resolve({ status, ms: performance.now() - began, location: told.location ?? path });
      });
    }).on('error', reject);
  });
}

/** How long pages took, and how long the API's answers; the first ones warm the server. */
class Times {
  readonly #pages: number[] = [];
  readonly #answers: number[] = [];
  #left = WARM;

  async measure(page: () => Promise<number>, answers: () => Promise<number>): Promise<void> {
    let pageMs = Number.POSITIVE_INFINITY;
    let apiMs = Number.POSITIVE_INFINITY;
    for (let round = 0; round < ROUNDS; round++) {
      apiMs = Math.min(apiMs, await answers());
      pageMs = Math.min(pageMs, await page());
    }
    if (this.#left-- > 0) return;
    this.#pages.push(pageMs);
    this.#answers.push(apiMs);
  }

  figure(name: string, bar: number) {
    const [page, api] = [this.#pages, this.#answers].map((times) => p99(times)) as [number, number];
    const ratio = page / api;
    return {
      name: `${name}, p99 against the API's answers`,
      value: `${ratio.toFixed(2)} × (${page.toFixed(1)} against ${api.toFixed(1)} ms)`,
      bar: `≤ ${bar} ×`,
      ok: ratio <= bar,
    };
  }
}

const p99 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
