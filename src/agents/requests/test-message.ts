import { eanOfNumber } from '../../domain/ean.ts';
import type { AgentRow } from '../../store/ports/agents.ts';
import type { Channel } from '../../store/ports/outbox.ts';
import { LIMITS, utcDay } from '../core/limits.ts';
import { optionsOf } from '../watching/lifecycle.ts';
import { addReached } from '../watching/messages.ts';
import type { Watcher } from '../watching/watcher.ts';
import { deliveryOf, statusAt } from './agent-view.ts';
import type { AgentParts } from './create.ts';

/**
 * Sends a message as the agent would send it, to the channels that work. Beyond a limit nothing is sent and nobody learns it:
 * the answer is the same, so that tests are no way to find out about an address.
 */
export async function sendTest(
  { store, secrets, clock }: AgentParts,
  agent: AgentRow,
  watcher: Watcher,
): Promise<void> {
  const nowMs = clock();
  const status = statusAt(agent, nowMs);
  if (status !== 'active' && status !== 'reached') return;
  const day = utcDay(nowMs);
  const receivers: Record<Channel, string | null> = { email: agent.emailHash, webhook: agent.webhookPeer };
  const ean = eanOfNumber(agent.ean);
  const sight = watcher.sight(ean, optionsOf(agent.options));
  const offer = sight.offerOf(agent.kind, null);
  const news = {
    cause: 'test' as const,
    fromOre: null,
    priceOre: offer?.priceOre ?? sight.priceOre,
    shop: offer?.shop ?? null,
  };
  await store.transaction(async (tx) => {
    const isWithin = async (purpose: string, of: string) =>
      (await tx.guards.count(secrets.digest(purpose, of), day)) <= LIMITS.testsPerReceiver;
    if (!(await isWithin('tests of agent', agent.id))) return;
    const delivery = deliveryOf(agent, await tx.agents.troubles(agent.id));
    const channels: Channel[] = [];
    for (const { channel, state } of delivery) {
      const receiver = receivers[channel];
      if (state === 'disabled' || receiver === null) continue;
      if (await isWithin(`tests to ${channel}`, receiver)) channels.push(channel);
    }
    await addReached(tx, agent, channels, news, watcher.product(ean), nowMs);
  });
}
