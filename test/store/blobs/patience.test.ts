import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { readManifestOf } from '../../../src/store/blobs/generations/generation-manifest.ts';
import { fetchSpool } from '../../../src/store/blobs/spools.ts';
import { BlobsUnavailable } from '../../../src/store/ports/blobs.ts';
import { aFolder } from '../../builders.ts';
import { aBucket, contentOf, namesIn } from './stores.ts';

/** A bucket whose callers pause on a clock of the test's own; each pause takes `stepMs` where that is given. */
async function aPatientBucket(stepMs?: number) {
  const at = { nowMs: 0 };
  const pausesMs: number[] = [];
  const store = await aBucket({
    nowMs: () => at.nowMs,
    async pause(ms) {
      pausesMs.push(ms);
      at.nowMs += stepMs ?? ms;
    },
  });
  return { ...store, at, pausesMs };
}

test('a store that is away for a minute is waited for, at every call, and not a moment longer', async () => {
  await using store = await aPatientBucket(1_000);
  const calls = [
    () => store.blobs.put('spools/a', contentOf('x')),
    () => namesIn(store.blobs),
    () => store.blobs.remove('spools/a'),
  ];
  for (const call of calls)
    for (const fault of ['slow-down', 'hang-up'] as const) {
      const awayFor = (ms: number) => {
        const backMs = store.at.nowMs + ms;
        store.server.fault = () => (store.at.nowMs < backMs ? fault : undefined);
      };
      awayFor(60_000);
      await call();
      awayFor(60_001);
      await assert.rejects(call(), BlobsUnavailable);
    }
});

test('pauses grow from a tenth of a second to ten, and after a minute it is said that the store is away', async () => {
  await using store = await aPatientBucket();
  store.server.fault = () => 'slow-down';
  const calls = [
    () => store.blobs.put('spools/a', contentOf('x')),
    () => namesIn(store.blobs),
    () => store.blobs.remove('spools/a'),
    () => readManifestOf(store.blobs, 'g'),
    () => fetchSpool(store.blobs, join(aFolder(), 'spool'), 'a'),
  ];
  for (const call of calls) {
    const beganMs = store.at.nowMs;
    store.pausesMs.length = 0;
    await assert.rejects(call(), BlobsUnavailable);
    const tookMs = store.at.nowMs - beganMs;
    assert.ok(tookMs >= 60_000 && tookMs < 75_000, `${tookMs} ms`);
    const usual = [100, 200, 400, 800, 1_600, 3_200, 6_400];
    for (const [i, ms] of store.pausesMs.entries()) {
      const share = ms / (usual[i] ?? 10_000);
      assert.ok(share >= 0.5 && share <= 1.5, `pause ${i + 1} is ${ms} ms`);
    }
  }
});
