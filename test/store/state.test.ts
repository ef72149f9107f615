import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { openState, takeRefreshLock } from '../../src/store/open.ts';
import { MIGRATIONS } from '../../src/store/sqlite/state/migrations.ts';
import { aFolder } from '../builders.ts';

test('state written by a newer program is refused, not guessed at', async () => {
  const dir = aFolder();
  await (await openState(dir)).close();
  const db = new DatabaseSync(join(dir, 'state.db'));
  db.exec(`pragma user_version = ${MIGRATIONS.length + 1}`);
  db.close();
  await assert.rejects(() => openState(dir), /use a newer Prisme/);
});

test('only one refresh at a time has the lock, and it is free again afterwards', async () => {
  const dir = aFolder();
  const release = await takeRefreshLock(dir);
  assert.ok(release);
  assert.equal(await takeRefreshLock(dir), undefined);
  release();
  const again = await takeRefreshLock(dir);
  assert.ok(again);
  again();
});
