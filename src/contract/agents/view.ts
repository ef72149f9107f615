import { formatInstant } from '../../domain/day.ts';
import { type EanNumber, eanOfNumber } from '../../domain/ean.ts';
import { kroner, ore } from '../../domain/money.ts';
import { shownMs, shownOre } from '../values.ts';
import type { AgentKind, AgentOptions, Cause } from './kinds.ts';

/** A price agent in our own units, before it becomes a view. */
export interface ShownAgent {
  id: string;
  requireEan: EanNumber;
  productName: string;
  targetOre: number;
  kind: AgentKind;
  agentOptions: AgentOptions;
  status: 'pending_confirmation' | 'active' | 'reached' | 'cancelled' | 'expired';
  createdMs: number;
  expiresMs: number;
  reachedMs: number | null;
}

/** The price that an agent watches; null while there is none. */
export interface ShownPrice {
  lowestOre: number | null;
  isReached: boolean;
}

const shownTarget = ({ kind, targetOre }: Pick<ShownAgent, 'kind' | 'targetOre'>): number | null =>
  kind === 'target' ? kroner(ore(targetOre)) : null;

const differenceOf = (
  agent: Pick<ShownAgent, 'kind' | 'targetOre'>,
  priceOre: number | null,
): number | null =>
  agent.kind !== 'target' || priceOre === null ? null : kroner(ore(priceOre - agent.targetOre));

/** Kind and options, each null where the agent has none. */
const shownKind = ({ kind, agentOptions: own }: Pick<ShownAgent, 'kind' | 'agentOptions'>) => ({
  kind,
  vendors: own.vendors?.domains ?? null,
  not_vendors: own.notVendors?.domains ?? null,
  delivered: own.delivered ?? false,
  min_change_percent: own.minChangePercent ?? null,
  min_change_amount: shownOre(own.minChangeOre ?? null),
  within_days: own.withinDays ?? null,
  lower_again_percent: own.lowerAgainPercent ?? null,
  repeat_after_days: own.repeatAfterDays ?? null,
});

export const createdView = (
  agent: ShownAgent,
  { lowestOre, isReached }: ShownPrice,
  checkUrl: string,
  secrets: { cancelToken: string | null; webhookSecret: string | null },
) => ({
  id: agent.id,
  ean: eanOfNumber(agent.requireEan) as string,
  product_name: agent.productName,
  target_price: shownTarget(agent),
  current_price: shownOre(lowestOre),
  reached: isReached,
  status: agent.status,
  created_at: formatInstant(agent.createdMs),
  expires_at: formatInstant(agent.expiresMs),
  check_url: checkUrl,
  cancel_token: secrets.cancelToken,
  webhook_secret: secrets.webhookSecret,
  ...shownKind(agent),
});
export type CreatedView = ReturnType<typeof createdView>;

/** The answer to a repeated request with the same Idempotency-Key: everything but the secrets. */
export const withoutSecrets = (view: CreatedView): CreatedView => ({
  ...view,
  cancel_token: null,
  webhook_secret: null,
});

export interface ShownDelivery {
  channel: 'email' | 'webhook';
  state: 'ok' | 'failing' | 'disabled';
  reason: string | null;
}

export const checkView = (
  agent: ShownAgent,
  { lowestOre, isReached }: ShownPrice,
  delivery: readonly ShownDelivery[],
  dataAsOfMs: number,
) => ({
  id: agent.id,
  ean: eanOfNumber(agent.requireEan) as string,
  product_name: agent.productName,
  target_price: shownTarget(agent),
  current_price: shownOre(lowestOre),
  reached: isReached,
  difference: differenceOf(agent, lowestOre),
  status: agent.status,
  created_at: formatInstant(agent.createdMs),
  reached_at: shownMs(agent.reachedMs),
  expires_at: formatInstant(agent.expiresMs),
  delivery,
  data_as_of: formatInstant(dataAsOfMs),
  ...shownKind(agent),
});

export interface ShownCrossing {
  productName: string;
  priceOre: number | null;
  shop: { name: string; domain: string; url: string } | null;
  reachedMs: number;
  cause?: Cause;
}

export const crossingView = (
  agent: Pick<ShownAgent, 'id' | 'requireEan' | 'targetOre' | 'kind' | 'agentOptions'>,
  { productName, priceOre, shop, reachedMs, cause = 'target' }: ShownCrossing,
  checkUrl: string,
  metadata: unknown,
) => ({
  type: 'price_agent.reached',
  timestamp: formatInstant(reachedMs),
  data: {
    id: agent.id,
    ean: eanOfNumber(agent.requireEan) as string,
    product_name: productName,
    target_price: shownTarget(agent),
    current_price: shownOre(priceOre),
    difference: differenceOf(agent, priceOre),
    vendor: shop && { name: shop.name, domain: shop.domain },
    url: shop?.url ?? null,
    reached_at: formatInstant(reachedMs),
    check_url: checkUrl,
    ...shownKind(agent),
    cause,
    metadata,
    ...(cause === 'test' && { test: true }),
  },
});

export interface ExportedAgent extends ShownAgent {
  language: string;
  webhookUrl: string | null;
  endedMs: number | null;
  consent: { textVersion: string; givenMs: number; method: string } | null;
}

export const exportView = (email: string, agents: readonly ExportedAgent[], exportedMs: number) => ({
  email,
  exported_at: formatInstant(exportedMs),
  price_agents: agents.map((agent) => ({
    id: agent.id,
    ean: eanOfNumber(agent.requireEan) as string,
    product_name: agent.productName,
    target_price: shownTarget(agent),
    status: agent.status,
    language: agent.language,
    webhook_url: agent.webhookUrl,
    created_at: formatInstant(agent.createdMs),
    reached_at: shownMs(agent.reachedMs),
    expires_at: formatInstant(agent.expiresMs),
    ended_at: shownMs(agent.endedMs),
    consent: agent.consent && {
      text_version: agent.consent.textVersion,
      given_at: formatInstant(agent.consent.givenMs),
      method: agent.consent.method,
    },
    ...shownKind(agent),
  })),
});
