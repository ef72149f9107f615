import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { addDays, instantOf } from '../../../src/domain/day.ts';
import type { DiskFacts } from '../../../src/oversight/disk.ts';
import { pinGeneration, unpinGeneration } from '../../../src/oversight/generations.ts';
import { silent } from '../../../src/oversight/progress.ts';
import { backup } from '../../../src/service/backup/backup.ts';
import { restore } from '../../../src/service/backup/restore.ts';
import { refuseWithoutRoom } from '../../../src/service/night/day/room.ts';
import { type NightRequest, runRefresh } from '../../../src/service/night/run-refresh.ts';
import { generationsIn } from '../../../src/store/disk/data-folder.ts';
import { openGenerations, publishedIn } from '../../../src/store/open.ts';
import { day } from '../../builders.ts';
import { aNightlyShop, rows, tsv } from '../a-nightly-shop.ts';

const TODAY = day('2026-11-15');
const MB = 1024 ** 2;

test('a run leaves as much room as the next night may need', () => {
  const disk = (freeBytes: number) => ({ freeBytes, neededBytes: 100 * MB }) as DiskFacts;
  assert.doesNotThrow(() => refuseWithoutRoom('', disk(200 * MB)));
  assert.throws(() => refuseWithoutRoom('', disk(200 * MB - 1)), {
    name: 'NoRun',
    message: 'the disk has 199 MB free, but a run and the next night may need 200 MB',
  });
});

test('a pin at noon: no run while it lasts, and afterwards runs stand on the night again', async () => {
  const shop = await aNightlyShop();
  const { stores, config } = shop;
  shop.write('alfa', tsv(rows(300)));
  await shop.refresh(addDays(TODAY, -1));
  const night = (await shop.refresh(TODAY)).generation!;
  const cheaper = (price: number) => shop.write('beta', tsv(rows(300, (n) => (n === 10 ? price : 90 + n))));
  cheaper(70);
  await shop.refresh(TODAY);
  assert.equal(shop.lowest(10), 70);
  const parts = { ...stores, dataDir: config.dataDir };
  assert.equal(await pinGeneration(parts, night, instantOf(TODAY, 780)), 'pinned');
  stores.generations.refresh();
  assert.equal(shop.lowest(10), 100);

  cheaper(65);
  const nowMs = instantOf(TODAY, 840);
  const request: NightRequest = { config, progress: silent, nowMs, kind: 'run' };
  const mode = { isDry: false, clock: () => nowMs, onUnsent: assert.fail };
  const refused = await runRefresh(request, mode);
  assert.match('problem' in refused ? refused.problem : '', /is pinned/);

  await unpinGeneration(stores.state);
  assert.ok(!('problem' in (await runRefresh(request, mode))));
  stores.generations.refresh();
  assert.equal(shop.lowest(10), 65);
  assert.equal(stores.generations.current()!.meta.night!.id, night);
});

test('a wrong night can be undone at noon: runs leave the night before it', async () => {
  const shop = await aNightlyShop();
  const { stores, config } = shop;
  shop.write('alfa', tsv(rows(300)));
  const before = (await shop.refresh(addDays(TODAY, -1))).generation!;
  const night = (await shop.refresh(TODAY)).generation!;
  const runs: string[] = [];
  for (const price of [70, 80, 75]) {
    shop.write('beta', tsv(rows(300, (n) => (n === 10 ? price : 90 + n))));
    runs.unshift((await shop.refresh(TODAY)).generation!);
  }
  const ids = async () => {
    const { ids: published, problem } = await publishedIn(generationsIn(config.dataDir));
    assert.equal(problem, null, 'the pointer is read whole');
    return published;
  };
  assert.deepEqual(await ids(), [runs[0], runs[1], night, before]);
  const parts = { ...stores, dataDir: config.dataDir };
  assert.equal(await pinGeneration(parts, before, instantOf(TODAY, 780)), 'pinned');
  stores.generations.refresh();
  assert.equal(stores.generations.current()!.meta.id, before);

  await unpinGeneration(stores.state);
  const next = (await shop.refresh(addDays(TODAY, 1))).generation!;
  assert.deepEqual((await ids()).slice(0, 2), [next, before]);
});

test('a backup of noon holds the night too, and the next night stands on it', async () => {
  const shop = await aNightlyShop();
  const { stores, config, dir } = shop;
  shop.write('alfa', tsv(rows(300)));
  await shop.refresh(addDays(TODAY, -1));
  const night = (await shop.refresh(TODAY)).generation!;
  shop.write('beta', tsv(rows(300, (n) => (n === 10 ? 70 : 90 + n))));
  const run = (await shop.refresh(TODAY)).generation!;
  await stores.state.durable();
  const place = { dir: join(dir, 'backup'), dataDir: config.dataDir, nowMs: 0, progress: silent };
  await backup(place);
  await restore({ ...place, dataDir: join(dir, 'restored') });
  const generations = await openGenerations({ dir: generationsIn(join(dir, 'restored')), log: assert.fail });
  assert.deepEqual([generations.current()!.meta.id, generations.night()!.meta.id], [run, night]);
  generations.close();
});
