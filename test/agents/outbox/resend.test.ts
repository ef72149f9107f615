import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resend } from '../../../src/agents/outbox/resend.ts';
import { addConfirmation } from '../../../src/agents/watching/messages.ts';
import { aService, COFFEE } from '../harness.ts';

test('of each channel the last message that is wanted is sent again', async (t) => {
  const { market, make } = await aService(t);
  const { store } = market;
  const resent = async (id: string) => {
    const outcome = await resend(store, id, market.clock());
    return 'problem' in outcome ? outcome.problem : outcome.messages.map((one) => [one.channel, one.kind]);
  };
  const { id } = await make({ email: 'lise@example.dk', webhook_url: 'https://hook.example/' });
  const { id: withoutMail } = await make({ webhook_url: 'https://hook.example/' });
  assert.deepEqual(await resent(id), [['email', 'confirm']]);
  const agent = (await store.agents.byId(id))!;
  await store.agents.save(agent, { emailState: 'confirmed' });
  assert.equal(await resent(id), 'has had nothing to tell yet');
  await market.night({ [COFFEE]: 100 });
  const both = [
    ['email', 'reached'],
    ['webhook', 'reached'],
  ];
  assert.deepEqual(await resent(id), both);
  assert.deepEqual(await resent(withoutMail), [['webhook', 'reached']]);
  market.advance(1);
  await addConfirmation(store, agent, market.clock());
  assert.deepEqual(await resent(id), both, 'the last mail asks for what was confirmed');
});
