import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { pino } from 'pino';
import { readConfig } from '../../src/config.ts';
import { createAgents } from '../../src/service/serving/agents.ts';
import { aService, COFFEE } from '../agents/harness.ts';

test('a refresh that died before it compared prices: the service does, a minute after the catalogue came', async (t) => {
  const { market, make, statusOf } = await aService(t);
  const compared = () => market.store.matchedGeneration();
  const isCompared = async () => {
    for (let turns = 0; turns < 200 && (await compared()) !== market.live.generation().meta.id; turns++)
      await turn();
    return (await compared()) === market.live.generation().meta.id;
  };
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const config = readConfig({ DATA_DIR: market.dir });
  const agents = await createAgents({ ...market, config, log: pino({ level: 'silent' }) });
  t.after(() => agents.close());

  agents.published();
  t.mock.timers.tick(1);
  assert.ok(await isCompared(), 'at start it does not wait');

  const { id } = await make({ webhook_url: 'https://hook.example/' });
  market.publish({ [COFFEE]: 100 });
  await market.live.refresh();
  agents.published();
  t.mock.timers.tick(59_000);
  assert.equal(await isCompared(), false);
  t.mock.timers.tick(1_000);
  assert.ok(await isCompared());
  assert.equal(await statusOf(id), 'reached');
});
