import type { EanNumber } from '../../domain/ean.ts';

/** Data that the operator imports, and rankings that the service freezes. Both are part of the state. */

export interface SourceRating {
  platform: string;
  rating: number;
  reviewCount: number;
  url: string | null;
  asOfMs: number;
}

/** The mean over platforms. `platform` and `url` are those of the platform with the most reviews. */
export type VendorRating = Omit<SourceRating, 'asOfMs'>;

export interface ProductRating {
  ean: EanNumber;
  rating: number;
  reviewCount: number;
}

export interface Ratings {
  /** A newer rating of a platform replaces its older one. Returns whether something changed. */
  rateVendor(vendorId: number, rating: SourceRating): Promise<boolean>;
  rateProduct(ean: EanNumber, rating: SourceRating): Promise<boolean>;
  /** Ratings by shop, averaged over platforms and weighted by reviews. */
  vendors(): Promise<ReadonlyMap<number, VendorRating>>;
  /** Ratings in EAN order, one row per platform. All are loaded at once, so that the merge never waits. */
  products(): Promise<Iterable<ProductRating>>;
}

export type ValueType = 'percent' | 'amount' | 'free_shipping' | 'other';

export interface Discount {
  title: string;
  description: string | null;
  code: string | null;
  valueType: ValueType;
  /** Percent, or øre if `valueType` is `amount`. */
  value: number | null;
  minSpendOre: number | null;
  startsAtMs: number | null;
  /** The first instant at which it is no longer valid. */
  endsAtMs: number | null;
  url: string | null;
  exclusive: boolean;
}

export interface Discounts {
  replace(source: string, discounts: readonly { vendorId: number; discount: Discount }[]): Promise<void>;
  add(source: string, discounts: readonly { vendorId: number; discount: Discount }[]): Promise<void>;
  /** All discounts of a shop, past and future ones too, in a fixed order. */
  ofVendor(vendorId: number): Promise<Discount[]>;
}

export interface GiftRule {
  categories: readonly string[];
  brands: readonly string[];
  words: readonly string[];
  minOre: number | null;
  maxOre: number | null;
  minRating: number | null;
}

export interface GiftList {
  slug: string;
  title: string;
  description: string;
  recipients: readonly string[];
  occasions: readonly string[];
  pick: { rule: GiftRule } | { eans: readonly EanNumber[] };
}

export interface GiftLists {
  all(): Promise<GiftList[]>;
  replace(lists: readonly GiftList[]): Promise<void>;
}

export interface Trend {
  ean: EanNumber;
  likes: number;
  previousLikes: number;
  score: number;
}

export interface FrozenTrends {
  get(hour: number, days: number): Promise<readonly Trend[] | undefined>;
  /** Freezes an hour's ranking. The first process decides for all; returns the ranking that is valid. */
  freeze(hour: number, days: number, ranking: readonly Trend[]): Promise<readonly Trend[]>;
}

export interface ImportedVendor {
  name: string | null;
  domain: string;
  aliases: readonly string[];
  logoUrl: string | null;
  programs: readonly { network: string; programId: string }[];
}

export interface Imports {
  readonly ratings: Ratings;
  readonly discounts: Discounts;
  readonly giftLists: GiftLists;
  readonly trends: FrozenTrends;
  /** Adds or completes a shop; fields without a value stay unchanged. Returns its id. */
  putVendor(vendor: ImportedVendor): Promise<number>;
}
