import { formatInstant } from '../../domain/day.ts';
import { eanOfNumber } from '../../domain/ean.ts';
import { kroner, ore } from '../../domain/money.ts';
import type { AgentRow, ChannelTrouble, NewAgent } from '../../store/ports/agents.ts';
import { isReachedBy, step, watchOf } from '../core/lifecycle.ts';
import { checkPath } from '../core/links.ts';
import type { WatchedProduct } from '../core/watched-product.ts';
import type { CreatedAgent } from './create.ts';

export function createdView(
  { agent, cancelToken, webhookSecret }: CreatedAgent,
  lowestOre: number | null,
  baseUrl: string,
) {
  return {
    id: agent.id,
    ean: eanOfNumber(agent.askedEan) as string,
    product_name: agent.productName,
    target_price: kroner(ore(agent.targetOre)),
    current_price: lowestOre === null ? null : kroner(ore(lowestOre)),
    reached: isReachedBy(agent.targetOre, lowestOre),
    status: agent.status,
    created_at: formatInstant(agent.createdMs),
    expires_at: formatInstant(agent.expiresMs),
    check_url: `${baseUrl}${checkPath(agent.id)}`,
    cancel_token: cancelToken as string | null,
    webhook_secret: webhookSecret,
  };
}
export type CreatedView = ReturnType<typeof createdView>;

/** What a repetition under the same Idempotency-Key gets: everything but the secrets. */
export const withoutSecrets = (view: CreatedView): CreatedView => ({
  ...view,
  cancel_token: null,
  webhook_secret: null,
});

export function checkView(
  agent: AgentRow,
  troubles: readonly ChannelTrouble[],
  product: WatchedProduct | undefined,
  dataAsOfMs: number,
  nowMs: number,
) {
  const lowestOre = product?.lowestOre ?? null;
  return {
    id: agent.id,
    ean: eanOfNumber(agent.askedEan) as string,
    product_name: product?.name ?? agent.productName,
    target_price: kroner(ore(agent.targetOre)),
    current_price: lowestOre === null ? null : kroner(lowestOre),
    reached: isReachedBy(agent.targetOre, lowestOre),
    difference: lowestOre === null ? null : kroner(ore(lowestOre - agent.targetOre)),
    status: statusAt(agent, nowMs),
    created_at: formatInstant(agent.createdMs),
    reached_at: agent.reachedMs === null ? null : formatInstant(agent.reachedMs),
    expires_at: formatInstant(agent.expiresMs),
    delivery: deliveryOf(agent, troubles),
    data_as_of: formatInstant(dataAsOfMs),
  };
}

/** The sweep marks expiry now and then; nobody is shown an agent as alive after its time. */
export const statusAt = (agent: AgentRow, nowMs: number): AgentRow['status'] =>
  step(watchOf(agent), { kind: 'clock', nowMs }).watch.status;

export function deliveryOf(agent: NewAgent, troubles: readonly ChannelTrouble[]) {
  const delivery: { channel: string; state: 'ok' | 'failing' | 'disabled'; reason: string | null }[] = [];
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
