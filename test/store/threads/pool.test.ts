import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { type PoolOptions, ThreadPool } from '../../../src/store/threads/pool.ts';
import { TaskError } from '../../../src/store/threads/queued-task.ts';
import { QUIET_END } from '../../../src/store/threads/thread.ts';
import type { Asking } from './a-thread.ts';

function aPool(own: Partial<PoolOptions> = {}) {
  const lost: string[] = [];
  const pool = new ThreadPool<Asking, string>({
    script: new URL('./a-thread.ts', import.meta.url),
    threads: 1,
    onLost: (why, message) => lost.push(`${why}: ${message}`),
    ...own,
  });
  after(() => pool.close());
  return { pool, lost };
}
const isFailed = (why: TaskError['why'], message: RegExp) => (error: unknown) =>
  error instanceof TaskError && error.why === why && message.test(error.message);
/** Asks until that many threads answer. */
async function up(pool: ThreadPool<Asking, string>, threads: number): Promise<void> {
  const seen = new Set<string>();
  while (seen.size < threads)
    for (const asked of await Promise.allSettled([pool.run('which thread'), pool.run('which thread')]))
      if (asked.status === 'fulfilled') seen.add(asked.value);
}
/** Long enough for a thread to be up and to answer, on a machine that has other things to do. */
const ENOUGH_MS = 20_000;

test('tasks are answered in order, each by one thread that has the pool’s data', async () => {
  const { pool } = aPool({ data: 'hej ' });
  const answers = ['a', 'b', 'c'].map((say) => pool.run({ say }));
  assert.deepEqual(await Promise.all(answers), ['hej a', 'hej b', 'hej c']);
});

test('a thread that exits without an error fails its task, and is replaced', async () => {
  for (const own of [{}, { timeoutMs: ENOUGH_MS, restartAfterMs: 1 }]) {
    const { pool, lost } = aPool(own);
    const before = await pool.run('which thread');
    await assert.rejects(pool.run('exit'), isFailed('ended', new RegExp(QUIET_END)));
    assert.deepEqual(lost, [`ended: ${QUIET_END}`]);
    assert.notEqual(await pool.run('which thread'), before);
  }
});

test('a thread that dies fails its task alone: those that wait are answered by the next', async () => {
  const { pool, lost } = aPool();
  const [dead, ...alive] = await Promise.allSettled([
    pool.run('crash'),
    pool.run({ say: 'a' }),
    pool.run({ say: 'b' }),
  ]);
  assert.ok(dead!.status === 'rejected' && isFailed('ended', /out of luck/)(dead!.reason));
  assert.deepEqual(
    alive.map((one) => one.status === 'fulfilled' && one.value),
    ['a', 'b'],
  );
  assert.deepEqual(lost, ['ended: out of luck']);
});

test('what is thrown in a thread arrives with its name and code, and the thread lives on', async () => {
  const { pool, lost } = aPool();
  const before = await pool.run('which thread');
  await assert.rejects(pool.run({ throws: 'disk full', code: 'ENOSPC' }), {
    name: 'RangeError',
    message: 'disk full',
    code: 'ENOSPC',
  });
  assert.equal(await pool.run('which thread'), before);
  assert.deepEqual(lost, []);
});

test('a thread that cannot be loaded fails the tasks it is given instead of leaving them waiting', async () => {
  for (const [data, says] of [
    ['fails to load', /not to be loaded/],
    ['ends while it is loaded', new RegExp(QUIET_END)],
  ] as const) {
    const { pool } = aPool({ data });
    const tasks = [pool.run({ say: 'a' }), pool.run({ say: 'b' })];
    for (const task of tasks) await assert.rejects(task, isFailed('ended', says));
    await pool.close();
  }
});

test('a limit of the running time spares those that wait, however long, and costs the late one its thread', async () => {
  const { pool, lost } = aPool({ runningMsMax: 2_000 });
  const [first, late, next] = await Promise.allSettled([
    pool.run('which thread'),
    pool.run('hang'),
    pool.run('which thread'),
  ]);
  assert.ok(late.status === 'rejected' && isFailed('late', /^not done after 2000 ms$/)(late.reason));
  assert.ok(first.status === 'fulfilled' && next.status === 'fulfilled');
  assert.notEqual(next.value, first.value);
  assert.deepEqual(lost, ['late: not done after 2000 ms']);
});

test('a thread that is late while it is still loaded gets no other task', async () => {
  const { pool } = aPool({ runningMsMax: 1 });
  const tasks = await Promise.allSettled(Array.from({ length: 5 }, () => pool.run({ say: 'a' })));
  for (const task of tasks) assert.ok(task.status === 'rejected' && isFailed('late', /./)(task.reason));
});

