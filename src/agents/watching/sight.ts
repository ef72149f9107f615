import type { AgentKind } from '../../contract/agents/kinds.ts';
import type { Day } from '../../domain/day.ts';

/** What an agent sees of its article in one generation. */
export interface Sight {
  /** The lowest price of the chosen offers of tier 1; null without one. */
  readonly priceOre: number | null;
  /**
   * Like `priceOre`, and no higher than prices that are missing only because a file was not read: those count as still there
   * for everything that a rise would do.
   */
  standingOre(): number | null;
  /** Whether the price is at or below every price of the `days` before today, and the article is known that long. */
  isLowOf(days: number): boolean;
  isInStock(): boolean;
  /** Like `isInStock`; an offer that is missing only because its file was not read is as it was. */
  isStandingInStock(): boolean;
  /** Whether the file of a shop that has it in stock was read well while that shop did not. */
  isStockNews(): boolean;
  /** Chosen offers whose before price is genuine, with a saving of at least `percent`, cheapest first. */
  realDiscounts(percent: number): readonly RealDiscount[];
  /** Whether a chosen offer is missing only because its file was not read. */
  hasAwayOffer(): boolean;
  /** Whether an answer that was given hung on an offer that is missing only because its file was not read. */
  leansOnAway(): boolean;
  /** The offer that a message of this kind names, of another campaign than those told; null if it is not known. */
  offerOf(kind: AgentKind, campaigns: string | null): NamedOffer | null;
}

export interface NamedOffer {
  priceOre: number;
  shop: { name: string; domain: string; url: string };
}

export interface RealDiscount {
  vendorId: number;
  sinceDay: Day;
}

/** Names a campaign among those that an agent was told of. */
export const campaignKey = ({ vendorId, sinceDay }: RealDiscount): string => `${vendorId}:${sinceDay}`;

export type VendorOf = (vendorId: number) => { name: string; domain: string };
