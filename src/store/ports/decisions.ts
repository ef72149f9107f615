import type { Day } from '../../domain/day.ts';
import type { EanNumber } from '../../domain/ean.ts';

/** A price that the operator looked at and believes. */
export interface AcceptedPrice {
  ean: EanNumber;
  vendorId: number;
  priceOre: number;
}

/** A shop that is a newcomer again since `decidedDay`. If it lied, its prices are unknown from `sinceDay` on. */
export interface RejectedShop {
  vendorId: number;
  sinceDay: Day | null;
  decidedDay: Day;
}

/** What the operator decided about shops and prices, as a night goes by it. */
export interface Decisions {
  accepted: readonly AcceptedPrice[];
  /** Shops of one owner. */
  joined: readonly (readonly number[])[];
  rejected: readonly RejectedShop[];
  /** Shops whose articles have places whatever their record: the operator knows them. */
  vouched: readonly number[];
}

export interface DecisionStore {
  all(): Promise<Decisions>;
  acceptPrices(prices: readonly AcceptedPrice[], atMs: number): Promise<void>;
  join(vendorId: number, otherId: number): Promise<void>;
  reject(shop: RejectedShop): Promise<void>;
  /** Takes a shop's word for its articles' places, or takes that back. */
  vouch(vendorId: number, isVouched: boolean): Promise<void>;
}
