import type { ShownAgent, ShownDelivery, ShownPrice } from '../../contract/agents/view.ts';
import type { AgentRow, ChannelTrouble, NewAgent } from '../../store/ports/agents.ts';
import { isReachedBy, step, watchOf } from '../core/lifecycle.ts';

/** The sweep marks expiry now and then; nobody is shown an agent as alive after its time. */
export const statusAt = (agent: AgentRow, nowMs: number): AgentRow['status'] =>
  step(watchOf(agent), { kind: 'clock', nowMs }).watch.status;

/** A stored agent as it is shown, under the name that its product has now. */
export const shownAgent = (agent: AgentRow, productName: string, nowMs: number): ShownAgent => ({
  ...agent,
  productName,
  status: statusAt(agent, nowMs),
});

export const shownPrice = ({ targetOre }: NewAgent, lowestOre: number | null): ShownPrice => ({
  lowestOre,
  isReached: isReachedBy(targetOre, lowestOre),
});

export function deliveryOf(agent: NewAgent, troubles: readonly ChannelTrouble[]): ShownDelivery[] {
  const delivery: ShownDelivery[] = [];
  const add = (channel: 'email' | 'webhook') => {
    const trouble = troubles.find((one) => one.channel === channel);
    const state = trouble === undefined ? 'ok' : trouble.disabledMs === null ? 'failing' : 'disabled';
    delivery.push({ channel, state, reason: trouble?.reason ?? null });
  };
  if (agent.emailState === 'unconfirmed') {
    delivery.push({ channel: 'email', state: 'disabled', reason: 'The address is not confirmed yet.' });
  } else if (agent.emailState === 'confirmed') add('email');
  if (agent.webhookBox !== null) add('webhook');
  return delivery;
}
