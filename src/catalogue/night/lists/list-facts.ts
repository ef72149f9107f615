import type { Day } from '../../../domain/day.ts';
import type { EanNumber } from '../../../domain/ean.ts';
import type { Product, Tier } from '../../../domain/product.ts';
import type { ClaimingOffer, Deal } from '../../../store/packed/claims.ts';
import type { Memory } from '../../../store/packed/memory.ts';
import type { FeedRated, Raters } from '../../lists/rating.ts';
import type { PriceFacts } from '../tiers.ts';

/** What the lists look at of a product of tonight. Members may be read from stored text: few are asked for twice. */
export interface ListFacts {
  readonly key: EanNumber;
  readonly product: Product;
  /** The changes of its lowest price, today's included. */
  readonly points: Memory['points'];
  readonly prices: PriceFacts;
  readonly tier: Tier;
  readonly offers: readonly FeedRated[];
  readonly firstSeen: Day;
  /** When the product's price, its shop or the number of shops last changed: before that its points need not be read. */
  readonly changedDay: Day;
  readonly hasPlace: boolean;
  readonly claims: readonly ClaimingOffer[];
  readonly deal: Deal | null;
}

/** What lists know of the shops. */
export interface ListedShops extends Raters {
  /** How many articles of one night a voice may have among the newest. */
  newestMax(voice: number): number;
  /** How many voices there are. */
  voices: number;
  /** The day of the catalogue's first night, whose articles are all new. */
  firstDay: Day;
}