test('a task that is late is given up, its thread is replaced, and the next is answered', async () => {
  const { pool, lost } = aPool({ timeoutMs: 1_500, restartAfterMs: 1 });
  for (let tries = 0; (await pool.run({ say: 'up' }).catch(() => '')) !== 'up'; tries++)
    assert.ok(tries < 20, 'the thread comes up');
  await assert.rejects(pool.run('hang'), isFailed('late', /1500 ms/));
  assert.equal(lost.at(-1), 'late: not done after 1500 ms');
  for (let tries = 0; (await pool.run({ say: 'again' }).catch(() => '')) !== 'again'; tries++)
    assert.ok(tries < 20, 'another thread comes up');
});

test('where time is short a thread is asked nothing before it is loaded, and is not ended for it', async () => {
  const { pool, lost } = aPool({ data: 'never ready', timeoutMs: 20 });
  await assert.rejects(pool.run({ say: 'a' }), isFailed('late', /20 ms/));
  assert.equal(pool.queued(), 0);
  assert.deepEqual(lost, []);
});

test('tasks beyond the queue’s bound are refused at once, those within it are not', async () => {
  const { pool } = aPool({ queueMax: 2 });
  const tasks = ['at the thread', 'waits', 'waits too', 'too many'].map((say) =>
    pool.run({ say }).catch((error: TaskError) => error.why),
  );
  assert.equal(pool.queued(), 2);
  assert.deepEqual(await Promise.all(tasks), ['at the thread', 'waits', 'waits too', 'full']);
});

test('every thread is told, and nobody waits for what it says', async () => {
  const { pool } = aPool({ threads: 2 });
  pool.tellAll({ throws: 'unheard', code: '' });
  assert.deepEqual(await Promise.all([pool.run({ say: 'a' }), pool.run({ say: 'b' })]), ['a', 'b']);
});

test('a pool that is closed tells whoever waits, takes nothing more, and may be closed again', async () => {
  const { pool, lost } = aPool({ queueMax: 1 });
  const tasks = [pool.run('hang'), pool.run({ say: 'waits' })];
  const outcomes = Promise.allSettled(tasks);
  await pool.close();
  await pool.close();
  for (const one of await outcomes)
    assert.ok(one.status === 'rejected' && isFailed('closed', /./)(one.reason));
  await assert.rejects(pool.run({ say: 'late' }), isFailed('closed', /closed/));
  assert.deepEqual(lost, [], 'a thread that was ended is not lost');
});

test('a thread that has tasks ahead goes on while the event loop is busy, with as many as it has', async () => {
  const { pool } = aPool({ ahead: 1 });
  await pool.run('when');
  const asked = [pool.run('when'), pool.run('when'), pool.run('when')];
  const busyUntil = performance.now() + 500;
  while (performance.now() < busyUntil);
  const heardAt = performance.timeOrigin + performance.now();
  const [first, ahead, next] = (await Promise.all(asked)).map(Number);
  assert.ok(first! <= ahead! && ahead! < heardAt, 'both were done by then');
  assert.ok(next! >= heardAt, 'and no more');
});

test('tasks ahead are given to each thread in turn, and count as waiting', async () => {
  const { pool } = aPool({ threads: 2, ahead: 1, queueMax: 1 });
  const threads = await Promise.all([pool.run('which thread'), pool.run('which thread')]);
  assert.notEqual(threads[0], threads[1]);
  const tasks = Array.from({ length: 6 }, () =>
    pool.run({ say: 'a' }).catch((error: TaskError) => error.why),
  );
  assert.equal(pool.queued(), 3);
  assert.deepEqual(await Promise.all(tasks), ['a', 'a', 'a', 'a', 'a', 'full']);
  assert.equal(pool.queued(), 0);
});

test('a thread that dies or is late costs no task but the one it ran: the next thread has those ahead, in their order', async () => {
  const dying = aPool({ ahead: 2 });
  const said: string[] = [];
  const say = (word: string) => dying.pool.run({ say: word }).then((heard) => said.push(heard));
  const dead = assert.rejects(dying.pool.run('exit'), isFailed('ended', new RegExp(QUIET_END)));
  await Promise.all([dead, ...['a', 'b', 'c', 'd'].map(say)]);
  assert.deepEqual(said, ['a', 'b', 'c', 'd']);
  assert.deepEqual(dying.lost, [`ended: ${QUIET_END}`]);

  const { pool, lost } = aPool({ ahead: 2, timeoutMs: 4_000, restartAfterMs: 1 });
  const late = assert.rejects(pool.run('hang'), isFailed('late', /4000 ms/));
  await wait(2_000);
  assert.equal(await pool.run({ say: 'asked later' }), 'asked later');
  await late;
  assert.deepEqual(lost, ['late: not done after 4000 ms']);
});

