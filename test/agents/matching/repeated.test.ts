import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { beginAnew } from '../../../src/agents/core/secret-key.ts';
import { KEY_BYTES, secretsOf } from '../../../src/agents/core/secrets.ts';
import { PriceSight } from '../../../src/agents/matching/candidates.ts';
import { matchAgents } from '../../../src/agents/matching/crossing.ts';
import { parseAgentRequest } from '../../../src/agents/requests/agent-request.ts';
import { createAgent } from '../../../src/agents/requests/create.ts';
import type { WatchedProduct } from '../../../src/agents/watching/watcher.ts';
import { eanOfNumber } from '../../../src/domain/ean.ts';
import { openState } from '../../../src/store/postgres/state/open-state.ts';
import { aFolder } from '../../builders.ts';
import { aClient, aDatabase } from '../../postgres/database.ts';
import { COFFEE } from '../harness.ts';

/** A shared state that rolls back the transaction with the nth write to a table, as after a deadlock. */
async function takenBackAt(nth: number, table: string, change: string) {
  const url = await aDatabase();
  const state = await openState(url);
  after(() => state.close());
  const run = await aClient(url);
  await run(`create sequence tries;
    create function take_back() returns trigger language plpgsql as $$ begin
      if nextval('tries') = ${nth} then raise exception 'taken back' using errcode = '40P01'; end if;
      return null;
    end $$;
    create trigger take_back after ${change} on ${table} for each statement execute function take_back()`);
  return state;
}

test('a page of agents whose transaction is run again is counted once', async () => {
  const { agents: store } = await takenBackAt(2, 'outbox', 'insert');
  const secrets = secretsOf(randomBytes(KEY_BYTES));
  const shop = { name: 'A', domain: 'a.dk', url: 'https://a.dk/1' };
  const history = { lowest30Ore: null, lowestEverOre: null, sinceDay: 0, isUnusual: false };
  const product = { ean: eanOfNumber(COFFEE), name: 'Kaffe', lowestOre: null, shop, history };
  const wish = { ean: String(COFFEE), target_price: 500, webhook_url: 'https://hook.example/' };
  const parts = { store, secrets, clock: () => 1 };
  for (let agents = 0; agents < 2; agents++)
    await createAgent(
      parts,
      parseAgentRequest(wish),
      { product: product as WatchedProduct, sight: new PriceSight(null), generationId: 'g1' },
      { id: 'a', network: 'a', hasToken: false },
      async () => {},
    );
  const matched = await matchAgents({
    store,
    generationId: 'g2',
    prices: [{ ean: COFFEE, lowestOre: 100 }],
    product: () => product as WatchedProduct,
    sight: () => undefined,
    isNight: true,
    nowMs: 2,
  });
  assert.deepEqual(matched, {
    agents: 2,
    reached: 2,
    above: 0,
    messages: 2,
    firedBy: new Map([['a.dk', 2]]),
  });
  assert.equal(await store.outbox.openCount(), 2);
});

test('a key that is given up lies aside, also when the state has to be asked twice', async () => {
  const { agents: store } = await takenBackAt(1, 'fact', 'insert or update');
  const dir = aFolder();
  writeFileSync(join(dir, 'secret.key'), 'the old key');
  await beginAnew(join(dir, 'secret.key'), store, 7);
  assert.deepEqual(readdirSync(dir).sort(), ['secret.key', 'secret.key.old-7']);
  assert.equal(readFileSync(join(dir, 'secret.key.old-7'), 'utf8'), 'the old key');
});
