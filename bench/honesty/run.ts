import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { REFRESH_ARGS } from '../../src/service/serving/refresh-child.ts';
import { benchMarket, DAY, DAY_BEFORE, generationBytes, generationPath } from '../market.ts';
import { age, forgetHashes } from '../night/age.ts';
import { measured } from '../night/measured.ts';
import { type BenchOptions, report } from '../result.ts';
import { claimBytes } from './claim-bytes.ts';
import { judgeAll } from './judge-all.ts';
import { profiledMs } from './profile.ts';

/** With the market's own campaigns this makes three offers in ten claim a before price. */
const BOAST_PERCENT = 29;

/** Measures the cost of verdicts on before prices: per offer, per night, and on disk. */
export async function run({ products, save }: BenchOptions): Promise<void> {
  const market = benchMarket(products, 2, BOAST_PERCENT);
  const dataDir = resolve('.cache/bench', `honesty-${products}`);
  const profiles = join(dataDir, 'profiles');
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(profiles, { recursive: true });
  const refresh = (day: string, ...flags: string[]) =>
    measured([...flags, ...REFRESH_ARGS, '--as-of', day, '--json'], {
      DATA_DIR: dataDir,
      SOURCES: market.sources(day),
    });
  console.error('a first night, and ninety days of history …');
  refresh(DAY_BEFORE);
  await age(dataDir);
  forgetHashes(dataDir);
  const night = refresh(DAY, '--cpu-prof', `--cpu-prof-dir=${profiles}`);
  const { totals } = JSON.parse(night.out);
  const judged = await judgeAll(dataDir);
  const claimingMs = profiledMs(profiles);
  const sizes = claimBytes(generationPath(dataDir));
  const generation = generationBytes(dataDir);
  const share = claimingMs / 1000 / night.cpuS;
  const bytesShare = sizes.claims / generation;
  report(
    'honesty',
    `${totals.products} products, ${totals.offers} offers`,
    [
      { name: 'offers with a claim', value: `${((100 * judged.claims) / totals.offers).toFixed(0)} %` },
      {
        name: 'judging, an offer with a claim',
        value: `${judged.usPerClaim.toFixed(2)} µs`,
        bar: '≤ 3 µs',
        ok: judged.usPerClaim <= 3,
      },
      { name: 'the night, CPU', value: `${night.cpuS.toFixed(0)} s` },
      {
        name: 'of it for claims, deals and campaigns',
        value: `${(100 * share).toFixed(1)} %`,
        bar: '≤ 3 %',
        ok: share <= 0.03,
      },
      { name: 'bytes a claim', value: (sizes.claims / judged.claims).toFixed(0) },
      {
        name: 'of the generation',
        value: `${(100 * bytesShare).toFixed(1)} % of ${(generation / 1e6).toFixed(0)} MB`,
        bar: '≤ 10 %',
        ok: bytesShare <= 0.1,
      },
    ],
    save,
  );
  rmSync(dataDir, { recursive: true });
}
