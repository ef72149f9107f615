import type { Day } from '../../domain/day.ts';
import type { EanNumber } from '../../domain/ean.ts';
import type { Measure } from '../../domain/measure/measure.ts';
import type { Product, Tier } from '../../domain/product.ts';
import type { ClaimingOffer, Deal, EndedCampaign } from '../../store/packed/claims.ts';
import type { Memory } from '../../store/packed/memory.ts';
import type { OfferFacts, Reference } from '../../store/packed/product-facts.ts';
import type { PriceFacts } from './tiers.ts';

/** A product of tonight. The members of an unchanged product are parsed from stored text on access. */
export interface NightProduct {
  readonly key: EanNumber;
  readonly product: Product;
  /** The product's own, which is read without the rest of it. */
  readonly categoryPath: readonly string[];
  readonly measure: Measure | null;
  /** The shop whose name, brand and picture it has; null if unknown. */
  readonly wordsOf: number | null;
  readonly points: Memory['points'];
  readonly prices: PriceFacts;
  readonly tier: Tier;
  readonly firstSeen: Day;
  readonly changedDay: Day;
  readonly offers: readonly OfferFacts[];
  readonly hasPlace: boolean;
  readonly offerKinds: number;
  /** It is last night's, or in a run of the day the night's, as it was. */
  readonly isCopied: boolean;
  readonly reference: Reference;
  readonly claims: readonly ClaimingOffer[];
  readonly ended: readonly EndedCampaign[];
  readonly deal: Deal | null;
}
