import assert from 'node:assert/strict';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { fetchDeltas, putDeltas } from '../../../src/store/blobs/deltas.ts';
import { openDelta } from '../../../src/store/deltas/delta-file.ts';
import { aFolder } from '../../builders.ts';
import { ENGINES } from './stores.ts';

const [CHILD, PARENT] = ['2026-11-15-0123456789ab', '2026-11-14-0123456789ab'];

/** A folder with one delta. */
function aDelta(): string {
  const from = aFolder();
  const delta = openDelta(from);
  delta.close({ shops: [], rushes: [] });
  delta.publish({ child: CHILD!, parent: PARENT! });
  return from;
}

for (const [engine, open] of ENGINES) {
  test(`${engine}: a node and a builder of one process fetch the same deltas at the same time`, async () => {
    await using store = await open();
    await putDeltas(store.blobs, aDelta());
    for (let round = 0; round < 10; round++) {
      const to = aFolder();
      await Promise.all(Array.from({ length: 8 }, () => fetchDeltas(store.blobs, to)));
      assert.deepEqual(readdirSync(to), [`${CHILD}.${PARENT}.delta`]);
    }
  });

  test(`${engine}: a folder that is gone while the store answers fails the fetch, not the process`, async () => {
    await using store = await open();
    await putDeltas(store.blobs, aDelta());
    const to = join(aFolder(), 'changes');
    const blobs = {
      ...store.blobs,
      list: store.blobs.list.bind(store.blobs),
      again: <T>(work: () => Promise<T>) => work(),
      async read(name: string) {
        rmSync(to, { recursive: true });
        await wait(50);
        return store.blobs.read(name);
      },
    };
    await assert.rejects(fetchDeltas(blobs, to), { code: 'ENOENT' });
  });
}
