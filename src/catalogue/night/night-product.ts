import type { Day } from '../../domain/day.ts';
import type { EanNumber } from '../../domain/ean.ts';
import type { Product, Tier } from '../../domain/product.ts';
import type { ClaimingOffer, Deal, EndedCampaign } from '../../store/packed/claims.ts';
import type { Memory } from '../../store/packed/memory.ts';
import type { OfferFacts, Reference } from '../../store/packed/product-facts.ts';
import type { SpoolLine } from '../../store/spool/read.ts';
import type { PriceFacts } from './tiers.ts';

/** What else wants to see each product as it is made: the search index, the lists. */
export interface Onlooker {
  /** `lines` are the offers as the shops' feeds have them. */
  see(seen: NightProduct, lines: readonly SpoolLine[]): void;
}

/** A product of tonight. Of one that was taken over, each member is read from the stored text when asked for. */
export interface NightProduct {
  readonly key: EanNumber;
  readonly product: Product;
  /** The shop whose words it has; null where that was not kept. */
  readonly wordsOf: number | null;
  /** The changes of its lowest price, today's included. */
  readonly points: Memory['points'];
  readonly prices: PriceFacts;
  readonly tier: Tier;
  readonly firstSeen: Day;
  readonly changedDay: Day;
  readonly offers: readonly OfferFacts[];
  /** A voice of good record, or one the operator vouches for, offers it at a price that is not held. */
  readonly hasPlace: boolean;
  /** What its offers are, in the bits of `OFFER_KIND`. */
  readonly offerKinds: number;
  readonly reference: Reference;
  /** What the before prices of its offers are worth. */
  readonly claims: readonly ClaimingOffer[];
  readonly ended: readonly EndedCampaign[];
  readonly deal: Deal | null;
}
