import { cpSync, linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { putGeneration } from '../../src/service/cluster/put-generation.ts';
import { openBlobs } from '../../src/store/blobs/open-blobs.ts';
import { generationsIn } from '../../src/store/disk/data-folder.ts';
import { benchCatalogue, benchMarket, generationBytes, prisme } from '../market.ts';
import { type BenchOptions, type Figure, report } from '../result.ts';
import { type Engines, startEngines } from '../soak/nodes/engines.ts';
import { aFleetNode, type FleetNode } from '../soak/nodes/fleet.ts';
import { followSwitch } from '../soak/nodes/switches.ts';

const WITHIN_MS = 600_000;
const LOOKUP_EVERY_MS = 10;
/** A catalogue that has one generation only gets another. */
const DAY_AFTER = '2026-11-16';

/** Measures a new night on one node: the time to fetch it, the time to switch to it, and the latency of lookups meanwhile. */
export async function run({ products, save }: BenchOptions): Promise<void> {
  const { dataDir, eans } = await benchCatalogue(products);
  const work = resolve('.cache/bench', `node-${products}`);
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  const engines = await startEngines(work);
  const own = join(work, 'own');
  linkFolder(dataDir, own);
  const node = await aFleetNode('one', work, { ...engines.env, ROLE: 'serve' }, WITHIN_MS);
  try {
    if (idsIn(own).length < 2)
      prisme({ DATA_DIR: own, SOURCES: benchMarket(products).sources() }, 'refresh', '--as-of', DAY_AFTER);
    prisme({ ...engines.env, DATA_DIR: own, SOURCES: '' }, 'move');
    const [before] = idsIn(own);
    await share(engines, generationsIn(own), before!);
    const figures = await figuresOf(node, engines, before!, eans);
    const gigabytes = { name: 'a generation', value: `${(generationBytes(dataDir) / 1e9).toFixed(1)} GB` };
    report('node', `${products} products`, [gigabytes, ...figures], save);
  } finally {
    await node.kill();
    await engines.close();
    rmSync(work, { recursive: true, force: true });
  }
}

async function share({ env, cluster }: Engines, dir: string, id: string): Promise<void> {
  const blobs = await openBlobs(env['BLOBS']!, () => undefined);
  try {
    await putGeneration({ blobs, cluster, dir, nowMs: Date.now() }, id, null);
  } finally {
    await blobs.close();
  }
}

async function figuresOf(
  node: FleetNode,
  { cluster }: Engines,
  before: string,
  eans: readonly string[],
): Promise<Figure[]> {
  const startedMs = performance.now();
  await node.start();
  const firstMs = performance.now() - startedMs;
  const { current } = await cluster.head();
  const fetched = await pinned(node, cluster, before, eans);
  const switched = await pinned(node, cluster, current!, eans);
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
  return [
    { name: 'an empty node: from its start to answering', value: seconds(firstMs) },
    { name: 'a generation it lacks: fetched and switched to', value: seconds(fetched.tookMs) },
    { name: 'slowest lookup meanwhile', value: `${fetched.slowestMs.toFixed(0)} ms` },
    { name: 'a generation it has: switched to', value: seconds(switched.tookMs) },
    { name: 'slowest lookup meanwhile', value: `${switched.slowestMs.toFixed(0)} ms` },
    {
      name: 'failed lookups',
      value: `${fetched.failed + switched.failed} of ${fetched.asked + switched.asked}`,
      bar: '0',
      ok: fetched.failed + switched.failed === 0,
    },
  ];
}

/** Makes a generation the one to serve, asks for products until the node answers from it, and tells how that went. */
async function pinned(node: FleetNode, cluster: Engines['cluster'], id: string, eans: readonly string[]) {
  const felt = { asked: 0, failed: 0, slowestMs: 0 };
  const ask = async (): Promise<void> => {
    const beganMs = performance.now();
    const ean = eans[felt.asked++ % eans.length];
    const answer = await fetch(`${node.origin}/public/product/${ean}`).catch(() => undefined);
    if (answer === undefined || answer.status >= 500) felt.failed++;
    await answer?.arrayBuffer();
    felt.slowestMs = Math.max(felt.slowestMs, performance.now() - beganMs);
  };
  const asking = setInterval(() => void ask(), LOOKUP_EVERY_MS);
  const beganMs = performance.now();
  try {
    await cluster.pin(id);
    const { everywhereMs } = await followSwitch([node], id, beganMs, WITHIN_MS);
    return { ...felt, tookMs: everywhereMs };
  } finally {
    clearInterval(asking);
  }
}

/** The generations of a folder, the oldest first. */
const idsIn = (dataDir: string): string[] =>
  readdirSync(generationsIn(dataDir))
    .flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -'.json'.length)] : []))
    .sort();

/** A copy of a data folder that shares the generations' bytes: nobody writes into those. */
function linkFolder(from: string, to: string): void {
  const generations = generationsIn(from);
  cpSync(from, to, { recursive: true, filter: (path) => path !== generations });
  mkdirSync(generationsIn(to));
  for (const name of readdirSync(generations))
    if (name === 'current') cpSync(join(generations, name), join(generationsIn(to), name));
    else linkSync(join(generations, name), join(generationsIn(to), name));
}
