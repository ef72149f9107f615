import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readConfig } from '../../src/config.ts';
import { UsageError } from '../../src/domain/errors.ts';
import { silent } from '../../src/oversight/progress.ts';
import { fillInOneStep } from '../../src/service/backup/own-folder.ts';
import { backupShared } from '../../src/service/cluster/move.ts';
import { aFolder } from '../builders.ts';

const filled = (target: string) =>
  fillInOneStep(target, async (part) => writeFileSync(join(part, 'new'), 'of this run'));

test('what a killed process left beside a folder is removed by the next one', async () => {
  const parent = aFolder();
  const left = join(parent, 'data.prisme-part');
  mkdirSync(left);
  for (const name of ['old', 'new']) writeFileSync(join(left, name), 'of a killed run');
  await filled(join(parent, 'data'));
  assert.deepEqual(
    [readdirSync(parent), readdirSync(join(parent, 'data'))],
    [['data'], ['new']],
    'no part, no lock',
  );
});

test('two processes do not fill one folder; of a failed one nothing stays', async () => {
  const parent = aFolder();
  const target = join(parent, 'data');
  const failing = fillInOneStep(target, async () => {
    await assert.rejects(filled(target), UsageError);
    assert.ok(readdirSync(parent).includes('data.prisme-part'), "the other one's folder stays");
    throw new Error('the disk is full');
  });
  await assert.rejects(failing, /the disk is full/);
  assert.deepEqual(readdirSync(parent), []);
  await filled(target);
});

test('a backup of all nodes to a wrong folder is refused before anything is fetched', async () => {
  const dataDir = aFolder();
  const full = aFolder();
  writeFileSync(join(full, 'a'), '');
  const env = { DATA_DIR: dataDir, DATABASE_URL: 'postgres://nowhere/prisme', BLOBS: `file://${aFolder()}` };
  for (const dir of [join(dataDir, 'backup'), full])
    await assert.rejects(backupShared(readConfig(env), { dir, nowMs: 0, progress: silent }), UsageError);
  assert.deepEqual(readdirSync(dataDir), []);
});
