import type { ShownAgent, ShownDelivery, ShownPrice } from '../../contract/agents/view.ts';
import type { AgentRow, NewAgent } from '../../store/ports/agents.ts';
import type { ChannelTrouble } from '../../store/ports/outbox.ts';
import { optionsOf, step, watchOf } from '../watching/lifecycle.ts';

/** The status at `nowMs`. The sweep stores an expiry only now and then, so the stored status may be old. */
export const statusAt = (agent: NewAgent, nowMs: number): AgentRow['status'] =>
  step(watchOf(agent), { kind: 'clock', nowMs }).watch.status;

export const shownAgent = (agent: NewAgent, productName: string, nowMs: number): ShownAgent => {
  const agentOptions = optionsOf(agent.options);
  return { ...agent, agentOptions, productName, status: statusAt(agent, nowMs) };
};

/** Reached means told and not re-armed, and for a target also that the price is there. */
export const shownPrice = ({ kind, targetOre, status }: NewAgent, lowestOre: number | null): ShownPrice => {
  const isThere = kind === 'target' && lowestOre !== null && lowestOre <= targetOre;
  return { lowestOre, isReached: status === 'reached' || isThere };
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
