import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { putGeneration } from '../../src/service/cluster/put-generation.ts';
import { readManifestOf } from '../../src/store/blobs/generations/generation-manifest.ts';
import { openBlobs } from '../../src/store/blobs/open-blobs.ts';
import { generationsIn, spoolsIn } from '../../src/store/disk/data-folder.ts';
import { secretOf } from '../../test/store/blobs/signature.ts';
import { type FeltLatency, felt } from '../felt.ts';
import { benchCatalogue, benchMarket, generationBytes, prisme } from '../market.ts';
import { type BenchOptions, type Figure, report } from '../result.ts';
import { type Engines, startEngines } from '../soak/nodes/engines.ts';
import { aFleetNode, type FleetNode } from '../soak/nodes/fleet.ts';
import { followSwitch } from '../soak/nodes/switches.ts';
import { limitMemory } from './memory-limit.ts';

const WITHIN_MS = 600_000;
const IDLE_MS = 20_000;
/** The threads of a node read the catalogue for some time after it was switched to. */
const SETTLED_MS = 15_000;
const S3 = fileURLToPath(new URL('../scale/s3-process.ts', import.meta.url));
/** A catalogue that has one generation only gets another. */
const DAY_AFTER = '2026-11-16';

/**
 * Measures a new night on one node: the time to fetch it, the time to switch to it, and the latency of lookups meanwhile. The
 * object store is a process that holds the packed pieces in its own memory, so that its page cache is not the node's.
 */
export async function run({ products, save, memoryGb }: BenchOptions): Promise<void> {
  const { dataDir, eans } = await benchCatalogue(products);
  const work = resolve('.cache/bench', `node-${products}`);
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  await using opened = new AsyncDisposableStack();
  opened.defer(() => rmSync(work, { recursive: true, force: true }));
  const engines = opened.adopt(await startEngines(work), (each) => each.close());
  Object.assign(engines.env, await startStore(opened));
  const own = join(work, 'own');
  linkFolder(dataDir, own);
  if (idsIn(own).length < 2)
    prisme({ DATA_DIR: own, SOURCES: benchMarket(products).sources() }, 'refresh', '--as-of', DAY_AFTER);
  // Only a builder reads spools. At five million they would take 5 GB of the store, which here shares the node's memory.
  rmSync(spoolsIn(own), { recursive: true });
  prisme({ ...engines.env, DATA_DIR: own, SOURCES: '' }, 'move');
  const [before] = idsIn(own);
  const packing = await share(engines, generationsIn(own), before!);
  const limit =
    memoryGb === undefined ? undefined : opened.adopt(limitMemory(memoryGb), (each) => each.close());
  const node = opened.adopt(
    await aFleetNode('one', work, { ...engines.env, ROLE: 'serve' }, WITHIN_MS),
    (each) => each.kill(),
  );
  const started = () => (limit === undefined ? node.start() : limit.starting(() => node.start()));
  const figures = await figuresOf(node, started, engines, before!, eans);
  const gigabytes = { name: 'a generation', value: `${(generationBytes(dataDir) / 1e9).toFixed(1)} GB` };
  const within = memoryGb === undefined ? '' : `, ${memoryGb} GB of memory`;
  report('node', `${products} products${within}`, [gigabytes, ...packing, ...figures], save);
}

/** Starts the object store; returns its settings. */
async function startStore(opened: AsyncDisposableStack): Promise<Record<string, string>> {
  const store = spawn(process.execPath, [S3], { stdio: ['ignore', 'pipe', 'inherit'] });
  opened.defer(() => void store.kill());
  const [line] = (await once(store.stdout, 'data')) as [Buffer];
  const secrets = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'].map((name) => [name, secretOf(name)!]);
  return { BLOBS: line.toString().trim(), ...Object.fromEntries(secrets) };
}

/** Uploads a generation and tells what packing it costs the builder. */
async function share({ env, cluster }: Engines, dir: string, id: string): Promise<Figure[]> {
  await using opened = new AsyncDisposableStack();
  const blobs = opened.adopt(await openBlobs(env['BLOBS']!, (name) => env[name]), (each) => each.close());
  const before = process.cpuUsage();
  await putGeneration({ blobs, cluster, dir, nowMs: Date.now() }, id, null);
  const used = process.cpuUsage(before);
  const { files } = await readManifestOf(blobs, id);
  const pieces = files.flatMap((file) => file.pieces);
  const plain = pieces.reduce((sum, { bytes }) => sum + bytes, 0);
  const packed = pieces.reduce((sum, piece) => sum + (piece.packed?.bytes ?? piece.bytes), 0);
  return [
    { name: 'packed for the store', value: `${((100 * packed) / plain).toFixed(1)} %` },
    { name: 'packed and uploaded, CPU', value: `${((used.user + used.system) / 1e6).toFixed(1)} s` },
  ];
}

async function figuresOf(
  node: FleetNode,
  start: () => Promise<void>,
  { cluster }: Engines,
  before: string,
  eans: readonly string[],
): Promise<Figure[]> {
  const startedMs = performance.now();
  await start();
  const firstMs = performance.now() - startedMs;
  const { current } = await cluster.head();
  await wait(SETTLED_MS);
  const idle = await felt(node.origin, eans, () => wait(IDLE_MS));
  const pinned = (id: string) =>
    felt(node.origin, eans, async (beganMs) => {
      await cluster.pin(id);
      await followSwitch([node], id, beganMs, WITHIN_MS);
      // What was switched to is still being warmed.
      await wait(SETTLED_MS);
    });
  const fetched = await pinned(before);
  const switched = await pinned(current!);
  return [
    { name: 'an empty node: from its start to answering', value: seconds(firstMs) },
    { name: 'lookups of an idle node, p99', value: `${idle.p99Ms.toFixed(1)} ms` },
    ...meanwhile('a generation it lacks: fetched and switched to', fetched, idle),
    ...meanwhile('a generation it has: switched to', switched, idle),
  ];
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

const meanwhile = (name: string, during: FeltLatency, idle: FeltLatency): Figure[] => [
  { name, value: seconds(during.tookMs - SETTLED_MS) },
  {
    name: 'p99 of lookups meanwhile',
    value: `${during.p99Ms.toFixed(1)} ms`,
    bar: '≤ 3 × idle',
    ok: during.p99Ms <= 3 * idle.p99Ms,
  },
  {
    name: 'slowest lookup meanwhile',
    value: `${during.slowestMs.toFixed(0)} ms`,
    bar: '≤ 1 s',
    ok: during.slowestMs <= 1_000,
  },
  {
    name: 'failed lookups meanwhile',
    value: `${during.failed} of ${during.asked}`,
    bar: '0',
    ok: during.failed === 0,
  },
];

/** The generations of a folder, the oldest first. */
const idsIn = (dataDir: string): string[] =>
  readdirSync(generationsIn(dataDir))
    .flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -'.json'.length)] : []))
    .sort();

/** A copy of a data folder that shares the bytes of generations and spools: nobody writes into those. */
function linkFolder(from: string, to: string): void {
  const linked = [generationsIn, spoolsIn];
  const apart = new Set(linked.map((folderIn) => folderIn(from)));
  cpSync(from, to, { recursive: true, filter: (path) => !apart.has(path) });
  for (const folderIn of linked) {
    mkdirSync(folderIn(to));
    for (const name of readdirSync(folderIn(from))) {
      const [file, copy] = [join(folderIn(from), name), join(folderIn(to), name)];
      if (name === 'current') cpSync(file, copy);
      else linkSync(file, copy);
    }
  }
}
