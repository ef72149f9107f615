import assert from 'node:assert/strict';
import { closeSync, openSync, statSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { aFolder, anEan } from '../../builders.ts';
import { aCluster, DAYS, isOf, until } from './a-cluster.ts';

const PAGE_BYTES = 4096;
/** The first pages hold the schema, by which a file is opened; the last one is looked at too. */
const FIRST_ROTTEN = 24;

/** Overwrites pages in the middle, which are read only by answers and by checksums. */
function rot(path: string): void {
  const pages = statSync(path).size / PAGE_BYTES;
  const file = openSync(path, 'r+');
  const rotten = Buffer.alloc(PAGE_BYTES, 0xff);
  for (let page = FIRST_ROTTEN; page < pages - 1; page++)
    writeSync(file, rotten, 0, PAGE_BYTES, page * PAGE_BYTES);
  closeSync(file);
}

/** Two nights, and a node that serves the second. */
async function aServedNight(own: Record<string, string> = {}, dataDir = join(aFolder(), 'data')) {
  const shop = await aCluster();
  await shop.build(DAYS[0], dataDir);
  const node = await shop.node(own, dataDir);
  await until('the node serves the first night', async () => isOf(node.serves(), DAYS[0]));
  await shop.build(DAYS[1], dataDir);
  const isSecond = async () => isOf(node.serves(), DAYS[1]);
  await until('the node serves the second night', isSecond);
  const id = node.serves()!;
  return { shop, node, id, dataDir, isSecond, copy: join(dataDir, 'generations', `${id}.db`) };
}

const switchesTo = (log: string, id: string): number =>
  log.split('\n').filter((line) => line.includes('"switched"') && line.includes(`"generation":"${id}"`))
    .length;

test('a node whose copy is cut short when it starts fetches it, and serves it', {
  timeout: 150_000,
}, async () => {
  const { node, id, copy, isSecond } = await aServedNight();
  await node.stop();
  truncateSync(copy, 5_000);
  await node.restart();
  await until('the node serves the second night again', isSecond);
  assert.equal(switchesTo(node.log(), id), 2);
});

test('a node whose copy rots while it serves answers from the night before, and fetches a sound one', {
  timeout: 150_000,
}, async () => {
  const { node, copy, isSecond } = await aServedNight();
  await node.stop();
  rot(copy);
  await node.restart();
  const ask = async () => (await node.get(`/public/product/${anEan(20)}/offers`)).status;
  assert.equal(await ask(), 200);
  assert.match(node.log(), /failed while serving/);
  await until('the node serves the second night again', isSecond);
  assert.equal(await ask(), 200);
  assert.equal(node.log().match(/failed while serving/g)?.length, 1, 'the new copy is not the rotten one');
});

test('a builder whose copy of the last night rots fetches it at its next try', {
  timeout: 150_000,
}, async () => {
  const { shop, id, dataDir, isSecond } = await aServedNight();
  await isSecond();
  rot(join(dataDir, 'build', `${id}.db`));
  const said: string[] = [];
  await assert.rejects(shop.build(DAYS[2], dataDir, {}, said));
  assert.match(said.join(), /is damaged; the next try fetches it again/);
  const report = await shop.build(DAYS[2], dataDir);
  assert.ok('published' in report && report.published, JSON.stringify(report));
});
