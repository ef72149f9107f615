import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  manifestName,
  manifestSource,
  pieceName,
} from '../../../src/store/blobs/generations/generation-manifest.ts';
import { offeredIn, removeGenerations } from '../../../src/store/blobs/generations/removal.ts';
import type { Blobs } from '../../../src/store/ports/blobs.ts';
import { aBucket, contentOf, namesIn } from './stores.ts';

const HOUR_MS = 3_600_000;
const NOW_MS = Date.UTC(2026, 10, 15);
const gen = (n: number): string => `2026-11-${String(n).padStart(2, '0')}-0123456789ab`;

/** Generations 1, 2, 3 … of which each is so many hours old; one of them has no manifest. */
async function aStore(agesHours: readonly number[], without?: number) {
  const store = await aBucket();
  for (const n of agesHours.keys()) await put(store.blobs, gen(n + 1), n + 1 !== without);
  for (const [key, object] of store.server.objects) {
    const n = Number(/2026-11-(\d\d)/.exec(key)![1]);
    object.changedMs = NOW_MS - agesHours[n - 1]! * HOUR_MS;
  }
  return store;
}

async function put(blobs: Blobs, id: string, whole: boolean): Promise<void> {
  for (const piece of [1, 2]) await blobs.put(pieceName(id, `${id}.db`, piece), contentOf('x'));
  const files = [{ name: `${id}.db`, bytes: 1, pieces: [{ bytes: 1, sha256: contentOf('x').sha256 }] }];
  const manifest = { id, parent: null, schema: 1, createdMs: 0, vendors: [], files };
  if (whole) await blobs.put(manifestName(id), manifestSource(manifest));
}

const remove = (blobs: Blobs, named: readonly (string | null)[] = []) =>
  removeGenerations({ blobs, named, nowMs: NOW_MS });

test('the last three stay however old, the others go when they are older than 48 hours', async () => {
  await using store = await aStore([200, 150, 100, 90, 80]);
  assert.deepEqual(await remove(store.blobs), [gen(1), gen(2)]);
  assert.deepEqual(await offeredIn(store.blobs), [gen(5), gen(4), gen(3)]);
  assert.equal((await namesIn(store.blobs)).length, 9);
});

test('48 hours are not enough, a moment more is', async () => {
  await using store = await aStore([48.001, 48, 3, 2, 1]);
  assert.deepEqual(await remove(store.blobs), [gen(1)]);
});

test('what head names stays: current, next and held', async () => {
  await using store = await aStore([300, 250, 200, 150, 3, 2, 1]);
  assert.deepEqual(await remove(store.blobs, [gen(1), gen(3), null, gen(4)]), [gen(2)]);
  assert.deepEqual(await remove(store.blobs, [gen(3), null]), [gen(1), gen(4)]);
});

test('what a killed upload left goes after 48 hours, and does not count among the last three', async () => {
  await using store = await aStore([100, 90, 80, 60], 4);
  assert.deepEqual(await offeredIn(store.blobs), [gen(3), gen(2), gen(1)]);
  assert.deepEqual(await remove(store.blobs), [gen(4)]);
  await using young = await aStore([100, 90, 80, 47], 4);
  assert.deepEqual(await remove(young.blobs), []);
});

test('the manifest goes first, and a removal that was killed is carried on', async () => {
  await using store = await aStore([200, 3, 2, 1]);
  store.server.log.length = 0;
  let deletes = 0;
  store.server.fault = (method) => (method === 'DELETE' && ++deletes > 1 ? 'slow-down' : undefined);
  await assert.rejects(remove(store.blobs));
  assert.deepEqual(
    store.server.log.filter((line) => line.startsWith('DELETE')),
    [`DELETE ${manifestName(gen(1))}`],
  );
  assert.deepEqual(await offeredIn(store.blobs), [gen(4), gen(3), gen(2)]);
  store.server.fault = () => undefined;
  assert.deepEqual(await remove(store.blobs), [gen(1)]);
  assert.deepEqual(await namesIn(store.blobs, `generations/${gen(1)}/`), []);
});

test('whatever else lies in the bucket is left alone', async () => {
  await using store = await aStore([200, 3, 2, 1]);
  await store.blobs.put('generations/notes.txt', contentOf('x'));
  await store.blobs.put('spools/a', contentOf('x'));
  for (const object of store.server.objects.values()) object.changedMs = 0;
  await remove(store.blobs, [gen(1)]);
  assert.deepEqual((await namesIn(store.blobs)).slice(-2), ['generations/notes.txt', 'spools/a']);
});
