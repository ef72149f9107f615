import type { Day } from '../domain/day.ts';
import type { Product, Tier } from '../domain/product.ts';
import type { OfferFacts, Reference } from '../store/made.ts';
import type { Memory } from '../store/packed.ts';
import type { PriceFacts } from './fold.ts';

/** What else wants to see each product as it is made: the search index, the lists. */
export interface Onlooker {
  see(seen: Seen): void;
}

/** A product of tonight. Of one that was taken over, each member is read from the stored text when asked for. */
export interface Seen {
  readonly key: number;
  readonly product: Product;
  /** Of its lowest price, as it is after today. */
  readonly points: Memory['points'];
  readonly prices: PriceFacts;
  readonly tier: Tier;
  readonly firstSeen: Day;
  readonly changedDay: Day;
  readonly folded: readonly OfferFacts[];
  /** Lists may show it: a voice of good record or a second voice has it. */
  readonly hasPlace: boolean;
  readonly reference: Reference;
}
