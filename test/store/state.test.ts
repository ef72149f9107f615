import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { openState, takeRefreshLock } from '../../src/store/open.ts';
import { MIGRATIONS } from '../../src/store/sqlite/state/migrations.ts';
import { aFolder } from '../builders.ts';

test('a vendor keeps its id when its shop changes name, and domains are its identity', () => {
  const state = openState(aFolder());
  const first = state.vendors.ensure({ name: 'Elshop', domain: 'elshop.dk' });
  const again = state.vendors.ensure({ name: 'Elshop Danmark', domain: 'elshop.dk' });
  assert.equal(again.id, first.id);
  assert.equal(state.vendors.byDomain('elshop.dk')?.name, 'Elshop Danmark');
  assert.notEqual(state.vendors.ensure({ name: 'Elshop', domain: 'elshop.se' }).id, first.id);
  state.close();
});

test('the revision rises when an answer could change, and only then', () => {
  const state = openState(aFolder());
  state.vendors.ensure({ name: 'A', domain: 'a.dk' });
  const revision = state.revision();
  state.vendors.ensure({ name: 'A', domain: 'a.dk' });
  assert.equal(state.revision(), revision);
  state.vendors.ensure({ name: 'B', domain: 'a.dk' });
  assert.equal(state.revision(), revision + 1);
  state.close();
});

test('state written by a newer program is refused, not guessed at', () => {
  const dir = aFolder();
  openState(dir).close();
  const db = new DatabaseSync(join(dir, 'state.db'));
  db.exec(`pragma user_version = ${MIGRATIONS.length + 1}`);
  db.close();
  assert.throws(() => openState(dir), /use a newer Prisme/);
});

test('only one refresh at a time has the lock, and it is free again afterwards', () => {
  const dir = aFolder();
  const release = takeRefreshLock(dir);
  assert.ok(release);
  assert.equal(takeRefreshLock(dir), undefined);
  release();
  const again = takeRefreshLock(dir);
  assert.ok(again);
  again();
});
