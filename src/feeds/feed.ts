import type { FormatId } from '../domain/feed-format.ts';
import type { Ore } from '../domain/money.ts';
import type { Offer, OfferTexts } from '../domain/product.ts';

/** The words every adapter translates a network's field names into. */
export const CANONICAL = [
  'ean',
  'sku',
  'name',
  'brand',
  'category',
  'price',
  'salePrice',
  'saleWindow',
  'beforePrice',
  'currency',
  'shipping',
  'stock',
  'deliveryTime',
  'condition',
  'image',
  'url',
  'plainUrl',
  'size',
  'color',
  'description',
  'merchant',
  'rating',
  'reviewCount',
  'status',
] as const;
export type Canonical = (typeof CANONICAL)[number];

/** A record as it stands in its file: 64 bits of its text, and how long that is. */
export interface Span {
  high: number;
  low: number;
  chars: number;
}

/** One record as an adapter reads it: text as the shop wrote it, under our words. Several codes are several entries. */
export type RawRow = Partial<Record<Exclude<Canonical, 'ean' | 'shipping' | 'category'>, string>> & {
  ean?: readonly string[];
  shipping?: readonly string[];
  category?: readonly string[];
  /** Where the row came from, if its record made this row alone. */
  span?: Span | undefined;
};

/** A record that was read, or the number it had last night when it is still the same. */
export type ReadRecord = RawRow | number;

/** Why a row did not become an offer. The list is closed: reasons are counted per feed and shown in the report. */
export const SKIP_REASONS = [
  'ragged',
  'name_missing',
  'price_missing',
  'price_invalid',
  'url_missing',
  'url_private',
  'currency_unknown',
  'currency_other',
  'ean_missing',
  'ean_length',
  'ean_check_digit',
  'ean_scientific',
  'ean_restricted',
  'ean_placeholder',
  'pack_code',
  'shared_code',
  'subscription',
  'gift_card',
  'other_merchant',
  'inactive',
  'duplicate',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** Rows that could not be read at all, as against rows without a usable code. The guard counts these. */
export const UNREADABLE: readonly SkipReason[] = ['ragged', 'name_missing', 'price_missing', 'price_invalid'];

/** All that reading one file needs to know. Vendor ids are resolved before reading starts. */
export interface FeedSpec {
  id: string;
  format: FormatId;
  vendor: { id: number; name: string; domain: string };
  encoding?: string;
  currency?: string;
  vat?: 'included' | 'excluded';
  /** What delivery costs where the file leaves it out. */
  shippingOre?: Ore;
  /** Per-feed overrides: our word → the shop's field name. */
  fields?: Partial<Record<Canonical, string>>;
  /** The dotted way to the list of products in JSON, where it is another than the format's. */
  list?: string;
  /** For files that mix merchants: the shop's name in the file → vendor id. */
  vendors?: Readonly<Record<string, number>>;
}

/**
 * What a row is known by the next night, handed over with what was made of it. One array serves all the rows of a feed, so
 * that a million rows make no million arrays: it is good until the next row is read.
 */
export type RowKeys = Int32Array;

/** The offer that a row makes, with its keys where the feed is to be remembered, or why it makes none. */
export type RowResult = { ok: Offer; texts: OfferTexts; keys?: RowKeys } | { skip: SkipReason; row: RawRow };

/** A row whose offer is that of last night: its number among the rows of then. */
export interface KnownRow {
  known: number;
  keys: RowKeys;
}

/** A feed that cannot be trusted as a whole: truncated, HTML, hostile, too large. The message goes into the report. */
export class FeedError extends Error {
  override name = 'FeedError';
}

/** What reading one file gave. Everything the guard and the report need, and nothing that grows with the file. */
export interface FileReading {
  rows: number;
  kept: number;
  skipped: Partial<Record<SkipReason, number>>;
  /** The other currencies that refused rows are in, the first few. */
  currencies: readonly string[];
  unreadable: number;
  /** Rows with a usable code among those that could be read, 0–1. */
  coverage: number;
  /** Distinct articles in new condition. */
  eans: number;
  /** A sale starts or ends then: the same bytes mean other prices. */
  validUntilMs: number | null;
  /** The host of most of the shop's own links, seen in a sample; null when the feed has none. */
  host: string | null;
}

/** What one feed may weigh, whatever it claims. Bytes on the wire and after unpacking are counted where they are unpacked. */
export const HEAD_BYTES = 1 << 20;
export const RECORD_CHARS_MAX = 1 << 20;
export const ROWS_MAX = 10_000_000;
export const XML_DEPTH_MAX = 32;
/** What is looked at of a description; what comes after so much text and mark-up is not. */
export const DESCRIPTION_RAW_CHARS = 3_000;
/** Up to this share of NUL characters is dirt to be dropped; above it the file is not text. */
export const NUL_SHARE_MAX = 0.001;
/** Rows looked at before how the feed writes prices is decided. */
export const PRICE_SAMPLE_ROWS = 200;
