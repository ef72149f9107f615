import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createBelievedClock } from '../../../src/agents/core/believed-clock.ts';
import { DAY_MS } from '../../../src/agents/core/limits.ts';
import { housekeepOnce } from '../../../src/agents/housekeeping/housekeeping.ts';
import { matchPublished } from '../../../src/agents/matching/crossing.ts';
import { aService, COFFEE, NOON } from '../harness.ts';

const YEARS_MS = 5 * 365 * DAY_MS;

/** A service whose clock and uptime the test sets separately; `restart` loses everything that is only in memory. */
async function open(t: TestContext) {
  const service = await aService(t);
  const { market, make } = service;
  const { id } = await make({ webhook_url: 'https://hook.example/', expires_in_days: 365 });
  const pending = await make({ email: 'lise@example.dk' });
  let uptimeMs = 0;
  const lines: string[] = [];
  const start = () =>
    createBelievedClock({
      ...market,
      uptimeMs: () => uptimeMs,
      publishedMs: () => market.live.generation().meta.dataAsOfMs,
      log: (_level, _about, message) => void lines.push(message),
    });
  let believed = start();
  return {
    ...service,
    lines,
    believed: async () => (await believed()) - NOON,
    restart: () => {
      believed = start();
    },
    tend: () =>
      housekeepOnce({
        ...market,
        believed,
        generation: () => market.live.generation(),
        vendorOf: market.live.vendor,
      }),
    /** Moves the clock and the uptime together. */
    pass: (ms: number) => {
      market.advance(ms);
      uptimeMs += ms;
    },
    statuses: () => Promise.all([id, pending.id].map(service.statusOf)),
  };
}

test('a clock that is years ahead ends no agent, sweeps none that waits, and the log says so once', async (t) => {
  const { market, tend, statuses, lines, pass, restart } = await open(t);
  await tend();
  market.advance(YEARS_MS);
  for (let looks = 0; looks < 3; looks++) {
    await tend();
    pass(60_000);
  }
  restart();
  await tend();
  assert.deepEqual(await statuses(), ['active', 'pending_confirmation']);
  assert.equal(await market.store.outbox.openCount(), 1);
  assert.equal(lines.length, 2, 'once in each process');
  assert.match(lines[0]!, /^the clock has jumped by more than 7 days: price agents do not expire until/);

  market.advance(-YEARS_MS);
  await tend();
  assert.deepEqual(await statuses(), ['active', 'pending_confirmation']);
});

test('the first look of all is measured by the published prices', async (t) => {
  const { market, tend, statuses } = await open(t);
  market.advance(YEARS_MS);
  await tend();
  assert.deepEqual(await statuses(), ['active', 'pending_confirmation']);
});

test('a jump of 7 days is believed, one of a moment more is not, forwards and back', async (t) => {
  const { market, believed } = await open(t);
  await believed();
  market.advance(7 * DAY_MS);
  assert.equal(await believed(), 7 * DAY_MS);
  market.advance(7 * DAY_MS + 1);
  assert.equal(await believed(), 7 * DAY_MS);
  market.advance(-1);
  assert.equal(await believed(), 14 * DAY_MS);
  market.advance(-7 * DAY_MS - 1);
  assert.equal(await believed(), 14 * DAY_MS);
  market.advance(1);
  assert.equal(await believed(), 7 * DAY_MS);
});

test('after a day of running, not of jumping, a clock that is far away is believed', async (t) => {
  const { market, believed, tend, statuses, pass } = await open(t);
  await believed();
  market.advance(YEARS_MS);
  assert.equal(await believed(), 0);
  pass(DAY_MS - 1);
  assert.equal(await believed(), 0);
  pass(1);
  assert.equal(await believed(), YEARS_MS + DAY_MS);
  await tend();
  assert.deepEqual(await statuses(), ['expired', undefined]);
});

test('a second jump within that day begins the day anew', async (t) => {
  const { market, believed, pass, lines } = await open(t);
  await believed();
  market.advance(YEARS_MS);
  await believed();
  pass(DAY_MS - 1);
  market.advance(YEARS_MS);
  await believed();
  pass(1);
  assert.equal(await believed(), 0);
  assert.equal(lines.length, 2);
});

test('prices published by a clock that is years ahead still reach those who watch', async (t) => {
  const { market, tend, statuses } = await open(t);
  await tend();
  market.advance(YEARS_MS);
  market.publish({ [COFFEE]: 100 });
  await market.live.refresh();
  const matched = await matchPublished({
    changedArticles: () => undefined,
    store: market.store,
    generation: market.live.generation(),
    prices: () => [{ ean: COFFEE, lowestOre: 100 }],
    vendorOf: market.live.vendor,
    nowMs: market.clock(),
  });
  assert.equal(matched?.messages, 1);
  assert.equal((await statuses())[0], 'reached');
});

test('what a clock that was years ahead put off is due again within a minute of its return', async (t) => {
  const { market, tend, mailbox, sender } = await open(t);
  await tend();
  market.advance(YEARS_MS);
  mailbox.refuse('The mail server could not be reached.');
  await sender.drain();
  market.advance(-YEARS_MS);
  mailbox.accept();
  assert.equal(await sender.drain(), 0);
  await tend();
  assert.equal(await sender.drain(), 1);
});

test('a retry that is due within two days is left as it is', async (t) => {
  const { market, tend } = await open(t);
  const claimed = () => market.store.outbox.lease('email', () => 'first', market.clock(), 2 * DAY_MS);
  assert.ok(await claimed());
  await tend();
  assert.equal(await claimed(), undefined);
  market.advance(-1);
  await tend();
  assert.ok(await claimed());
});
