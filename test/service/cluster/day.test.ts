import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { RefreshReport } from '../../../src/oversight/nights/night-report.ts';
import { readManifestOf } from '../../../src/store/blobs/generations/generation-manifest.ts';
import { openBlobs } from '../../../src/store/blobs/open-blobs.ts';
import { aFolder, anEan } from '../../builders.ts';
import { aCluster, DAYS, isOf, until } from './a-cluster.ts';

type Cluster = Awaited<ReturnType<typeof aCluster>>;

const reported = (report: object): RefreshReport => {
  assert.ok(!('problem' in report), JSON.stringify(report));
  return report as RefreshReport;
};

async function manifestOf({ blobs }: Cluster, id: string) {
  const opened = await openBlobs(`file://${blobs}`, () => undefined);
  try {
    return await readManifestOf(opened, id);
  } finally {
    await opened.close();
  }
}

async function blobsIn({ blobs }: Cluster, prefix: string): Promise<string[]> {
  const opened = await openBlobs(`file://${blobs}`, () => undefined);
  const names: string[] = [];
  for await (const { name } of opened.list(prefix)) names.push(name);
  await opened.close();
  return names;
}

/** What is offered becomes current when the node has it. */
const current = (shop: Cluster, than: string | null) =>
  until('the next generation is current', async () => {
    const head = await shop.cluster.head();
    return head.next === null && head.current !== than && head.current;
  });

/** Two nights, served by one node. */
async function aClusterDay() {
  const shop = await aCluster();
  reported(await shop.build(DAYS[0]));
  const node = await shop.node();
  const first = await current(shop, null);
  reported(await shop.build(DAYS[1]));
  const night = await current(shop, first);
  return { shop, node, night };
}

test('a run is a generation like any other: offered, fetched, switched to; its manifest names the night', {
  timeout: 150_000,
}, async () => {
  const { shop, node, night } = await aClusterDay();
  shop.write('beta', (n) => (n === 5 ? 70 : 90 + n));
  assert.equal(reported(await shop.build(DAYS[1])).run, true);
  const run = await current(shop, night);
  await until('the node serves the run', async () => node.serves() === run);
  const manifest = await manifestOf(shop, run);
  assert.deepEqual([manifest.parent, manifest.night], [night, night]);
  assert.equal((await manifestOf(shop, night)).night, undefined);

  reported(await shop.build(DAYS[2]));
  const next = await current(shop, run);
  assert.ok(isOf(next, DAYS[2]));
  assert.deepEqual(
    [(await manifestOf(shop, next)).parent, (await manifestOf(shop, next)).night],
    [night, undefined],
  );
  assert.deepEqual(await blobsIn(shop, 'day/'), [], 'the night empties the day');
});

test('a builder on another machine goes on with the readings of the day, and builds the next night as if there were none', {
  timeout: 150_000,
}, async () => {
  const { shop, night } = await aClusterDay();
  const other = join(aFolder(), 'other');
  shop.write('beta', (n) => (n === 5 ? 70 : 90 + n));
  reported(await shop.build(DAYS[1]));
  const first = await current(shop, night);
  assert.ok((await blobsIn(shop, 'day/')).some((name) => name.endsWith('.spool')));
  const same = reported(await shop.build(DAYS[1], other));
  assert.deepEqual([same.run, same.published], [true, false], 'it has nothing to add');
  shop.write('beta', () => 0);
  shop.write('alfa', (n) => (n === 6 ? 60 : 100 + n));
  reported(await shop.build(DAYS[1], other));
  const second = await current(shop, first);
  assert.equal((await manifestOf(shop, second)).night, night);
  const node = await shop.node();
  await until('a late node serves the run', async () => node.serves() === second);
  const lowest = async (n: string) =>
    ((await (await node.get(`/public/product/${n}`)).json()) as { product: { lowest_price: number } }).product
      .lowest_price;
  assert.deepEqual([await lowest(anEan(5)), await lowest(anEan(6))], [70, 60]);
});

test('a builder that lacks the published run takes its prices back when the files are the night’s again', {
  timeout: 150_000,
}, async () => {
  const { shop, night } = await aClusterDay();
  const dear = (n: number) => 90 + n;
  shop.write('beta', (n) => (n === 5 ? 70 : dear(n)));
  reported(await shop.build(DAYS[1]));
  const run = await current(shop, night);
  shop.write('beta', dear);
  const back = reported(await shop.build(DAYS[1], join(aFolder(), 'other')));
  assert.deepEqual([back.run, back.published], [true, true]);
  const next = await current(shop, run);
  assert.equal((await manifestOf(shop, next)).night, night);
  const node = await shop.node();
  await until('a node serves it', async () => node.serves() === next);
  const { product } = (await (await node.get(`/public/product/${anEan(5)}`)).json()) as {
    product: { lowest_price: number };
  };
  assert.equal(product.lowest_price, dear(5));
});

test('a night that is lost in the object store costs its day, and no earlier history', {
  timeout: 150_000,
}, async () => {
  const { shop, night } = await aClusterDay();
  shop.write('beta', (n) => (n === 5 ? 70 : 90 + n));
  reported(await shop.build(DAYS[1]));
  const run = await current(shop, night);
  rmSync(join(shop.blobs, 'generations', night), { recursive: true });
  const said: string[] = [];
  reported(await shop.build(DAYS[2], join(aFolder(), 'new'), {}, said));
  const next = await current(shop, run);
  assert.ok(isOf(next, DAYS[2]));
  assert.match(said.join(), /is lost, and the next one stands on its run/);
});

test('a night that is damaged in the object store costs its day as well', { timeout: 150_000 }, async () => {
  const { shop, night } = await aClusterDay();
  shop.write('beta', (n) => (n === 5 ? 70 : 90 + n));
  reported(await shop.build(DAYS[1]));
  const run = await current(shop, night);
  writeFileSync(join(shop.blobs, 'generations', night, `${night}.db.1`), 'rotten');
  const said: string[] = [];
  reported(await shop.build(DAYS[2], join(aFolder(), 'new'), {}, said));
  const next = await current(shop, run);
  assert.ok(isOf(next, DAYS[2]));
  assert.match(said.join(), /is lost, and the next one stands on its run.*damaged/);
});

test('while a generation is pinned there is no run', { timeout: 150_000 }, async () => {
  const { shop, night } = await aClusterDay();
  await shop.cluster.pin(night);
  shop.write('beta', (n) => (n === 5 ? 70 : 90 + n));
  const refused = await shop.build(DAYS[1]);
  assert.match('problem' in refused ? refused.problem : '', /pinned/);
  await shop.cluster.unpin();
  assert.equal(reported(await shop.build(DAYS[1])).run, true);
});
