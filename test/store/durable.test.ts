import assert from 'node:assert/strict';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { openState, startCheckpoints } from '../../src/store/open.ts';
import { createDurable, openStateDb } from '../../src/store/sqlite/state/state-db.ts';
import { aFolder } from '../builders.ts';

const synchronous = (db: ReturnType<typeof openStateDb>): unknown =>
  (db.prepare('pragma synchronous').get() as { synchronous: number }).synchronous;

describe('a commit', () => {
  it('waits for the disk by itself, unless that is awaited later', () => {
    const dir = aFolder();
    const [plain, later] = [openStateDb(dir), openStateDb(dir, 'when awaited')];
    assert.deepEqual([synchronous(plain), synchronous(later)], [2, 1]);
    plain.close();
    later.close();
  });
  it('can be made durable, alone, together with others, and when there is no log', async () => {
    const state = await openState(aFolder(), 'when awaited');
    await state.setFact('a', '1');
    await state.durable();
    await Promise.all(Array.from({ length: 20 }, () => state.durable()));
    assert.equal(await state.fact('a'), '1');
    await state.close();
    await createDurable(join(aFolder(), 'state.db'))();
  });
  it('is not said to be durable when the disk did not do it', async () => {
    const path = join(aFolder(), 'state.db');
    symlinkSync(`${path}-wal`, `${path}-wal`);
    const durable = createDurable(path);
    const turns = await Promise.allSettled([durable(), durable()]);
    assert.deepEqual(
      turns.map(({ status }) => status),
      ['rejected', 'rejected'],
    );
  });
});

describe('the thread that moves the log into the database', () => {
  it('does so while others write, and ends when told', async (t) => {
    const dir = aFolder();
    const state = await openState(dir, 'when awaited');
    t.after(() => state.close());
    const stop = await startCheckpoints(dir, (error) => assert.fail(error), 20);
    t.after(stop);
    await state.setFact('moved', 'by the thread');
    // The bytes alone: a copy that was taken while the thread writes need not be a database.
    const isMoved = (): boolean => readFileSync(join(dir, 'state.db')).includes('by the thread');
    for (let tries = 0; tries < 200 && !isMoved(); tries++) await wait(50);
    assert.ok(isMoved());
    await stop();
    await state.setFact('moved', 'still open');
    assert.equal(await state.fact('moved'), 'still open');
  });
  it('tells when it cannot, and takes nobody down with it', async () => {
    const failed = Promise.withResolvers<Error>();
    const stop = await startCheckpoints(join(aFolder(), 'nowhere'), failed.resolve, 20);
    assert.match((await failed.promise).message, /unable to open/);
    await stop();
  });
});
