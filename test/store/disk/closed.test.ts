import assert from 'node:assert/strict';
import { createWriteStream, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { closed } from '../../../src/store/disk/files.ts';
import { aFolder } from '../../builders.ts';

test('a file whose stream is destroyed before it is open does not come back once it is removed', async () => {
  const dir = aFolder();
  const streams = Array.from({ length: 500 }, (_, n) => createWriteStream(join(dir, `${n}`)));
  await Promise.all(
    streams.map(async (file) => {
      file.destroy();
      await closed(file);
      assert.equal(file.closed, true);
      await rm(file.path, { force: true });
    }),
  );
  await Promise.all(streams.map(closed));
  assert.deepEqual(readdirSync(dir), []);
});
