import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { REFRESH_ARGS } from '../../src/service/serving/refresh-child.ts';
import { benchMarket, catalogueDir, DAY, DAY_BEFORE, generationBytes } from '../market.ts';
import { type BenchOptions, report } from '../result.ts';
import { age, forgetHashes } from './age.ts';
import { measured } from './measured.ts';

const DAY_AFTER = '2026-11-16';
const DAY_OF_INDEX = '2026-11-17';

/** A whole night from gzipped feeds to a published generation, against parsing the same bytes alone. Every feed is read, with the next day's changes in it. */
export async function run({ products, save }: BenchOptions): Promise<void> {
  const market = benchMarket(products);
  const dataDir = resolve('.cache/bench', `refresh-${products}`);
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  const refresh = (day: string, sources: string) =>
    measured([...REFRESH_ARGS, '--as-of', day, '--force', '--json'], { DATA_DIR: dataDir, SOURCES: sources });
  console.error('a first night, and ninety days of history …');
  const first = refresh(DAY_BEFORE, market.sources(DAY_BEFORE));
  await age(dataDir);
  forgetHashes(dataDir);

  const parse = ['bench/night/parse-alone.ts', market.sources(DAY)];
  const parsing = measured(parse);
  // Where two processors share a core, each is slower while both work, as in a night.
  const together = measured([...parse, String(availableParallelism())]);
  const full = refresh(DAY, market.sources(DAY));
  const quiet = refresh(DAY_AFTER, market.sources(DAY));
  const { totals } = JSON.parse(full.out);
  const quietTotals = JSON.parse(quiet.out).totals;
  const ratio = full.cpuS / parsing.cpuS;
  const firstRatio = first.cpuS / parsing.cpuS;
  const share = quiet.cpuS / full.cpuS;
  const five = products >= 5_000_000;
  const size = `${totals.products} products, ${totals.offers} offers, ${totals.feeds} feeds`;
  report(
    'refresh',
    size,
    [
      { name: 'first night, nothing known, CPU', value: `${first.cpuS.toFixed(0)} s` },
      {
        name: 'first night against parsing',
        value: `${firstRatio.toFixed(2)} ×`,
        bar: '≤ 4.5 ×',
        ok: firstRatio <= 4.5,
      },
      { name: 'parsing alone, CPU', value: `${parsing.cpuS.toFixed(0)} s` },
      { name: 'parsing alone on all processors, CPU', value: `${together.cpuS.toFixed(0)} s` },
      { name: 'whole refresh, CPU', value: `${full.cpuS.toFixed(0)} s` },
      { name: 'refresh against parsing', value: `${ratio.toFixed(2)} ×`, bar: '≤ 2.2 ×', ok: ratio <= 2.2 },
      {
        name: 'first night, refresh against parsing on all processors',
        value: `${(first.cpuS / together.cpuS).toFixed(2)}, ${(full.cpuS / together.cpuS).toFixed(2)} ×`,
      },
      {
        name: 'whole refresh, wall',
        value: `${full.wallS.toFixed(0)} s`,
        ...(five && { bar: '≤ 600 s', ok: full.wallS <= 600 }),
      },
      {
        name: 'memory, all threads',
        value: `${full.maxRssMb.toFixed(0)} MB`,
        bar: five ? '≤ 3000 MB' : '≤ 1500 MB',
        ok: full.maxRssMb <= (five ? 3000 : 1500),
      },
      {
        name: 'generation on disk',
        value: `${(generationBytes(dataDir) / 1e6).toFixed(0)} MB`,
      },
      { name: 'unchanged night, CPU', value: `${quiet.cpuS.toFixed(0)} s` },
      {
        name: 'unchanged against full',
        value: `${(share * 100).toFixed(0)} %`,
        bar: '≤ 45 %',
        ok: share <= 0.45,
      },
      {
        name: 'feeds parsed on it',
        value: String(quietTotals.accepted),
        bar: '0',
        ok: quietTotals.accepted === 0,
      },
    ],
    save,
  );

  // What is reported is kept: at five million this night alone takes a quarter of an hour.
  await age(dataDir, { hasIndex: false });
  forgetHashes(dataDir);
  const weekly = refresh(DAY_OF_INDEX, market.sources(DAY_BEFORE));
  const weeklyRatio = `${(weekly.cpuS / parsing.cpuS).toFixed(2)} ×`;
  report(
    'refresh once a week',
    size,
    [{ name: 'a night that makes its index anew against parsing', value: weeklyRatio }],
    save,
  );
  leaveCatalogue(dataDir, products);
}

/** The other benches take it, unless they have one: it has its history. */
function leaveCatalogue(dataDir: string, products: number): void {
  if (existsSync(catalogueDir(products))) rmSync(dataDir, { recursive: true });
  else renameSync(dataDir, catalogueDir(products));
}
