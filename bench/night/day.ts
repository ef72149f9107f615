import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { REFRESH_ARGS } from '../../src/service/serving/refresh-child.ts';
import { benchMarket, DAY, DAY_BEFORE, generationBytes } from '../market.ts';
import { type BenchOptions, report } from '../result.ts';
import { age, forgetHashes } from './age.ts';
import { measured } from './measured.ts';

const DAY_AFTER = '2026-11-16';
/** This share of the feeds has another file at noon. */
const CHANGED_SHARE = 1 / 4;

/** A run of the day with a quarter of the feeds changed, against the whole night before it and the next night with the same changes. */
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
      { name: 'a generation on disk', value: `${(oneGenerationBytes / 1e6).toFixed(0)} MB` },
    ],
    save,
  );
  rmSync(dataDir, { recursive: true, force: true });
}

interface SourcesText {
  feeds: { id: string; url: string }[];
}

/** The sources of a day, in which a quarter of the feeds still have the file of the day before. */
function withOlder(path: string, olderPath: string): SourcesText {
  const [sources, older] = [absolute(path), absolute(olderPath)];
  const before = new Map(older.feeds.map(({ id, url }) => [id, url]));
  let left = Math.round(sources.feeds.length * CHANGED_SHARE);
  const feeds = sources.feeds.map((feed) => {
    const url = before.get(feed.id) ?? feed.url;
    return url === feed.url || left-- <= 0 ? feed : { ...feed, url };
  });
  return { ...sources, feeds };
}

function absolute(path: string): SourcesText {
  const sources = JSON.parse(readFileSync(path, 'utf8')) as SourcesText;
  const base = pathToFileURL(`${dirname(path)}/`);
  const hrefOf = (url: string) => new URL(url.replace(/^file:(?!\/)/, ''), base).href;
  return { ...sources, feeds: sources.feeds.map((feed) => ({ ...feed, url: hrefOf(feed.url) })) };
}
