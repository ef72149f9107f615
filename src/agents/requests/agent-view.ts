import type { ShownAgent, ShownDelivery, ShownPrice } from '../../contract/agents/view.ts';
import type { AgentRow, ChannelTrouble, NewAgent } from '../../store/ports/agents.ts';
import { isReachedBy, step, watchOf } from '../core/lifecycle.ts';

/** The status at `nowMs`. The sweep stores an expiry only now and then, so the stored status may be old. */
export const statusAt = (agent: AgentRow, nowMs: number): AgentRow['status'] =>
  step(watchOf(agent), { kind: 'clock', nowMs }).watch.status;

export const shownAgent = (agent: AgentRow, productName: string, nowMs: number): ShownAgent => {
  return { ...agent, productName, status: statusAt(agent, nowMs) };
};

export const shownPrice = ({ targetOre }: NewAgent, lowestOre: number | null): ShownPrice => {
  return { lowestOre, isReached: isReachedBy(targetOre, lowestOre) };
};

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
