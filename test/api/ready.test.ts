import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatDay, formatInstant } from '../../src/domain/day.ts';
import { anOffer } from '../builders.ts';
import { anApp } from './an-app.ts';

const DAY_MS = 86_400_000;

/** The answer of `/ready` at a time before (or after) the instant of its data. */
async function readyAt(aheadMs: number) {
  let nowMs = 0;
  const { get, market } = await anApp([anOffer()], { clock: () => nowMs });
  const { dataAsOfMs } = market.live.generation().meta;
  nowMs = dataAsOfMs - aheadMs;
  return { answer: await get('/ready'), dataAsOfMs, nowMs };
}

test('a catalogue is ready though a little ahead of the clock, at most a day', async () => {
  for (const aheadMs of [0, DAY_MS]) {
    const { answer } = await readyAt(aheadMs);
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.json().age_seconds, 0);
  }
  assert.equal((await readyAt(-3_600_000)).answer.json().age_seconds, 3_600);
});

test('a catalogue of the future is not ready, and the answer says why', async () => {
  const { answer, dataAsOfMs, nowMs } = await readyAt(DAY_MS + 1);
  assert.equal(answer.statusCode, 503);
  const { message, ...rest } = answer.json();
  assert.deepEqual(rest, { statusCode: 503, error: 'Service Unavailable', retry_after: 60 });
  assert.ok(message.includes(formatInstant(dataAsOfMs)) && message.includes(formatInstant(nowMs)), message);
  assert.equal(answer.headers['retry-after'], '60');
});

test('the catalogue itself is served on, whatever the clock says', async () => {
  const { get } = await anApp([anOffer()], { clock: () => 0 });
  assert.equal((await get('/public/product/1')).statusCode, 200);
  assert.equal((await get('/health')).statusCode, 200);
});

test('what is held is said: how many offers, and which feeds for what reason', async () => {
  const { get, market } = await anApp([
    anOffer({ vendorId: 1, price: 1000 }),
    anOffer({ vendorId: 2, price: 1 }),
  ]);
  const held = {
    kind: 'ratio' as const,
    reason: 'prices are 0.134 times the other shops’',
    sinceDay: market.live.generation().meta.day,
    lastDay: market.live.generation().meta.day,
    nights: 1,
  };
  await market.state.feeds.setTrust('euro', 1, { agreed: 0, agreedDay: null, held, accepted: null });
  assert.equal((await get('/ready')).json().held_feed_count, 0, 'as of the last night');
  await market.publish((held.sinceDay + 1) as never, [
    anOffer({ vendorId: 1, price: 1000 }),
    anOffer({ vendorId: 2, price: 1 }),
  ]);
  const { held_offers, held_feed_count, held_feeds } = (await get('/ready')).json();
  assert.deepEqual([held_offers, held_feed_count], [1, 1]);
  assert.deepEqual(held_feeds, [{ id: 'euro', reason: held.reason, since: formatDay(held.sinceDay) }]);
});

test('before the first catalogue it says whether the refresh runs, or why it failed and when it is tried again', async () => {
  const nextTryMs = Date.parse('2026-11-15T04:15:00Z');
  let failed: { reason: string; nextTryMs: number } | undefined;
  const { get } = await anApp([], { clock: () => nextTryMs - 90_000, failedNight: () => failed });
  const running = await get('/ready');
  assert.equal(running.statusCode, 503);
  assert.match(running.json().message, /still running/);
  assert.equal(running.json().retry_after, 5);
  failed = { reason: 'no feed gave an offer (alfa: an empty file)', nextTryMs };
  const { message, retry_after } = (await get('/ready')).json();
  assert.equal(
    message,
    'No catalogue is published yet: the first refresh failed (no feed gave an offer (alfa: an empty file)); it is tried again at 2026-11-15T04:15:00Z.',
  );
  assert.equal(retry_after, 90);
});

test('where there are several nodes it says how callers are counted, and one node says nothing of it', async () => {
  for (const counted of ['across nodes', 'per node'] as const) {
    const { get } = await anApp([anOffer()], { counted: () => counted });
    assert.equal((await get('/ready')).json().limits, counted);
  }
  const { get } = await anApp();
  assert.ok(!('limits' in (await get('/ready')).json()));
});
