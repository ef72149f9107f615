import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { REFRESH_ARGS } from '../../src/service/serving/refresh-child.ts';
import { servePrisme } from '../answers/lookup.ts';
import { type FeltLatency, felt, together } from '../felt.ts';
import { benchMarket, DAY, DAY_BEFORE, generationBytes, sampleEans } from '../market.ts';
import { type BenchOptions, type Figure, report } from '../result.ts';
import { age, forgetHashes } from './age.ts';
import { measured } from './measured.ts';

const DAY_AFTER = '2026-11-16';
/** This share of the feeds has another file at noon. */
const CHANGED_SHARE = 1 / 4;
const IDLE_MS = 20_000;
/** A run of 100,000 products is over after a thousand lookups, ten of which make the p99: several are measured, and idle time between them. */
const TURNS = 4;
/** One busy thread at the nice level of a refresh: what the machine's scheduler makes lookups wait beside any work at all. */
const COUNTING = `os.setPriority(10); for (const end = Date.now() + ${IDLE_MS}; Date.now() < end; );`;

/**
 * Measures a run of the day with a quarter of the feeds changed, against the whole night before it and the next night with the same
 * changes; and the latency of lookups beside such a run.
 */
export async function run({ products, save }: BenchOptions): Promise<void> {
  const market = benchMarket(products);
  const dataDir = resolve('.cache/bench', `day-${products}`);
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  const refresh = (day: string, sources: string, ...more: string[]) =>
    measured([...REFRESH_ARGS, '--as-of', day, '--force', '--json', ...more], {
      DATA_DIR: dataDir,
      SOURCES: sources,
    });
  console.error('a first night, and ninety days of history …');
  refresh(DAY_BEFORE, market.sources(DAY_BEFORE));
  await age(dataDir);
  forgetHashes(dataDir);
  const morning = join(dataDir, 'morning.json');
  writeFileSync(morning, JSON.stringify(withOlder(market.sources(DAY), market.sources(DAY_BEFORE))));
  const night = refresh(DAY, morning);
  const oneGenerationBytes = generationBytes(dataDir) / 2;
  const day = refresh(DAY, market.sources(DAY), '--run');
  const next = refresh(DAY_AFTER, market.sources(DAY));
  const beside = await lookupsBeside(
    dataDir,
    [...REFRESH_ARGS, '--as-of', DAY_AFTER, '--force', '--run'],
    [morning, market.sources(DAY)],
  );
  const { totals } = JSON.parse(day.out);
  const ofNight = day.cpuS / night.cpuS;
  const ofNext = day.cpuS / next.cpuS;
  report(
    'day',
    `${totals.products} products, ${totals.offers} offers, ${totals.accepted} of ${totals.feeds} feeds changed, ${totals.price_changes} prices`,
    [
      { name: 'whole night, CPU', value: `${night.cpuS.toFixed(1)} s` },
      { name: 'run of the day, CPU', value: `${day.cpuS.toFixed(1)} s` },
      { name: 'next night with the same changes, CPU', value: `${next.cpuS.toFixed(1)} s` },
      {
        name: 'run against the whole night',
        value: `${(ofNight * 100).toFixed(0)} %`,
        bar: '≤ 60 %',
        ok: ofNight <= 0.6,
      },
      {
        name: 'run against the next night',
        value: `${(ofNext * 100).toFixed(0)} %`,
        bar: '≤ 105 %',
        ok: ofNext <= 1.05,
      },
      { name: 'run, wall', value: `${day.wallS.toFixed(1)} s` },
      ...beside,
      { name: 'a generation on disk', value: `${(oneGenerationBytes / 1e6).toFixed(0)} MB` },
    ],
    save,
  );
  rmSync(dataDir, { recursive: true, force: true });
}

interface SourcesText {
  feeds: { id: string; url: string }[];
}

/** The sources of a day, in which a quarter of the feeds still have the file of the day before: large and small shops alike. */
function withOlder(path: string, olderPath: string): SourcesText {
  const [sources, older] = [absolute(path), absolute(olderPath)];
  const before = new Map(older.feeds.map(({ id, url }) => [id, url]));
  const changing = sources.feeds.filter(({ id, url }) => (before.get(id) ?? url) !== url);
  const apart = changing.length / Math.round(sources.feeds.length * CHANGED_SHARE);
  const chosen = new Set<string>();
  for (let at = 0; at < changing.length; at += apart) chosen.add(changing[Math.floor(at)]!.id);
  const feeds = sources.feeds.map((feed) =>
    chosen.has(feed.id) ? { ...feed, url: before.get(feed.id)! } : feed,
  );
  return { ...sources, feeds };
}

/** Lookups while nothing else happens and during a run, by turns: a run takes back what changed, and the next one brings it again. */
async function lookupsBeside(
  dataDir: string,
  args: readonly string[],
  sources: readonly [string, string],
): Promise<Figure[]> {
  const { child, port } = await servePrisme(dataDir);
  try {
    const [origin, eans] = [`http://127.0.0.1:${port}`, sampleEans(dataDir)];
    // The service's threads read the catalogue after its start.
    await felt(origin, eans, () => wait(IDLE_MS));
    const ended = async (own: readonly string[], more: Record<string, string> = {}): Promise<void> => {
      const env = { ...process.env, DATA_DIR: dataDir, ...more };
      const run = spawn(process.execPath, own, { env, stdio: ['ignore', 'ignore', 'inherit'] });
      const [code] = (await once(run, 'exit')) as [number];
      if (code !== 0) throw new Error(`the process beside lookups ended with ${code}`);
    };
    const counting = await felt(origin, eans, () => ended(['--eval', COUNTING]));
    const [idles, runs]: [FeltLatency[], FeltLatency[]] = [[], []];
    for (let turn = 0; turn < TURNS; turn++) {
      idles.push(await felt(origin, eans, () => wait(IDLE_MS)));
      runs.push(await felt(origin, eans, () => ended(args, { SOURCES: sources[turn % 2]! })));
    }
    const [idle, during] = [together(idles), together(runs)];
    return [
      { name: `lookup p99, idle (${TURNS} turns)`, value: `${idle.p99Ms.toFixed(1)} ms` },
      {
        name: 'lookup p99 beside a process that only counts',
        value: `${counting.p99Ms.toFixed(1)} ms`,
      },
      {
        name: 'lookup p99 during a run',
        value: `${during.p99Ms.toFixed(1)} ms`,
        bar: '≤ 2 × idle',
        ok: during.p99Ms <= 2 * idle.p99Ms,
      },
      { name: 'slowest lookup during a run', value: `${during.slowestMs.toFixed(0)} ms` },
      {
        name: 'failed lookups during a run',
        value: `${during.failed} of ${during.asked}`,
        bar: '0',
        ok: during.failed === 0,
      },
    ];
  } finally {
    child.kill();
  }
}

function absolute(path: string): SourcesText {
  const sources = JSON.parse(readFileSync(path, 'utf8')) as SourcesText;
  const base = pathToFileURL(`${dirname(path)}/`);
  const hrefOf = (url: string) => new URL(url.replace(/^file:(?!\/)/, ''), base).href;
  return { ...sources, feeds: sources.feeds.map((feed) => ({ ...feed, url: hrefOf(feed.url) })) };
}
