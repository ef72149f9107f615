import { getRequest, load, median } from '../load.ts';
import { benchCatalogue } from '../market.ts';
import { type BenchOptions, report } from '../result.ts';
import { servePrisme } from './lookup.ts';

const RUNS = 5;
const WARM_SECONDS = 1.5;
/** Rates of a machine whose processors others use, too, differ by a third from one second to the next: turns are short. */
const TURNS = 16;
const SECONDS = 0.5;

/** Lookups with and without the limiter, by turns. */
export async function run({ products, save }: BenchOptions): Promise<void> {
  const { dataDir, eans } = await benchCatalogue(products);
  const next = () => getRequest(`/public/product/${eans[Math.floor(Math.random() * eans.length)]}`);
  const shares: number[] = [];
  for (let runs = 0; runs < RUNS; runs++) {
    const { child, port, otherPort } = await servePrisme(dataDir, {}, ['bench/answers/gate-server.ts']);
    const rate = async (at: number, seconds: number) =>
      (await load({ port: at, connections: 32, seconds, next })).perSecond;
    try {
      for (const at of [otherPort!, port, otherPort!, port]) await rate(at, WARM_SECONDS);
      const turns: number[] = [];
      for (let turn = 0; turn < TURNS; turn++) {
        const without = [await rate(otherPort!, SECONDS)];
        const withIt = [await rate(port, SECONDS), await rate(port, SECONDS)];
        without.push(await rate(otherPort!, SECONDS));
        turns.push(1 - (withIt[0]! + withIt[1]!) / (without[0]! + without[1]!));
      }
      shares.push(median(turns));
    } finally {
      child.kill();
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
