import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { fetchDeltas, putDeltas } from '../../../src/store/blobs/deltas.ts';
import { openDelta } from '../../../src/store/deltas/write.ts';
import { aFolder } from '../../builders.ts';
import { ENGINES } from './stores.ts';

const [CHILD, PARENT] = ['2026-11-15-0123456789ab', '2026-11-14-0123456789ab'];

for (const [engine, open] of ENGINES)
  test(`${engine}: a node and a builder of one process fetch the same deltas at the same time`, async () => {
    await using store = await open();
    const from = aFolder();
    const delta = openDelta(from);
    delta.close({ shops: [], rushes: [] });
    delta.publish({ child: CHILD!, parent: PARENT! });
    await putDeltas(store.blobs, from);
    for (let round = 0; round < 10; round++) {
      const to = aFolder();
      await Promise.all(Array.from({ length: 8 }, () => fetchDeltas(store.blobs, to)));
      assert.deepEqual(readdirSync(to), [`${CHILD}.${PARENT}.delta`]);
    }
  });
