import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { openState, takeRefreshLock } from '../../src/store/open.ts';
import { MIGRATIONS } from '../../src/store/sqlite/state/migrations.ts';
import { aFolder } from '../builders.ts';

test('a vendor keeps its id when its shop changes name, and domains are its identity', async () => {
  const state = await openState(aFolder());
  const first = await state.vendors.ensure({ name: 'Elshop', domain: 'elshop.dk' });
  const again = await state.vendors.ensure({ name: 'Elshop Danmark', domain: 'elshop.dk' });
  assert.equal(again.id, first.id);
  assert.equal((await state.vendors.byDomain('elshop.dk'))?.name, 'Elshop Danmark');
  assert.notEqual((await state.vendors.ensure({ name: 'Elshop', domain: 'elshop.se' })).id, first.id);
  await state.close();
});

test('the revision rises when an answer could change, and only then', async () => {
  const state = await openState(aFolder());
  await state.vendors.ensure({ name: 'A', domain: 'a.dk' });
  const revision = await state.revision();
  await state.vendors.ensure({ name: 'A', domain: 'a.dk' });
  assert.equal(await state.revision(), revision);
  await state.vendors.ensure({ name: 'B', domain: 'a.dk' });
  assert.equal(await state.revision(), revision + 1);
  await state.close();
});

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
