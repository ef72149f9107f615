import { Agent, get } from 'node:http';
import { servePrisme } from './lookup.ts';
import { benchCatalogue, generationPath } from './market.ts';
import { makeQueries } from './queries.ts';
import { report } from './result.ts';
import type { BenchOptions } from './run.ts';

const PRODUCTS = 1_500;
const QUERIES = 1_000;
const WARM = 100;
const PAGE_BAR = 3;
const SEARCH_BAR = 2;
const BROWSER = { accept: 'text/html', 'accept-language': 'da' };

/** Pages against the answers of the API that they show, one question at a time, each pair right after the other. */
export async function run({ products, save }: BenchOptions): Promise<void> {
  const { dataDir, eans } = await benchCatalogue(products);
  const queries = makeQueries(generationPath(dataDir), 2 * QUERIES).filter((text) => text.length >= 5);
  const server = await servePrisme(dataDir, { LIMIT_PAGES: '100000000', SEARCH_TIMEOUT_MS: '60000' });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (path: string, headers: Record<string, string> = {}) =>
    answerOf({ port: server.port, path, headers, agent });
  try {
    const product = new Times();
    for (const ean of spread(eans, PRODUCTS + WARM)) {
      const own = `/public/product/${ean}`;
      const paths = [own, `${own}/offers`, `${own}/history?days=90`, `${own}/similar`];
      let apiMs = 0;
      for (const path of paths) apiMs += (await ask(path)).ms;
      const { location } = await ask(`/vare/${ean}`, BROWSER);
      product.add((await ask(location, BROWSER)).ms, apiMs);
    }
    const search = new Times();
    for (const text of queries.slice(0, QUERIES + WARM)) {
      const q = encodeURIComponent(text);
      const api = await ask(`/public/search?q=${q}&facets=true&limit=20`);
      search.add((await ask(`/soeg?q=${q}`, BROWSER)).ms, api.ms);
    }
    const figures = [product.figure('product page', PAGE_BAR), search.figure('search page', SEARCH_BAR)];
    report('pages', `${products} products`, figures, save);
  } finally {
    agent.destroy();
    server.child.kill();
  }
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

function answerOf({ port, path, headers, agent }: Asked): Promise<{ ms: number; location: string }> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    get({ port, host: '127.0.0.1', path, headers, agent }, (answer) => {
      answer.resume().on('end', () => {
        const { statusCode = 0, headers: told } = answer;
        if (statusCode >= 400) return reject(new Error(`${path}: ${statusCode}`));
        resolve({ ms: performance.now() - began, location: told.location ?? path });
      });
    }).on('error', reject);
  });
}

/** How long pages took, and how long the API's answers; the first ones warm the server. */
class Times {
  readonly #pages: number[] = [];
  readonly #answers: number[] = [];
  #left = WARM;

  add(pageMs: number, apiMs: number): void {
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
