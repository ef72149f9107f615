import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { after, test } from 'node:test';
import { createSearchPool, type SearchPoolOptions } from '../../src/search/pool.ts';
import { aMarket, anEan, anOffer, day } from '../builders.ts';
import { QUESTION } from './a-question.ts';

const market = await aMarket();
await market.publish(day('2026-11-15'), [anOffer()]);
const { path } = market.live.generation();

function aPool(own: Partial<SearchPoolOptions> = {}) {
  const log: string[] = [];
  const pool = createSearchPool({
    workers: 1,
    timeoutMs: 10_000,
    synonymsText: '',
    synonymsFile: 'none',
    log: (_, line) => log.push(line),
    ...own,
  });
  after(() => pool.close());
  return { pool, log };
}
const isUnavailable = (says: RegExp) => (error: { code?: string; message: string; retryAfterS?: number }) =>
  error.code === 'unavailable' && says.test(error.message) && error.retryAfterS! >= 1;

test('a question is answered from a worker, from the generation it names', async () => {
  const { pool } = aPool();
  assert.equal((await pool.search(path, QUESTION)).eans[0], anEan(1));
});

test('a worker gives way to the thread that answers lookups', {
  skip: process.platform !== 'linux',
}, async () => {
  const { pool } = aPool();
  await pool.search(path, QUESTION);
  const niceOf = (thread: string) =>
    Number(readFileSync(`/proc/self/task/${thread}/stat`, 'latin1').split(') ').at(-1)!.split(' ')[16]);
  const nice = readdirSync('/proc/self/task').map(niceOf);
  const own = niceOf(String(process.pid));
  assert.equal(own, getPriority());
  assert.ok(nice.includes(Math.min(own + 5, 19)));
});

test('with no workers search is off', async () => {
  const { pool } = aPool({ workers: 0 });
  await assert.rejects(pool.search(path, QUESTION), isUnavailable(/switched off/));
});

test('questions that come too early are a 503, and the same pool answers once its worker is up', async () => {
  const { pool } = aPool({ timeoutMs: 200 });
  await assert.rejects(pool.search(path, QUESTION), isUnavailable(/too long/));
  for (let tries = 0; ; tries++) {
    const answer = await pool.search(path, QUESTION).catch(() => undefined);
    if (answer) return assert.equal(answer.eans[0], anEan(1));
    assert.ok(tries < 500, 'search recovers without a restart');
  }
});

test('a worker whose answer is late is replaced, and that is logged', async () => {
  const { pool, log } = aPool({ timeoutMs: 2 });
  for (let tries = 0; !log.some((line) => /late/.test(line)); tries++) {
    await pool.search(path, QUESTION).catch(() => undefined);
    assert.ok(tries < 5_000, 'the first question of a worker opens the index, which takes longer than 2 ms');
  }
});

test('more questions than the queue holds are refused at once', async () => {
  const { pool } = aPool();
  const asked = Array.from({ length: 200 }, () =>
    pool.search(path, QUESTION).then(
      () => 'ok',
      (error) => error.message,
    ),
  );
  const outcomes = await Promise.all(asked);
  assert.equal(outcomes.filter((outcome) => /Too many searches/.test(outcome)).length, 135);
  assert.equal(outcomes.filter((outcome) => outcome === 'ok').length, 65, 'the one that is answered, and 64');
  assert.equal(pool.refused(), 135);
  assert.equal((await pool.search(path, QUESTION)).eans[0], anEan(1), 'their places are free again');
});

test('a generation that cannot be read is a 503, and the worker lives on', async () => {
  const { pool } = aPool();
  await assert.rejects(pool.search('/nowhere/x.db', QUESTION), isUnavailable(/temporarily down/));
  assert.ok((await pool.search(path, QUESTION)).eans.length > 0);
});

test('a thousand people who type at once leave room for a search, and are answered or told when to ask again', async () => {
  const { pool } = aPool();
  await pool.search(path, QUESTION);
  const typists = Array.from({ length: 1_000 }, (_, n) => pool.suggest(path, n % 2 === 0 ? 'kaf' : 'kaffx'));
  const search = pool.search(path, QUESTION);
  const answers = await Promise.allSettled(typists);
  assert.equal((await search).eans[0], anEan(1));
  const refused = answers.filter((each) => each.status === 'rejected');
  for (const { reason } of refused) assert.ok(isUnavailable(/typing at once/)(reason));
  assert.equal(answers.length - refused.length, 257, 'the one that is answered, and 256');
  assert.equal(pool.refused(), refused.length);
});
