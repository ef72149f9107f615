import type { EanNumber } from '../../domain/ean.ts';

/** What the operator imports, and what the service freezes of it. Part of the state. */

export interface SourceRating {
  platform: string;
  rating: number;
  reviewCount: number;
  url: string | null;
  asOfMs: number;
}

export interface VendorRating {
  rating: number;
  reviewCount: number;
  /** The platform with most reviews. */
  platform: string;
  url: string | null;
}

/** What one platform says of a product. */
export interface ProductRating {
  ean: EanNumber;
  rating: number;
  reviewCount: number;
}

export interface Ratings {
  /** A platform's newer word replaces its older one; true when something changed. */
  rateVendor(vendorId: number, rating: SourceRating): Promise<boolean>;
  rateProduct(ean: EanNumber, rating: SourceRating): Promise<boolean>;
  /** By vendor, averaged over platforms by reviews. */
  vendors(): Promise<ReadonlyMap<number, VendorRating>>;
  /** By EAN ascending, one row a platform. All are in memory then: the merge walks along and waits for nobody. */
  products(): Promise<Iterable<ProductRating>>;
}

export type ValueType = 'percent' | 'amount' | 'free_shipping' | 'other';

export interface Discount {
  title: string;
  description: string | null;
  code: string | null;
  valueType: ValueType;
  /** Percent, or øre when `valueType` is amount. */
  value: number | null;
  minSpendOre: number | null;
  startsAtMs: number | null;
  /** The first instant at which it no longer holds. */
  endsAtMs: number | null;
  url: string | null;
  exclusive: boolean;
}

export interface Discounts {
  /** All that a source says: what it said before and says no more is gone. */
  replace(source: string, discounts: readonly { vendorId: number; discount: Discount }[]): Promise<void>;
  /** On top of what the source said before. */
  add(source: string, discounts: readonly { vendorId: number; discount: Discount }[]): Promise<void>;
  /** Everything known of a vendor, past and future too, in a fixed order. */
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

/** A curated list: products by a rule, or by name of their codes. */
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
  /** The file is the whole truth: lists it does not name are gone. */
  replace(lists: readonly GiftList[]): Promise<void>;
}

/** One product's place in a frozen ranking. */
export interface Trend {
  ean: EanNumber;
  likes: number;
  previousLikes: number;
  score: number;
}

export interface FrozenTrends {
  get(hour: number, days: number): Promise<readonly Trend[] | undefined>;
  /** The first to freeze an hour decides for every process; returns what holds. */
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
  /** Adds or completes a vendor; what the row does not say stays. Returns its id. */
  putVendor(vendor: ImportedVendor): Promise<number>;
}
