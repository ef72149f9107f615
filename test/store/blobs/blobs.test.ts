import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { BlobMissing } from '../../../src/store/ports/blobs.ts';
import { aFolder } from '../../builders.ts';
import { contentOf, ENGINES, namesIn, textIn } from './stores.ts';

for (const [engine, open] of ENGINES) {
  test(`${engine}: what is put is read again, byte by byte, and listed with its size`, async () => {
    await using store = await open();
    await store.blobs.put('spools/a', contentOf('æøå'));
    assert.equal(await textIn(store.blobs, 'spools/a'), 'æøå');
    const [listed] = await Array.fromAsync(store.blobs.list('spools/'));
    assert.deepEqual([listed!.name, listed!.bytes], ['spools/a', 6]);
    assert.ok(Math.abs(listed!.changedMs - Date.now()) < 60_000);
  });

  test(`${engine}: a stretch of a file is put without the rest of it`, async () => {
    await using store = await open();
    const path = join(aFolder(), 'file');
    writeFileSync(path, '0123456789');
    const { bytes, sha256 } = contentOf('3456');
    await store.blobs.put('generations/g/f.db.1', { path, start: 3, bytes, sha256 });
    assert.equal(await textIn(store.blobs, 'generations/g/f.db.1'), '3456');
  });

  test(`${engine}: bytes that are not those of the checksum are refused, and nothing is seen of them`, async () => {
    await using store = await open();
    const path = join(aFolder(), 'file');
    writeFileSync(path, 'other');
    const { sha256 } = contentOf('bytes');
    await assert.rejects(store.blobs.put('spools/a', { path, start: 0, bytes: 5, sha256 }));
    assert.deepEqual(await namesIn(store.blobs), []);
  });

  test(`${engine}: nothing, one byte and a blob that is put again`, async () => {
    await using store = await open();
    for (const text of ['', 'x', 'longer than before']) {
      await store.blobs.put('spools/a', contentOf(text));
      assert.equal(await textIn(store.blobs, 'spools/a'), text);
    }
    assert.deepEqual(await namesIn(store.blobs), ['spools/a']);
  });

  test(`${engine}: a file of no bytes is put as one`, async () => {
    await using store = await open();
    const path = join(aFolder(), 'file');
    writeFileSync(path, '');
    await store.blobs.put('spools/a', { path, start: 0, ...contentOf('') });
    assert.equal(await textIn(store.blobs, 'spools/a'), '');
  });

  test(`${engine}: names that feeds' ids make are kept as they are`, async () => {
    await using store = await open();
    const names = ["spools/a%2Fb!~*'()-1.spool", 'spools/b%20c', 'spools/%C3%A6.spool'];
    for (const name of names) await store.blobs.put(name, contentOf(name));
    assert.deepEqual((await namesIn(store.blobs, 'spools/')).sort(), [...names].sort());
    for (const name of names) assert.equal(await textIn(store.blobs, name), name);
  });

  test(`${engine}: no name leads out of the store`, async () => {
    await using store = await open();
    for (const name of [
      '../x',
      'a/../b',
      '/x',
      'a//b',
      '',
      'a/',
      '.part-1',
      'a\\b',
      'a\0b',
      'a?b',
      'x'.repeat(251),
    ]) {
      await assert.rejects(store.blobs.put(name, contentOf('x')), /no name of a blob/, name);
      await assert.rejects(store.blobs.read(name), /no name of a blob/, name);
      await assert.rejects(store.blobs.remove(name), /no name of a blob/, name);
    }
  });

  test(`${engine}: what is not there is missing, and removing it is nothing`, async () => {
    await using store = await open();
    await assert.rejects(store.blobs.read('spools/a'), BlobMissing);
    await store.blobs.remove('spools/a');
    await store.blobs.put('spools/a', contentOf('x'));
    await store.blobs.remove('spools/a');
    await assert.rejects(store.blobs.read('spools/a'), BlobMissing);
    assert.deepEqual(await namesIn(store.blobs), []);
  });

  test(`${engine}: a list has what begins with the prefix, in order, and nothing beside it`, async () => {
    await using store = await open();
    const names = ['generations/b/1', 'generations/a/2', 'generations/a/1', 'spools/a', 'generations-x/1'];
    for (const name of names) await store.blobs.put(name, contentOf(name));
    assert.deepEqual(await namesIn(store.blobs, 'generations/'), [
      'generations/a/1',
      'generations/a/2',
      'generations/b/1',
    ]);
    assert.deepEqual(await namesIn(store.blobs, 'generations/a/'), ['generations/a/1', 'generations/a/2']);
    assert.deepEqual(await namesIn(store.blobs, 'nothing/'), []);
  });
}
