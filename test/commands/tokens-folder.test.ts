import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { aFolder } from '../builders.ts';
import { prisme } from './running.ts';

test('token commands name the data folder, and none is made without a word', async () => {
  const DATA_DIR = join(aFolder(), 'data');
  for (const args of [
    ['tokens', 'list'],
    ['tokens', 'revoke', 'tok_abc'],
  ]) {
    const { code, err } = await prisme(args, { DATA_DIR });
    assert.equal(code, 2);
    assert.equal(err, `prisme: there is no data folder at ${DATA_DIR}; DATA_DIR names the service's\n`);
    assert.equal(existsSync(DATA_DIR), false);
  }
  const first = await prisme(['tokens', 'create', '--name', 'Anna'], { DATA_DIR });
  assert.equal(first.code, 0);
  assert.ok(first.err.startsWith(`There was no data folder at ${DATA_DIR} (DATA_DIR); it is made now.\n`));
  const second = await prisme(['tokens', 'create', '--name', 'Bo'], { DATA_DIR });
  assert.match(second.err, /^Token tok_\w+ for Bo, in .*data\. It is shown only now/);
  const unknown = await prisme(['tokens', 'revoke', 'tok_abc'], { DATA_DIR });
  assert.deepEqual([unknown.code, unknown.err.includes(DATA_DIR)], [1, true]);
});