test('a task that never ends costs one thread and no other task, though all were asked at once', async () => {
  const { pool, lost } = aPool({ threads: 2, ahead: 3, timeoutMs: 2_000, restartAfterMs: 1 });
  await up(pool, 2);
  const late = assert.rejects(pool.run('hang'), isFailed('late', /2000 ms/));
  const others = Array.from({ length: 7 }, () => pool.run({ busyMs: 5 }));
  assert.deepEqual(await Promise.all(others), Array(7).fill(''));
  await late;
  assert.deepEqual(lost, ['late: not done after 2000 ms']);
});

test('what waits behind a long task is done by a thread that is idle, once', async () => {
  const { pool, lost } = aPool({ threads: 2, ahead: 3, timeoutMs: ENOUGH_MS });
  await up(pool, 2);
  const done: string[] = [];
  const long = pool.run({ busyMs: 1_000 }).then(() => done.push('long'));
  const others = Array.from({ length: 7 }, (_, at) =>
    pool.run({ say: `${at}` }).then((word) => done.push(word)),
  );
  await Promise.all([long, ...others]);
  assert.equal(done.at(-1), 'long');
  assert.deepEqual(done.slice(0, -1).sort(), ['0', '1', '2', '3', '4', '5', '6']);
  assert.deepEqual(lost, []);
});

test('a thread that began a task shortly before its limit is not ended for it, nor for what it has not begun', async () => {
  const { pool, lost } = aPool({ ahead: 2, timeoutMs: 4_000 });
  await up(pool, 1);
  const thread = await pool.run('which thread');
  const long = pool.run({ busyMs: 3_000 });
  const late = [pool.run({ busyMs: 1_500 }), pool.run({ say: 'given up' })];
  await Promise.all([long, ...late.map((task) => assert.rejects(task, isFailed('late', /4000 ms/)))]);
  const later = ['asked later', 'and one more'];
  assert.deepEqual(await Promise.all(later.map((say) => pool.run({ say }))), later);
  assert.equal(await pool.run('which thread'), thread);
  assert.deepEqual(lost, []);
});

test('where a task has waited for half of its limit the newest goes first', async () => {
  const { pool } = aPool({ timeoutMs: 4_000 });
  await up(pool, 1);
  const said: string[] = [];
  const say = (word: string) => pool.run({ say: word }).then((heard) => said.push(heard));
  const long = pool.run({ busyMs: 2_500 });
  const old = [say('first'), say('second')];
  await wait(1_000);
  await Promise.all([long, ...old, say('third')]);
  assert.deepEqual(said, ['third', 'second', 'first']);
});

test('a pool that is closed tells those ahead, too', async () => {
  const { pool } = aPool({ ahead: 1 });
  const outcomes = Promise.allSettled([
    pool.run('hang'),
    pool.run({ say: 'ahead' }),
    pool.run({ say: 'waits' }),
  ]);
  await pool.close();
  for (const one of await outcomes)
    assert.ok(one.status === 'rejected' && isFailed('closed', /./)(one.reason));
});

test('a thread does not begin a task while it waits in another, so that an idle thread gets it', async () => {
  const { pool } = aPool({ ahead: 3 });
  await pool.run('which thread');
  const began = performance.now();
  await Promise.all([pool.run({ waitMs: 400 }), pool.run({ waitMs: 400 })]);
  assert.ok(performance.now() - began >= 790);
});

test('a task that a dead thread had not begun has the whole time of the next one', async () => {
  const { pool, lost } = aPool({ runningMsMax: 3_000 });
  await pool.run('which thread');
  pool.tellAll({ waitMs: 2_000 });
  pool.tellAll('exit');
  await pool.run({ waitMs: 1_500 });
  assert.deepEqual(lost, [`ended: ${QUIET_END}`]);
});

test('a thread that cannot be loaded is not tried again and again', async () => {
  const { pool, lost } = aPool({ data: 'fails to load' });
  await assert.rejects(pool.run({ say: 'a' }), isFailed('ended', /not to be loaded/));
  await wait(1_200);
  assert.ok(lost.length <= 4, `${lost.length} threads`);
});
