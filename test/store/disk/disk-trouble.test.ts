import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../../../src/domain/day.ts';
import { AppError } from '../../../src/domain/errors.ts';
import { blameState, diskTrouble, isFileDamage, isRefused } from '../../../src/store/disk/disk-trouble.ts';
import { engagementIn } from '../../../src/store/sqlite/state/access.ts';
import { createTransactions } from '../../../src/store/sqlite/state/open-state.ts';
import { openStateDb, transaction } from '../../../src/store/sqlite/state/state-db.ts';
import { aFolder, aMarket, anOffer, day } from '../../builders.ts';

const TODAY = day('2026-11-15');

/** A real database that may not grow any more. */
function aFullState() {
  const db = openStateDb(aFolder());
  const { page_count } = db.prepare('pragma page_count').get() as { page_count: number };
  db.exec(`pragma max_page_count = ${page_count}`);
  const fill = () =>
    transaction(db, () => {
      const insert = db.prepare('insert into fact values (?, ?)');
      for (let i = 0; i < 100; i++) insert.run(String(i), 'x'.repeat(5_000));
    });
  return { db, fill };
}

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return assert.fail('nothing was thrown');
}

test('a transaction that finds the disk full says that, and not that it cannot be taken back', () => {
  const { db, fill } = aFullState();
  const error = thrownBy(fill);
  assert.equal((error as Error).message, 'database or disk is full');
  assert.equal(diskTrouble(error), 'the disk is full (database or disk is full)');
  assert.equal(db.isTransaction, false);
  assert.equal(db.prepare('select count(*) as n from fact').get()!.n, 0, 'nothing of it is there');
  db.exec('pragma max_page_count = 100000');
  fill();
  db.close();
});

test('a transaction of the port that finds the disk full says that, and goes no further', async () => {
  const { db } = aFullState();
  const { transaction: inTransaction, run } = createTransactions(db, () => {});
  const insert = db.prepare('insert into fact values (?, ?)');
  let met: unknown;
  const failing = inTransaction(async (inside) => {
    for (let i = 0; met === undefined; i++)
      await inside(() => insert.run(String(i), 'x'.repeat(5_000))).catch((error) => {
        met = error;
      });
    // Whoever overlooks it does not write on outside of the transaction.
    await inside(() => insert.run('late', 'x'));
  });
  await assert.rejects(failing, /taken back/);
  assert.equal(diskTrouble(met), 'the disk is full (database or disk is full)');
  assert.equal(await run(() => db.prepare('select count(*) as n from fact').get()!.n), 0);
  db.close();
});

test('a transaction that fails for another reason is taken back, and is no trouble of the disk', () => {
  const { db } = aFullState();
  const error = thrownBy(() =>
    transaction(db, () => {
      db.exec(`insert into fact values ('a', 'b')`);
      throw new Error('changed my mind');
    }),
  );
  assert.equal(diskTrouble(error), undefined);
  assert.equal(db.prepare('select count(*) as n from fact').get()!.n, 0);
  db.close();
});

test('what the disk says, by SQLite or by the system, is told apart from all else', () => {
  const TROUBLES: [object, RegExp | undefined][] = [
    [{ errcode: 13, message: 'm' }, /^the disk is full \(m\)$/],
    [{ errcode: 10, message: 'm' }, /does not do/],
    [{ errcode: 10 | (12 << 8), message: 'm' }, /does not do/],
    [{ errcode: 8, message: 'm' }, /read-only/],
    [{ code: 'ENOSPC', message: 'm' }, /full/],
    [{ code: 'EDQUOT', message: 'm' }, /full for this user/],
    [{ code: 'EIO', message: 'm' }, /does not do/],
    [{ code: 'EROFS', message: 'm' }, /read-only/],
    [{ code: 'ERR_SQLITE_ERROR', errcode: 5, message: 'busy' }, undefined],
    [{ code: 'ENOENT', message: 'm' }, undefined],
    [{}, undefined],
  ];
  for (const [error, told] of TROUBLES) {
    if (told === undefined) assert.equal(diskTrouble(error), undefined);
    else assert.match(diskTrouble(error)!, told);
  }
  for (const nothing of [undefined, null, 'text', 7]) assert.equal(diskTrouble(nothing), undefined);
});

test('a catalogue is not distrusted because the state could not be written while it was read', async () => {
  const market = await aMarket();
  await market.publish(day('2026-11-14'), [anOffer({ price: 80 })]);
  const { id } = await market.publish(TODAY, [anOffer({ price: 70 })]);
  const ioError = Object.assign(new Error('disk I/O error'), { errcode: 10 });
  blameState(ioError);
  assert.throws(
    () =>
      market.live.read(() => {
        throw ioError;
      }),
    ioError,
  );
  assert.equal(market.live.generation().meta.id, id);
});

test('lookups are counted on a full disk too, with a key that is not kept', () => {
  const { db } = aFullState();
  const store = engagementIn(db);
  for (let ago = 0; ago < 500; ago++) assert.equal(store.keyOf(addDays(TODAY, -ago)).length, 32);
  const { kept } = db.prepare('select count(*) as kept from engagement_key').get() as { kept: number };
  assert.ok(kept < 500, 'the disk was full before the last');
  db.close();
});

test('a damaged or unreadable file is told apart from a busy, full or missing one', () => {
  for (const errcode of [10, 10 | (1 << 8), 11, 11 | (2 << 8), 26]) assert.ok(isFileDamage({ errcode }));
  for (const errcode of [5, 8, 13, 14]) assert.ok(!isFileDamage({ errcode }));
  for (const other of [new Error('no number'), undefined, null, 'text']) assert.ok(!isFileDamage(other));
});

test('what the machine or a database refuses is told apart from what of ours is broken', () => {
  assert.ok(isRefused({ code: 'ENOENT', syscall: 'open' }));
  assert.ok(isRefused({ code: 'ERR_SQLITE_ERROR', errcode: 5 }));
  assert.ok(!isRefused(new TypeError('undefined is not a function')));
});

test('what a search thread met is answered by the catalogue before; whether this one is damaged is found out first', async () => {
  const market = await aMarket();
  const { id: older } = await market.publish(day('2026-11-14'), [anOffer({ price: 80 })]);
  const { id: newer } = await market.publish(TODAY, [anOffer({ price: 70 })]);
  const cause = Object.assign(new Error('disk I/O error'), { errcode: 10 });
  const met = new AppError('unavailable', 'Search is temporarily down.', { cause });
  const answered = () =>
    market.live.read(async ({ meta }) => {
      if (meta.id === newer) throw met;
      return meta.id;
    });
  assert.deepEqual(await Promise.all([answered(), answered()]), [older, older]);
  await market.generations.prove();
  assert.equal(market.live.generation().meta.id, newer);
  await assert.rejects(
    market.live.read(async () => {
      throw met;
    }),
    met,
  );
  assert.deepEqual(market.log, []);
});
