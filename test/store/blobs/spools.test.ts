import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fetchSpool, putSpool, removeSpools } from '../../../src/store/blobs/spools.ts';
import { BlobDamaged, BlobMissing } from '../../../src/store/ports/blobs.ts';
import { openSpool } from '../../../src/store/spool/write.ts';
import { aFolder, anOffer } from '../../builders.ts';
import { aBucket, contentOf, ENGINES, namesIn } from './stores.ts';

const HOUR_MS = 3_600_000;
const NAME = 'shop%2Fa-0123-r-1.spool';

function aSpool(): string {
  const dir = aFolder();
  const spool = openSpool(join(dir, NAME));
  spool.add(anOffer());
  spool.finish();
  return dir;
}

for (const [engine, open] of ENGINES)
  test(`${engine}: another builder goes on from a spool that the first one put`, async () => {
    await using store = await open();
    const [from, to] = [aSpool(), join(aFolder(), 'spool')];
    await putSpool(store.blobs, from, NAME);
    await fetchSpool(store.blobs, to, NAME);
    assert.ok(readFileSync(join(from, NAME)).equals(readFileSync(join(to, NAME))));
    assert.deepEqual(readdirSync(to), [NAME]);
  });

test('a spool that comes flipped or cut is fetched again', async () => {
  await using store = await aBucket();
  await putSpool(store.blobs, aSpool(), NAME);
  const faults = ['flip', 'cut', undefined] as const;
  let at = 0;
  store.server.fault = () => faults[at++];
  const dir = aFolder();
  await fetchSpool(store.blobs, dir, NAME);
  assert.ok(existsSync(join(dir, NAME)));
});

test('one that stays flipped, one that is missing and a store that is gone are three different things, and leave nothing', async () => {
  await using store = await aBucket();
  await putSpool(store.blobs, aSpool(), NAME);
  const dir = aFolder();
  store.server.fault = () => 'flip';
  await assert.rejects(fetchSpool(store.blobs, dir, NAME), BlobDamaged);
  store.server.fault = () => undefined;
  await assert.rejects(fetchSpool(store.blobs, dir, `other-${NAME}`), BlobMissing);
  store.server.fault = () => 'slow-down';
  await assert.rejects(fetchSpool(store.blobs, dir, NAME), { name: 'BlobsUnavailable' });
  assert.deepEqual(readdirSync(dir), []);
});

test('spools that no feed stands on go after 48 hours', async () => {
  await using store = await aBucket();
  const nowMs = Date.now();
  const ages = { 'old-named': 100, 'old-unnamed': 48.001, 'young-unnamed': 48 };
  for (const name of Object.keys(ages)) await store.blobs.put(`spools/${name}`, contentOf('x'));
  for (const [key, object] of store.server.objects)
    object.changedMs = nowMs - ages[key.split('/').at(-1) as keyof typeof ages] * HOUR_MS;
  assert.equal(await removeSpools(store.blobs, new Set(['old-named']), nowMs), 1);
  assert.deepEqual(await namesIn(store.blobs), ['spools/old-named', 'spools/young-unnamed']);
});
