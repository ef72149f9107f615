import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { UsageError } from '../../src/domain/errors.ts';
import { fillInOneStep } from '../../src/service/backup/own-folder.ts';
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
