import { getRequest, load, median } from './load.ts';
import { servePrisme } from './lookup.ts';
import { benchCatalogue } from './market.ts';
import { report } from './result.ts';
import type { BenchOptions } from './run.ts';

const RUNS = 9;
const SECONDS = 3;

/** Lookups with and without the limiter, interleaved. */
export async function run({ products, save }: BenchOptions): Promise<void> {
  const { dataDir, eans } = await benchCatalogue(products);
  const next = () => getRequest(`/public/product/${eans[Math.floor(Math.random() * eans.length)]}`);
  const limited = await servePrisme(dataDir, {}, ['bench/gate-server.ts']);
  const free = await servePrisme(dataDir, { COUNT: 'no' }, ['bench/gate-server.ts']);
  const shares: number[] = [];
  try {
    for (let runs = -1; runs < RUNS; runs++) {
      const without = (await load({ port: free.port, connections: 32, seconds: SECONDS, next })).perSecond;
      const withIt = (await load({ port: limited.port, connections: 32, seconds: SECONDS, next })).perSecond;
      if (runs >= 0) shares.push(1 - withIt / without);
    }
  } finally {
    limited.child.kill();
    free.child.kill();
  }
  const cost = median(shares);
  report(
    'limiter',
    `${products} products, median of ${RUNS} interleaved runs`,
    [{ name: 'cost of throughput', value: `${(cost * 100).toFixed(1)} %`, bar: '≤ 5 %', ok: cost <= 0.05 }],
    save,
  );
}
