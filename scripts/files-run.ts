import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { matchPublished } from '../src/agents/matching/crossing.ts';
import { readConfig } from '../src/config.ts';
import { type Day, instantOf, parseDay } from '../src/domain/day.ts';
import { checkDigit } from '../src/domain/ean.ts';
import { readFeedFile } from '../src/feeds/reading/read-feed-file.ts';
import { silent } from '../src/oversight/progress.ts';
import { runNight } from '../src/service/night/night.ts';
import { createService } from '../src/service/serving/service.ts';
import { openStores } from '../src/service/stores.ts';
import type { GenerationBuilder } from '../src/store/ports/catalogue.ts';

/*
 * Counts the files that one request or one product runs through: files of src/ in which at least one function is called, by V8's
 * precise coverage. Loading a module does not count. `node scripts/files-run.ts [NAME]` prints the counts, and for NAME the files.
 */

const SRC = fileURLToPath(new URL('../src/', import.meta.url));
const LIMITS: Readonly<Record<string, number>> = {
  lookup: 20,
  search: 50,
  'row to spool': 30,
  'spool to published': 110,
  crossing: 20,
};
/**
 * Each is asked once: an answer that is asked for again may come from a cache. A search of new words runs
 * one file more, which takes compounds apart, and the first one in a category two.
 */
const TWO_WORDS = ['nordlys støvle', 'støvle model', 'model nordlys', 'støvle nordlys', 'nordlys model'];
const TODAY = parseDay('2026-11-15') as Day;
const log = pino({ level: 'silent' });

interface FunctionCoverage {
  functionName: string;
  ranges: { startOffset: number; count: number }[];
}

/** The functions that ran in this thread and in its workers since the last call. */
class Coverage {
  readonly #session = new Session();
  readonly #workers = new Map<string, Map<number, (result: { result: ScriptCoverage[] }) => void>>();
  #nextId = 1;

  async start(): Promise<void> {
    this.#session.connect();
    this.#session.on('NodeWorker.attachedToWorker', ({ params }) => {
      this.#workers.set(params.sessionId, new Map());
      void this.#ask(params.sessionId, 'Profiler.enable');
      void this.#ask(params.sessionId, 'Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    });
    this.#session.on('NodeWorker.detachedFromWorker', ({ params }) => {
      this.#workers.delete(params.sessionId);
    });
    this.#session.on('NodeWorker.receivedMessageFromWorker', ({ params }) => {
      const answer = JSON.parse(params.message);
      const waiting = this.#workers.get(params.sessionId);
      waiting?.get(answer.id)?.(answer.result);
      waiting?.delete(answer.id);
    });
    await this.#session.post('NodeWorker.enable', { waitForDebuggerOnStart: false });
    await this.#session.post('Profiler.enable');
    await this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  }

  /** The files in which a function was called since the last time. */
  async files(): Promise<Set<string>> {
    const own = await this.#session.post('Profiler.takePreciseCoverage');
    const others = await Promise.all(
      [...this.#workers.keys()].map((id) => this.#ask(id, 'Profiler.takePreciseCoverage')),
    );
    const files = new Set<string>();
    for (const { url, functions } of [own, ...others].flatMap(({ result }) => result as ScriptCoverage[])) {
      if (!url.startsWith('file:')) continue;
      const path = relative(SRC, fileURLToPath(url));
      if (!path.startsWith('..') && functions.some(isCalled)) files.add(path);
    }
    return files;
  }

  #ask(sessionId: string, method: string, params = {}): Promise<{ result: ScriptCoverage[] }> {
    const id = this.#nextId++;
    const { promise, resolve } = Promise.withResolvers<{ result: ScriptCoverage[] }>();
    this.#workers.get(sessionId)!.set(id, resolve);
    void this.#session.post('NodeWorker.sendMessageToWorker', {
      sessionId,
      message: JSON.stringify({ id, method, params }),
    });
    return promise;
  }
}

interface ScriptCoverage {
  url: string;
  functions: FunctionCoverage[];
}

/** The module itself is a nameless function from offset 0. */
const isCalled = ({ functionName, ranges: [whole] }: FunctionCoverage): boolean =>
  whole!.count > 0 && !(functionName === '' && whole!.startOffset === 0);

const eanOf = (n: number): string => {
  const digits = `5701234${String(n).padStart(5, '0')}`;
  return `${digits}${checkDigit(digits)}`;
};

const feedText = (shop: number, factor: number): string =>
  [
    'id\ttitle\tlink\tavailability\tprice\tgtin\tbrand\tproduct_type\tsale_price',
    ...Array.from({ length: 300 }, (_, n) => {
      const price = Math.round((100 + n + shop * 10) * factor);
      return `sku${n}\tNordlys støvle model ${n}\thttps://shop.example/${n}\tin stock\t${price} DKK\t${eanOf(n)}\tNordlys\tSko > Støvler\t`;
    }),
  ].join('\n');

