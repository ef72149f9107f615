import assert from 'node:assert/strict';
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { writtenFile } from '../../../src/store/disk/files.ts';
import { openBuckets } from '../../../src/store/spool/buckets.ts';
import { openRuns } from '../../../src/store/spool/read.ts';
import { openRefused } from '../../../src/store/spool/refused.ts';
import { openSpool } from '../../../src/store/spool/write.ts';
import { aFolder, anOffer, writeSpool } from '../../builders.ts';

const THIS = new URL(import.meta.url).pathname;

/** Ends twice what has files open, with other files in between, which are given the numbers of those that were closed. */
function endTwice(first: () => void, second: () => void): void {
  first();
  const others = Array.from({ length: 8 }, () => openSync(THIS, 'r'));
  try {
    second();
    for (const fd of others) assert.ok(fstatSync(fd).isFile());
  } finally {
    for (const fd of others) closeSync(fd);
  }
}

suite('whoever cleans up after a failure closes no file of somebody else', () => {
  test('a file that is written', () => {
    const path = join(aFolder(), 'file');
    const file = writtenFile(path);
    file.write(Buffer.from('æøå'));
    file.sync();
    endTwice(file.close, file.close);
    assert.equal(readFileSync(path, 'utf8'), 'æøå');
  });

  test('lines put aside for the search index', () => {
    const buckets = openBuckets(join(aFolder(), 'tmp-index'), 4);
    for (let bucket = 0; bucket < 4; bucket++) buckets.add(bucket, `line ${bucket}`);
    assert.deepEqual([...buckets.lines()], ['line 3', 'line 2', 'line 1', 'line 0']);
    endTwice(buckets.close, buckets.close);
  });

  test('a spool that could not be given its name', () => {
    const spool = openSpool(join(aFolder(), 'a.spool'));
    spool.add(anOffer());
    endTwice(() => spool.finish(), spool.abandon);
  });

  test('rows that were refused', () => {
    const refused = openRefused(join(aFolder(), 'alfa'));
    refused.add('price_invalid', { name: 'Vare' });
    endTwice(refused.finish, refused.abandon);
  });

  test('spools that are read', () => {
    const { close } = openRuns([writeSpool(join(aFolder(), 'a.spool'), [anOffer()])]);
    endTwice(close, close);
  });
});
