import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { servePrisme } from '../answers/lookup.ts';
import { getRequest, load, median } from '../load.ts';
import { benchCatalogue, prisme } from '../market.ts';
import { type BenchOptions, type Figure, report } from '../result.ts';
import { startEngines } from '../soak/nodes/engines.ts';
import { aFleetNode } from '../soak/nodes/fleet.ts';

const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 32;
const PROXY = { TRUST_PROXY: '127.0.0.1' };

/** Compares lookups of a node that has PostgreSQL and Redis on this machine with those of one without, in turns. */
export async function run({ products, save }: BenchOptions): Promise<void> {
  const { dataDir, eans } = await benchCatalogue(products);
  const work = resolve('.cache/bench', `shared-${products}`);
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  const engines = await startEngines(work);
  const own = join(work, 'own');
  cpSync(dataDir, own, { recursive: true });
  prisme({ ...engines.env, DATA_DIR: own, SOURCES: '' }, 'move');
  const { REDIS_URL, ...perNode } = engines.env;
  const shared = { ...perNode, ...PROXY, ROLE: 'serve' };
  const nodes = {
    'limits per node': await aFleetNode('per-node', work, shared),
    'limits in Redis': await aFleetNode('redis', work, { ...shared, REDIS_URL: REDIS_URL! }),
  };
  const alone = await servePrisme(dataDir, PROXY);
  try {
    for (const node of Object.values(nodes)) await node.start();
    const there = Object.entries(nodes).map(([name, { origin }]) => [name, Number(new URL(origin).port)]);
    const ports = { embedded: alone.port, ...Object.fromEntries(there) };
    const countedBy = async () => (await nodes['limits in Redis'].ready())?.limits;
    report('shared', `${products} products`, await figuresOf(ports, eans, countedBy), save);
  } finally {
    alone.child.kill();
    await Promise.all(Object.values(nodes).map((node) => node.kill()));
    await engines.close();
    rmSync(work, { recursive: true, force: true });
  }
}

async function figuresOf(
  ports: Record<string, number>,
  eans: readonly string[],
  countedBy: () => Promise<string | undefined>,
): Promise<Figure[]> {
  const rates = new Map(Object.keys(ports).map((name) => [name, [] as number[]]));
  const p99 = new Map(Object.keys(ports).map((name) => [name, [] as number[]]));
  let failed = 0;
  // A node that Redis is late for counts by itself for 5 s at least: its lookups would be told as Redis's.
  let roundsCounted = 0;
  for (let round = -1; round < ROUNDS; round++)
    for (const [name, port] of Object.entries(ports)) {
      const seconds = round < 0 ? 2 : SECONDS;
      const result = await load({ port, connections: CONNECTIONS, seconds, next: () => lookupOf(eans) });
      failed += result.failed;
      if (round < 0) continue;
      rates.get(name)!.push(result.perSecond);
      p99.get(name)!.push(result.p99Ms);
      if (name === 'limits in Redis' && (await countedBy()) === 'across nodes') roundsCounted++;
    }
  const rateOf = (name: string): number => median(rates.get(name)!);
  const shareOf = (name: string, least: number): Figure => {
    const share = rateOf(name) / rateOf('embedded');
    const value = `${(share * 100).toFixed(0)} %`;
    return { name: `${name}, share of embedded`, value, bar: `≥ ${least * 100} %`, ok: share >= least };
  };
  return [
    ...Object.keys(ports).flatMap((name) => [
      { name, value: `${Math.round(rateOf(name))}/s` },
      { name: `${name}, p99`, value: `${median(p99.get(name)!).toFixed(2)} ms` },
    ]),
    shareOf('limits per node', 0.95),
    shareOf('limits in Redis', 0.6),
    {
      name: 'rounds that Redis counted to their end',
      value: `${roundsCounted} of ${ROUNDS}`,
      bar: 'all',
      ok: roundsCounted === ROUNDS,
    },
    { name: 'failed requests', value: String(failed), bar: '0', ok: failed === 0 },
  ];
}

/** A lookup of one of many callers, as behind a proxy: each caller has its own short log. */
function lookupOf(eans: readonly string[]): string {
  const byte = () => Math.floor(Math.random() * 256);
  const ean = eans[Math.floor(Math.random() * eans.length)];
  return getRequest(`/public/product/${ean}`, `X-Forwarded-For: 10.0.${byte()}.${byte()}\r\n`);
}