/** A data folder with two shops and as many nights as `factors`; every night multiplies the prices. */
async function aMarket(root: string, name: string, factors: readonly number[]) {
  const dir = join(root, name);
  mkdirSync(dir);
  const feed = (id: string) => ({
    id,
    vendor: { name: id, domain: `${id}.dk` },
    format: 'google-tsv',
    url: `file:./${id}.tsv`,
  });
  writeFileSync(join(dir, 'sources.json'), JSON.stringify({ feeds: [feed('alfa'), feed('beta')] }));
  const config = {
    ...readConfig({
      DATA_DIR: join(dir, 'data'),
      SOURCES: join(dir, 'sources.json'),
      SEARCH_WORKERS: '1',
      SEARCH_TIMEOUT_MS: '60000',
      LIMIT_REST_FREE: '1000',
      PORT: '0',
      ALLOW_PRIVATE_HOSTS: '127.0.0.1',
    }),
    cores: 0,
  };
  const stores = await openStores(config, log);
  const night = async (index: number, progress = silent, open = stores) => {
    for (const [shop, id] of ['alfa', 'beta'].entries())
      writeFileSync(join(dir, `${id}.tsv`), feedText(shop, factors[index]!));
    const asOf = (TODAY + index) as Day;
    await runNight({ config, stores: open, progress, nowMs: instantOf(asOf, 600), asOf });
  };
  return { dir, config, stores, night };
}

/** Runs every path once to warm it up, then measures a second run. */
async function measure(root: string): Promise<Map<string, Set<string>>> {
  const coverage = new Coverage();
  await coverage.start();
  const found = new Map<string, Set<string>>();
  const market = await aMarket(root, 'one', [1, 0.97]);
  await market.night(0);

  const clock = () => instantOf(TODAY, 700);
  const service = await createService({ config: market.config, stores: market.stores, clock, log });
  const address = await service.app.listen({ port: 0, host: '127.0.0.1' });
  const ask = async (path: string, body?: object) => {
    const options = body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    const response = await fetch(`${address}${path}`, options);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.text();
  };
  // Once a search is answered, its thread has loaded everything.
  await ask('/public/search?q=nordlys');
  for (const [name, paths] of [
    ['lookup', [5, 6, 7].map((n) => `/public/product/${eanOf(n)}`)],
    ['search', TWO_WORDS.map((words) => `/public/search?q=${encodeURIComponent(words)}`)],
  ] as const) {
    // A timer of the service may run between two requests; the run with the fewest files had none.
    const runs: Set<string>[] = [];
    for (const path of paths) {
      await coverage.files();
      await ask(path);
      runs.push(await coverage.files());
    }
    found.set(
      name,
      runs.reduce((best, files) => (files.size < best.size ? files : best)),
    );
  }
  await ask('/price-agents', {
    ean: eanOf(7),
    target_price: 105,
    webhook_url: 'https://127.0.0.1:8443/hook',
  });
  await service.close();

  const other = await aMarket(root, 'other', [1, 0.97]);
  await other.night(0);
  await other.night(1);
  await coverage.files();
  const vendorOf = () => ({ name: 'alfa', domain: 'alfa.dk' });
  await matchPublished({
    changedArticles: () => undefined,
    store: market.stores.state.agents,
    generation: other.stores.generations.current()!,
    vendorOf,
    nowMs: instantOf(TODAY, 800),
  });
  found.set('crossing', await coverage.files());

  found.set('spool to published', await publishing(market, coverage));

  const spec = { id: 'alfa', vendor: { id: 1, name: 'alfa', domain: 'alfa.dk' }, format: 'google-tsv' };
  const read = () =>
    readFeedFile(spec as never, join(market.dir, 'alfa.tsv'), join(root, 'spool'), clock(), null);
  await read();
  await coverage.files();
  await read();
  found.set('row to spool', await coverage.files());
  await market.stores.close();
  await other.stores.close();
  return found;
}

/** The progress bar's step is the last thing before the merge. The generation is published when its builder says so. */
async function publishing(market: Awaited<ReturnType<typeof aMarket>>, coverage: Coverage) {
  let before: Promise<unknown> | undefined;
  let files: Promise<Set<string>> | undefined;
  const { generations } = market.stores;
  const build = (): GenerationBuilder => {
    const builder = generations.build();
    return {
      ...builder,
      publish(...given) {
        const meta = builder.publish(...given);
        files = coverage.files();
        return meta;
      },
    };
  };
  const watched = new Proxy(generations, {
    get(target, name: keyof typeof generations) {
      const member: unknown = name === 'build' ? build : target[name];
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
  const step = (name: string) => {
    if (name === 'merging') before = coverage.files();
    return () => {};
  };
  await market.night(1, { ...silent, step }, { ...market.stores, generations: watched });
  await before;
  return files!;
}

const root = mkdtempSync(join(tmpdir(), 'prisme-files-run-'));
try {
  const found = await measure(root);
  for (const [name, limit] of Object.entries(LIMITS)) {
    const files = found.get(name)!;
    console.log(`${name.padEnd(20)} ${String(files.size).padStart(4)} files, at most ${limit}`);
    if (process.argv[2] !== undefined && name.startsWith(process.argv[2]))
      for (const file of [...files].sort()) console.log(`    ${file}`);
  }
} finally {
  rmSync(root, { recursive: true });
}
