import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { errorAnswer } from '../../../src/api/server/errors.ts';
import { createTrends } from '../../../src/catalogue/answers/trending.ts';
import type { Day } from '../../../src/domain/day.ts';
import type { EanNumber } from '../../../src/domain/ean.ts';
import { AppError, UsageError } from '../../../src/domain/errors.ts';
import { StateUnavailable } from '../../../src/store/ports/cluster.ts';
import { ASKED_PER_SECOND, createAskLimit } from '../../../src/store/postgres/state/access.ts';
import { openPool } from '../../../src/store/postgres/state/connection/pool.ts';
import { createTransactions } from '../../../src/store/postgres/state/connection/transactions.ts';
import { openState } from '../../../src/store/postgres/state/open-state.ts';
import { MIGRATIONS, migrate } from '../../../src/store/postgres/state/schema/migrate.ts';
import { aClient, aDatabase } from '../../postgres/database.ts';
import { aProxy } from '../../postgres/proxy.ts';

async function opened(url: string) {
  const state = await openState(url);
  after(() => state.close());
  return state;
}
const isAway = (error: unknown) => error instanceof StateUnavailable;

test('a connection broken at COMMIT is told as unavailable and not tried again, though the row is there', async () => {
  const url = await aDatabase();
  const way = await aProxy(url);
  const [state, other] = [await opened(way.url), await opened(url)];
  let runs = 0;
  way.cutAfter('commit\0');
  const failing = state.transaction(async (tx) => {
    runs++;
    await tx.feeds.setTrust('a', (await tx.vendors.ensure({ name: 'A', domain: 'a.dk' })).id, {
      agreed: 0,
      agreedDay: null,
      held: null,
      accepted: null,
    });
  });
  await assert.rejects(failing, isAway);
  assert.equal(runs, 1);
  assert.equal((await other.feeds.all()).length, 1, 'it was committed unheard');
  assert.equal((await state.feeds.all()).length, 1, 'and the next call finds another connection');
});

test('trending does not wait for a state that hangs: it tells the last ranking it saw, or a 503', async () => {
  const way = await aProxy(await aDatabase());
  const state = await opened(way.url);
  let nowMs = 3_600_000;
  const trends = createTrends(state.engagement, state.imports.trends, () => nowMs);
  const today = 20_000 as Day;
  await state.engagement.add([], [{ ean: 1 as EanNumber, day: today, kind: 'like', callers: 2 }], 3);
  const { hour, ranking } = await trends.now(today, 7, () => true);
  assert.equal(ranking.length, 1);
  way.swallow();
  const began = performance.now();
  assert.deepEqual(
    await trends.now(today, 7, () => true),
    { hour, ranking },
    'within the hour nobody is asked',
  );
  assert.deepEqual(await trends.of(hour, 7), ranking);
  assert.ok(performance.now() - began < 1_000);
  nowMs += 3_600_000;
  const [last, unknown] = await Promise.allSettled([
    trends.now(today, 7, () => true),
    trends.now(today, 3, () => true),
  ]);
  assert.deepEqual(last, { status: 'fulfilled', value: { hour, ranking } });
  assert.ok(unknown!.status === 'rejected' && isAway(unknown.reason));
  assert.ok(performance.now() - began < 5_000, 'half of what the database may take');
  way.down();
});

test('a state that is away is a 503 that says when to come again', async () => {
  const way = await aProxy(await aDatabase());
  const state = await opened(way.url);
  await state.setFact('a', '1');
  way.down();
  const error = await state.fact('a').catch((thrown: unknown) => thrown);
  assert.ok(isAway(error));
  await assert.rejects(
    state.transaction(async () => {}),
    isAway,
  );
  const { status, headers } = errorAnswer(error, 'r', undefined);
  assert.deepEqual([status, headers['retry-after']], [503, '5']);
  way.up();
  assert.equal(await state.fact('a'), '1', 'it is there again as soon as it answers');
});

test('what the server ends in the middle of a transaction is unavailable, and the process lives on', async () => {
  const url = await aDatabase();
  const state = await opened(url);
  const run = await aClient(url);
  const failing = state.transaction(async (tx) => {
    await tx.setFact('a', '1');
    await run(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'prisme' and datname = current_database()`,
    );
    await tx.setFact('b', '1');
  });
  await assert.rejects(failing, isAway);
  assert.equal(await state.fact('a'), undefined);
});

test('two transactions that wait for each other are both done: the one taken back is run again', async () => {
  const state = await opened(await aDatabase());
  await state.setFact('a', '0');
  await state.setFact('b', '0');
  const meet = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let runs = 0;
  const cross = (own: number, first: string, second: string) =>
    state.transaction(async (tx) => {
      runs++;
      await tx.setFact(first, String(own));
      meet[own]!.resolve();
      await meet[1 - own]!.promise;
      await tx.setFact(second, String(own));
    });
  await Promise.all([cross(0, 'a', 'b'), cross(1, 'b', 'a')]);
  assert.equal(runs, 3);
  assert.equal(await state.fact('a'), await state.fact('b'));
});

test('a statement that failed and was passed over undoes the whole, and that is told', async () => {
  const state = await opened(await aDatabase());
  const failing = state.transaction(async (tx) => {
    await tx.setFact('a', '1');
    await tx.vendors.link('net', '1', 99).catch(() => {});
  });
  await assert.rejects(failing, /taken back/);
  assert.equal(await state.fact('a'), undefined);
});

test('a text with a NUL is refused before it is sent', async () => {
  const state = await opened(await aDatabase());
  const isBad = (error: unknown) => error instanceof AppError && error.code === 'bad_request';
  await assert.rejects(state.setFact('a', 'x\0y'), isBad);
  await assert.rejects(state.networkFeeds.put([{ id: 'a', network: 'n', body: '\0' }]), isBad);
  await assert.rejects(
    state.transaction((tx) => tx.vendors.ensure({ name: 'A\0', domain: 'a.dk' })),
    isBad,
  );
  assert.deepEqual(await state.vendors.all(), []);
});

test('tables of a newer program are used while it says they can be, and refused when not', async () => {
  const pool = openPool(await aDatabase());
  after(() => pool.end());
  const { transaction, outside } = createTransactions(pool);
  const newer = [...MIGRATIONS, { minReader: 1, sql: 'alter table fact add column note text' }];
  await migrate(transaction, newer);
  await migrate(transaction);
  const newest = newer.length + 1;
  await migrate(transaction, [...newer, { minReader: newest, sql: 'alter table fact drop column note' }]);
  await assert.rejects(
    migrate(transaction, newer),
    (error) => error instanceof UsageError && /newer Prisme/.test(error.message),
  );
  const at = await outside.row('select version, min_reader from schema_version');
  assert.deepEqual(at, { version: newest, min_reader: newest });
});

test('nodes that start together make the tables once', async () => {
  const url = await aDatabase();
  const pool = openPool(url);
  after(() => pool.end());
  await pool.query('drop schema public cascade; create schema public');
  const states = await Promise.all(Array.from({ length: 5 }, () => opened(url)));
  assert.deepEqual(await Promise.all(states.map((state) => state.vendors.all())), [[], [], [], [], []]);
});

test(`unknown tokens are asked for ${ASKED_PER_SECOND} times a second and not once more`, () => {
  let nowMs = 0;
  const ask = createAskLimit(ASKED_PER_SECOND, () => nowMs);
  for (let i = 0; i < 50; i++) ask();
  assert.throws(ask, isAway);
  nowMs = 999;
  assert.throws(ask, isAway);
  nowMs = 1_000;
  ask();
});
