import type { Day } from '../../domain/day.ts';
import type { EanNumber } from '../../domain/ean.ts';

export interface AcceptedPrice {
  ean: EanNumber;
  vendorId: number;
  priceOre: number;
}

/** A shop that became a newcomer again on `decidedDay`. If it lied, its prices count as unknown from `sinceDay` on. */
export interface RejectedShop {
  vendorId: number;
  sinceDay: Day | null;
  decidedDay: Day;
}

/** The operator's decisions about shops and prices; the next refresh applies them. */
export interface Decisions {
  accepted: readonly AcceptedPrice[];
  joined: readonly (readonly number[])[];
  rejected: readonly RejectedShop[];
  /** Shops whose articles have places whatever their record, because the operator knows them. */
  vouched: readonly number[];
}

export interface DecisionStore {
  all(): Promise<Decisions>;
  acceptPrices(prices: readonly AcceptedPrice[], atMs: number): Promise<void>;
  join(vendorId: number, otherId: number): Promise<void>;
  reject(shop: RejectedShop): Promise<void>;
  vouch(vendorId: number, isVouched: boolean): Promise<void>;
}
