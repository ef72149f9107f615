import { getRequest, load, median } from '../load.ts';
import { benchCatalogue } from '../market.ts';
import { type BenchOptions, report } from '../result.ts';
import { servePrisme } from './lookup.ts';

const RUNS = 9;
const WARM_SECONDS = 2;
/** Rates of a machine whose processors others use, too, differ by a third from one second to the next: turns are short. */
const TURNS = 6;
const SECONDS = 0.5;

/** Lookups with and without the limiter, by turns. */
export async function run({ products, save }: BenchOptions): Promise<void> {
  const { dataDir, eans } = await benchCatalogue(products);
  const next = () => getRequest(`/public/product/${eans[Math.floor(Math.random() * eans.length)]}`);
  const shares: number[] = [];
  for (let runs = 0; runs < RUNS; runs++) {
    // New processes each time: two of the same code differ by some percent for as long as they live.
    const free = await servePrisme(dataDir, { COUNT: 'no' }, ['bench/answers/gate-server.ts']);
    const limited = await servePrisme(dataDir, {}, ['bench/answers/gate-server.ts']);
    const rate = async ({ port }: { port: number }, seconds: number) =>
      (await load({ port, connections: 32, seconds, next })).perSecond;
    try {
      for (const server of [free, limited]) await rate(server, WARM_SECONDS);
      const turns: number[] = [];
      for (let turn = 0; turn < TURNS; turn++) {
        const without = [await rate(free, SECONDS)];
        const withIt = [await rate(limited, SECONDS), await rate(limited, SECONDS)];
        without.push(await rate(free, SECONDS));
        turns.push(1 - (withIt[0]! + withIt[1]!) / (without[0]! + without[1]!));
      }
      shares.push(median(turns));
    } finally {
      limited.child.kill();
      free.child.kill();
    }
  }
  const cost = median(shares);
  report(
    'limiter',
    `${products} products, median of ${RUNS} runs of ${TURNS} turns`,
    [{ name: 'cost of throughput', value: `${(cost * 100).toFixed(1)} %`, bar: '≤ 5 %', ok: cost <= 0.05 }],
    save,
  );
}
