import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { DAY_MS } from '../../src/agents/limits.ts';
import { createMailer } from '../../src/agents/mailer.ts';
import { matchPublished, tendOnce } from '../../src/agents/tend.ts';
import { aMarket, anApi, aSender, COFFEE } from './harness.ts';

async function open(t: TestContext) {
  const market = aMarket({ [COFFEE]: 60000 });
  const app = anApi(market);
  t.after(async () => {
    await app.close();
    market.close();
  });
  const answer = await app.inject({
    method: 'POST',
    url: '/price-agents',
    payload: {
      ean: String(COFFEE),
      target_price: 500,
      webhook_url: 'https://hook.example/',
      expires_in_days: 2,
    },
  });
  const statusOf = () => market.store.agents.byId(answer.json().id)!.status;
  const tend = () =>
    tendOnce({ ...market, generation: () => market.live.generation(), vendorOf: market.live.vendor });
  return { market, statusOf, tend };
}

test('a generation is compared once; after a crash before the comparison the next start does it', async (t) => {
  const { market, statusOf } = await open(t);
  market.publish({ [COFFEE]: 100 });
  market.live.refresh();
  const match = () =>
    matchPublished({
      store: market.store,
      generation: market.live.generation(),
      prices: () => [{ ean: COFFEE, lowestOre: 100 }],
      vendorOf: market.live.vendor,
      nowMs: market.clock(),
    });
  assert.equal((await match())?.reached, 1);
  assert.equal(statusOf(), 'reached');
  assert.equal(await match(), undefined);
});

test('a round of housekeeping compares new agents with a newer generation and ends old ones', async (t) => {
  const { market, statusOf, tend } = await open(t);
  tend();
  assert.equal(statusOf(), 'active');
  market.publish({ [COFFEE]: 100 });
  market.live.refresh();
  tend();
  assert.equal(statusOf(), 'reached');
  market.advance(2 * DAY_MS);
  tend();
  assert.equal(statusOf(), 'expired');
});

test('without SMTP_URL the log says where mails go', async (t) => {
  const { market } = await open(t);
  const lines: string[] = [];
  const mailer = createMailer({
    smtpUrl: undefined,
    from: { name: 'Prisme', address: 'noreply@priser.example' },
    dataDir: market.dir,
    log: (_level, _about, message) => void lines.push(message),
  });
  assert.match(lines.join(), /SMTP_URL is not set: mails are written to DATA_DIR\/outbox/);
  await aSender(market, { mailer }).drain();
  assert.equal(existsSync(join(market.dir, 'outbox')), false);
});
