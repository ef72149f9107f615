import assert from 'node:assert/strict';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { aFolder } from '../../builders.ts';
import { aClient } from '../../postgres/database.ts';
import { aCluster, DAYS, isOf, until } from './a-cluster.ts';

const built = (report: object) => assert.ok(!('problem' in report), JSON.stringify(report));

/** Takes one piece of a generation out of the object store. */
function losePiece(blobs: string, id: string): void {
  const folder = join(blobs, 'generations', id);
  rmSync(join(folder, readdirSync(folder).find((name) => name.endsWith('.db.1'))!));
}

test('a generation that cannot be fetched stops neither the nodes nor the nights after it', {
  timeout: 150_000,
}, async () => {
  const shop = await aCluster();
  const run = await aClient(shop.url);
  built(await shop.build(DAYS[0]));
  const a = await shop.node();
  await until('it serves', async () => isOf(a.serves(), DAYS[0]));

  losePiece(shop.blobs, a.serves()!);
  const b = await shop.node();
  await until('the other cannot have the current one', async () => b.node().troubles().length > 0);
  built(await shop.build(DAYS[1]));
  await until('both take the next', async () => isOf(a.serves(), DAYS[1]) && isOf(b.serves(), DAYS[1]));

  await Promise.all([a.stop(), b.stop()]);
  built(await shop.build(DAYS[2]));
  const { next: lost } = await shop.cluster.head();
  losePiece(shop.blobs, lost!);
  await a.restart();
  await until('nobody can have what is offered', async () => a.node().troubles()[0]?.generation === lost);
  const early = await shop.build(DAYS[2]);
  assert.match('problem' in early ? early.problem : '', /is offered and not every node has it yet/);
  await run(`update head set next_since = clock_timestamp() - interval '601 seconds'`);
  shop.write('alfa', (n) => 70 + n);
  built(await shop.build(DAYS[2]));
  await until('the night that replaces it is served', async () => isOf(a.serves(), DAYS[2]));
  assert.notEqual(a.serves(), lost);
  assert.deepEqual(a.node().troubles(), []);
});

test('a spool that is gone from the store is a feed to be read anew, and a failed one when it cannot be', {
  timeout: 150_000,
}, async () => {
  const shop = await aCluster();
  built(await shop.build(DAYS[0]));
  await shop.cluster.switchTo((await shop.cluster.head()).next!);
  const loseSpools = () => rmSync(join(shop.blobs, 'spools'), { recursive: true });
  const statuses = async (on: (typeof DAYS)[number]) => {
    // A machine that has none of the spools itself.
    const report = await shop.build(on, join(aFolder(), 'other'));
    assert.ok('feeds' in report, JSON.stringify(report));
    await shop.cluster.switchTo((await shop.cluster.head()).next!);
    return Object.fromEntries(report.feeds.map(({ id, status, reason }) => [id, [status, reason ?? '']]));
  };
  loseSpools();
  const anew = await statuses(DAYS[1]);
  assert.deepEqual([anew['alfa']![0], anew['beta']![0]], ['accepted', 'accepted']);

  loseSpools();
  shop.remove('alfa');
  const { alfa, beta } = await statuses(DAYS[2]);
  assert.deepEqual([alfa![0], beta![0]], ['failed', 'accepted']);
  assert.match(alfa![1]!, /last good offers .*are gone/);
});
