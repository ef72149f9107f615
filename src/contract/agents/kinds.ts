import type { Ore } from '../../domain/money.ts';

/** What an agent waits for. The contract's third edition defines each kind. */
export const AGENT_KINDS = [
  'target',
  'drop',
  'rise',
  'low_within',
  'back_in_stock',
  'real_discount',
] as const;
export type AgentKind = (typeof AGENT_KINDS)[number];

/** Why a message is sent. */
export const CAUSES = [
  'target',
  'dropped',
  'rose',
  'lowest',
  'in_stock',
  'real_discount',
  'lower_again',
  'still',
  'test',
] as const;
export type Cause = (typeof CAUSES)[number];

/** The cause of a kind's first message. */
export const CAUSE_OF_KIND = {
  target: 'target',
  drop: 'dropped',
  rise: 'rose',
  low_within: 'lowest',
  back_in_stock: 'in_stock',
  real_discount: 'real_discount',
} as const satisfies Record<AgentKind, Cause>;

export const WITHIN_DAYS = [30, 90, 365, 730] as const;

/** A choice of shops by domain. `ids` are the numbers of those that were known at creation: a shop may change its domain. */
export interface ShopChoice {
  domains: readonly string[];
  ids: readonly number[];
}

export interface AgentOptions {
  vendors?: ShopChoice;
  notVendors?: ShopChoice;
  /** Prices with delivery; offers whose delivery is unknown are left out. */
  delivered?: true;
  minChangePercent?: number;
  minChangeOre?: Ore;
  withinDays?: (typeof WITHIN_DAYS)[number];
  lowerAgainPercent?: number;
  repeatAfterDays?: number;
}
