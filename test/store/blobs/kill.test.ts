import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { fetchGeneration } from '../../../src/store/blobs/generations/fetch.ts';
import { offeredIn } from '../../../src/store/blobs/generations/removal.ts';
import { BlobMissing, type Blobs } from '../../../src/store/ports/blobs.ts';
import { aFolder } from '../../builders.ts';
import { aGeneration } from './a-generation.ts';
import { aBucket, aDirectory } from './stores.ts';
import { upload } from './upload.ts';

const CHILD = fileURLToPath(new URL('./upload-child.ts', import.meta.url));
const generation = await aGeneration();
const { id } = generation;

function uploader(address: string, ...words: readonly string[]) {
  const child = spawn(process.execPath, [CHILD, address, generation.dir, id, ...words], { stdio: 'inherit' });
  return { child, ended: once(child, 'exit') };
}

const isInvisible = async (blobs: Blobs): Promise<void> => {
  assert.deepEqual(await offeredIn(blobs), []);
  const dir = join(aFolder(), 'fetching');
  await assert.rejects(fetchGeneration({ blobs, id, dir }), BlobMissing);
};

test('a builder killed at any PUT leaves nothing that is seen, and the next one carries it through', async () => {
  await using counted = await aBucket();
  await upload(counted.blobs, generation);
  const puts = counted.server.log.length;
  assert.ok(puts > 6, String(puts));
  const everywhere = Array.from({ length: puts }, (_, n) => [
    [n + 1, 'before'] as const,
    [n + 1, 'after'] as const,
  ]).flat();
  const named = [
    [1, 'before'],
    [puts >> 1, 'after'],
    [puts - 1, 'after'],
    [puts, 'before'],
  ] as const;
  for (const [at, when] of process.env['TORTURE_RUNS'] === undefined ? named : everywhere) {
    await using store = await aBucket();
    const { child, ended } = uploader(store.address);
    let seen = 0;
    store.server.onPut = (_, now) => {
      if (now === when && ++seen === at) child.kill('SIGKILL');
      // The answer must not be there before the kill is.
      return seen === at ? new Promise((resolve) => child.once('exit', resolve)) : undefined;
    };
    const [, signal] = await ended;
    assert.equal(signal, 'SIGKILL');
    store.server.onPut = () => undefined;
    // The manifest came in whole: the store has it, whoever sent it is alive or not.
    if (at < puts) await isInvisible(store.blobs);
    await upload(store.blobs, generation);
    await fetchGeneration({ blobs: store.blobs, id, dir: join(aFolder(), 'fetching') });
    assert.deepEqual(await offeredIn(store.blobs), [id]);
  }
});

test('the same with a folder, also in the middle of writing one', async () => {
  for (const [at, when] of [
    [1, 'during'],
    [5, 'after'],
  ] as const) {
    await using store = await aDirectory();
    const { ended } = uploader(store.address, String(at), when);
    assert.equal((await ended)[1], 'SIGKILL');
    await isInvisible(store.blobs);
    await upload(store.blobs, generation);
    await fetchGeneration({ blobs: store.blobs, id, dir: join(aFolder(), 'fetching') });
  }
});
