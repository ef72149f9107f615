import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequest, load, median } from '../load.ts';
import { benchCatalogue, benchMarket, DAY, prisme } from '../market.ts';
import { measured } from '../night/measured.ts';
import { type BenchOptions, report } from '../result.ts';
import { servePrisme } from './lookup.ts';

const ROUNDS = 5;
const SECONDS = 2;
const NEXT_DAY = '2026-11-20';

/** Pages of changes against a lookup, a stream, and an export, after a night in which every source was first exported. */
export async function run({ products, save }: BenchOptions): Promise<void> {
  const { dataDir: bare, eans } = await benchCatalogue(products);
  const dataDir = withExports(bare, products);
  const { out } = measured(['src/main.ts', 'tokens', 'create', '--name', 'bench', '--may', 'exports'], {
    DATA_DIR: dataDir,
  });
  const headers = { 'x-api-token': out.trim() };
  const any = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)]!;
  const server = await servePrisme(dataDir, { LIMIT_REST_TOKEN: '1000000000' });
  const base = `http://127.0.0.1:${server.port}`;
  const rates = { lookup: [] as number[], page: [] as number[] };
  let [perSecond, first] = [0, 0];
  try {
    // Alone on one connection, both ways: the first pages are asked for one after another.
    for (let n = 0; n < 1_000; n++) await read(base, `/public/product/${any(eans)}`, headers);
    const alone = await msPer(500, () => read(base, `/public/product/${any(eans)}`, headers));
    const cursors: string[] = [];
    first = (await msPer(1, () => walkPages(base, headers, cursors))) / cursors.length / alone;
    const kinds = {
      lookup: () => `/public/product/${any(eans)}`,
      page: () => `/changes?limit=100&since=${any(cursors)}`,
    };
    for (let round = -1; round < ROUNDS; round++)
      for (const kind of ['lookup', 'page'] as const) {
        const next = () => getRequest(kinds[kind](), `X-Api-Token: ${out.trim()}\r\n`);
        const measuredLoad = await load({ port: server.port, connections: 16, seconds: SECONDS, next });
        if (measuredLoad.failed > 0) throw new Error(`${measuredLoad.failed} answers to ${kind} failed`);
        if (round >= 0) rates[kind].push(measuredLoad.perSecond);
      }
    perSecond = await streamed(base, headers);
  } finally {
    server.child.kill();
  }
  const times = median(rates.lookup) / median(rates.page);
  const dir = join(mkdtempSync(join(tmpdir(), 'prisme-bench-')), 'export');
  const exported = measured(['src/main.ts', 'export', '--out', dir], { DATA_DIR: dataDir });
  rmSync(dir, { recursive: true, force: true });
  const isLarge = products >= 5_000_000;
  report(
    'changes',
    `${products} products`,
    [
      { name: 'lookup', value: `${Math.round(median(rates.lookup))}/s` },
      { name: 'a page of 100', value: `${times.toFixed(1)} × a lookup`, bar: '≤ 3 ×', ok: times <= 3 },
      { name: 'the same, each asked for the first time', value: `${first.toFixed(1)} × a lookup` },
      {
        name: 'a stream',
        value: `${Math.round(perSecond)} events/s`,
        bar: '≥ 50000/s',
        ok: perSecond >= 50_000,
      },
      {
        name: 'export of products and offers, wall',
        value: `${exported.wallS.toFixed(1)} s`,
        ...(isLarge && { bar: '≤ 300 s', ok: exported.wallS <= 300 }),
      },
      { name: 'export, CPU', value: `${exported.cpuS.toFixed(1)} s` },
      {
        name: 'export, memory',
        value: `${exported.maxRssMb.toFixed(0)} MB`,
        bar: '≤ 1000 MB',
        ok: exported.maxRssMb <= 1000,
      },
    ],
    save,
  );
}

/** A copy of the catalogue whose last night exports every source for the first time: all offers are created. */
function withExports(bare: string, products: number): string {
  const dataDir = `${bare}-exports`;
  if (existsSync(dataDir)) return dataDir;
  console.error('a night that exports all sources (once) …');
  const making = `${dataDir}.making`;
  rmSync(making, { recursive: true, force: true });
  cpSync(bare, making, { recursive: true, dereference: true });
  const given = benchMarket(products).sources(DAY);
  const { feeds } = JSON.parse(readFileSync(given, 'utf8')) as { feeds: object[] };
  const sources = given.replace(/\.json$/, '-exported.json');
  writeFileSync(sources, JSON.stringify({ feeds: feeds.map((feed) => ({ ...feed, export: true })) }));
  prisme({ DATA_DIR: making, SOURCES: sources }, 'refresh', '--as-of', NEXT_DAY, '--force');
  renameSync(making, dataDir);
  return dataDir;
}

type TokenHeader = Record<string, string>;

async function read(base: string, path: string, headers: TokenHeader): Promise<string> {
  return (await fetch(`${base}${path}`, { headers })).text();
}

async function msPer(times: number, call: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  for (let n = 0; n < times; n++) await call();
  return (performance.now() - began) / times;
}

/** Reads the first pages of the night and keeps their cursors. */
async function walkPages(base: string, headers: TokenHeader, cursors: string[]): Promise<void> {
  for (let since = NEXT_DAY, isEnd = false; !isEnd && cursors.length < 500; ) {
    const page = await read(base, `/changes?limit=100&since=${since}`, headers);
    const { next_cursor, caught_up } = JSON.parse(page) as { next_cursor: string; caught_up: boolean };
    if (!caught_up) cursors.push(next_cursor);
    [since, isEnd] = [next_cursor, caught_up];
  }
}

async function streamed(base: string, headers: TokenHeader): Promise<number> {
  const began = performance.now();
  const accept = 'application/x-ndjson';
  const answer = await fetch(`${base}/changes?since=${NEXT_DAY}`, { headers: { ...headers, accept } });
  let lines = 0;
  for await (const chunk of answer.body!) for (const byte of chunk) if (byte === 10) lines++;
  return (lines * 1000) / (performance.now() - began);
}
