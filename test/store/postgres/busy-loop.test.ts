import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { StateUnavailable } from '../../../src/store/ports/cluster.ts';
import { heardWithin } from '../../../src/store/postgres/state/connection/pool.ts';
import { openState } from '../../../src/store/postgres/state/open-state.ts';
import { aDatabase } from '../../postgres/database.ts';
import { aProxy } from '../../postgres/proxy.ts';

/** Longer than a connection may take. */
const STILL_MS = 3_300;

/** This process does nothing at all for so long, as while a merge takes its thread or others take the machine. */
const standStill = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

test('a pause of our own is not blamed on the server: whoever waits for a connection, new or used, gets it', async () => {
  const state = await openState(await aDatabase());
  after(() => state.close());
  await state.setFact('a', '1');
  // Three times as many as there are connections, half of which are not made yet.
  const asked = Array.from({ length: 30 }, () => state.fact('a'));
  setImmediate(standStill, STILL_MS);
  assert.deepEqual([...new Set(await Promise.all(asked))], ['1']);
});

test('a server that says nothing is away after 3 s, to whoever waits for a connection, and is there again afterwards', async () => {
  const way = await aProxy(await aDatabase());
  const state = await openState(way.url);
  after(() => state.close());
  way.swallow();
  const began = performance.now();
  // The one connection that is made already takes the first; a statement has 10 s.
  const [, ...asked] = Array.from({ length: 20 }, () => state.fact('a').catch((error: unknown) => error));
  const answers = await Promise.all(asked);
  const tookMs = performance.now() - began;
  assert.ok(answers.every((error) => error instanceof StateUnavailable));
  assert.ok(tookMs > 2_900 && tookMs < 9_000, `${tookMs} ms`);
  way.up();
  assert.equal(await state.fact('a'), undefined);
});

test('time counts while something could be heard, and begins anew with every sign of life', async () => {
  const never = new Promise<never>(() => {});
  await assert.rejects(heardWithin(never, 50), /no answer in 50 ms/);

  const late = Promise.withResolvers<string>();
  const heard = heardWithin(late.promise, 50);
  // What comes in while this process stands still is read behind its timers.
  setImmediate(() => {
    standStill(200);
    setImmediate(() => late.resolve('here'));
  });
  assert.equal(await heard, 'here');

  let signs = 0;
  const signing = setInterval(() => signs++, 5);
  const moving = heardWithin(never, 100, () => signs);
  const began = performance.now();
  setTimeout(() => clearInterval(signing), 250);
  await assert.rejects(moving);
  assert.ok(performance.now() - began > 300);
});
