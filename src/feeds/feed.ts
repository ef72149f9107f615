import type { FormatId } from '../domain/feed-format.ts';
import type { Ore } from '../domain/money.ts';
import type { Offer, OfferTexts } from '../domain/product.ts';

/** Our names of fields; every format maps its own names to these. */
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
  'measure',
  'description',
  'merchant',
  'rating',
  'reviewCount',
  'status',
] as const;
export type Canonical = (typeof CANONICAL)[number];

/** A record's text in its file: 64 bits of hash and the length. */
export interface Span {
  high: number;
  low: number;
  chars: number;
}

/** One record with the shop's own texts under our names. */
export type RawRow = Partial<Record<Exclude<Canonical, 'ean' | 'shipping' | 'category'>, string>> & {
  ean?: readonly string[];
  shipping?: readonly string[];
  category?: readonly string[];
  /** The record's text, where the record made only this row. */
  span?: Span | undefined;
};

/** A record that was read, or its number among last night's where it is the same. */
export type ReadRecord = RawRow | number;

/** Why a row did not become an offer. Reasons are counted per feed and shown in the report. */
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

/** Reasons of rows that could not be read at all, unlike rows without a usable code. The guard counts these. */
export const UNREADABLE: readonly SkipReason[] = ['ragged', 'name_missing', 'price_missing', 'price_invalid'];

/** The settings of reading one file. Vendor ids are resolved before reading starts. */
export interface FeedSpec {
  id: string;
  format: FormatId;
  vendor: { id: number; name: string; domain: string };
  encoding?: string;
  currency?: string;
  vat?: 'included' | 'excluded';
  /** The price of delivery where the file leaves it out. */
  shippingOre?: Ore;
  /** Our name of a field → the shop's; these override the format's. */
  fields?: Partial<Record<Canonical, string>>;
  /** The dotted path to the list of products in JSON, where it differs from the format's. */
  list?: string;
  /** For files that mix merchants: the shop's name in the file → vendor id. */
  vendors?: Readonly<Record<string, number>>;
}

/**
 * The hashes by which the next night recognises a row. One array serves all rows of a feed, so that a million rows do not make
 * a million arrays: it is valid until the next row is read.
 */
export type RowKeys = Int32Array;

/** A row's offer, with its keys where the next night shall recognise it, or the reason why there is none. */
export type RowResult = { ok: Offer; texts: OfferTexts; keys?: RowKeys } | { skip: SkipReason; row: RawRow };

/** A row whose offer is last night's. */
export interface KnownRow {
  /** The row's number among last night's. */
  known: number;
  keys: RowKeys;
}

/** A feed that cannot be trusted as a whole: truncated, HTML, hostile, too large. The message goes into the report. */
export class FeedError extends Error {
  override name = 'FeedError';
}

/** The result of reading one file, for the guard and the report. Nothing in it grows with the file. */
export interface FileReading {
  rows: number;
  kept: number;
  skipped: Partial<Record<SkipReason, number>>;
  /** The first few other currencies of refused rows. */
  currencies: readonly string[];
  unreadable: number;
  /** Rows with a usable code among those that could be read, 0–1. */
  coverage: number;
  /** Distinct articles in new condition. */
  eans: number;
  /** When a sale next starts or ends: from then on the same bytes mean other prices. */
  validUntilMs: number | null;
  /** The host of most of the shop's own links in a sample; null when the feed has none. */
  host: string | null;
}

export const HEAD_BYTES = 1 << 20;
export const RECORD_CHARS_MAX = 1 << 20;
export const ROWS_MAX = 10_000_000;
export const XML_DEPTH_MAX = 32;
/** A description is read up to this length, with its mark-up. */
export const DESCRIPTION_RAW_CHARS = 3_000;
/** Up to this share NUL characters are dropped; above it the file is not text. */
export const NUL_SHARE_MAX = 0.001;
/** Number of rows that decide how the feed writes prices. */
export const PRICE_SAMPLE_ROWS = 200;
