import type { Day } from '../domain/day.ts';
import type { Ean } from '../domain/ean.ts';
import type { ProductPoint, VendorPoint } from '../domain/history.ts';
import type { Ore } from '../domain/money.ts';
import { type Condition, type Flag, HOLDING, type Offer, type Stock } from '../domain/offer.ts';

// Offers and memories are stored as JSON arrays: one wide column reads and writes several times faster than many
// narrow ones (a SELECT of 12 columns runs 44,000/s, of 2 columns 150,000/s), and sqlite3 still shows them to a person.

const STOCKS: readonly Stock[] = ['in_stock', 'out_of_stock', 'preorder', 'unknown'];
const CONDITIONS: readonly Condition[] = ['new', 'refurbished', 'used'];
/** A flag's place is its bit in what is stored: append, never reorder. */
const FLAGS: readonly Flag[] = ['price_outlier', 'ambiguous', 'price_high', 'name_mismatch', 'high_shipping'];

export const stockNumber = (stock: Stock): number => STOCKS.indexOf(stock);

export function flagsNumber(flags: readonly Flag[]): number {
  let bits = 0;
  for (const flag of flags) bits |= 1 << FLAGS.indexOf(flag);
  return bits;
}

/** In a shop's point alone: a price that agrees with nobody and counts all the same, since it was believed or accepted. */
export const BELIEVED_BIT = 1 << 15;
export const HOLDING_BITS = flagsNumber(HOLDING);
export const OUTLIER_BIT = flagsNumber(['price_outlier']);

const NO_FLAGS: readonly Flag[] = [];
export const flagsOfNumber = (bits: number): readonly Flag[] =>
  bits === 0 ? NO_FLAGS : FLAGS.filter((_, i) => bits & (1 << i));

/** One line of a spool. It starts with `["` and the 13 digits, so lines sort by EAN and the key is at a fixed place. */
export function packOffer(offer: Offer): string {
  return JSON.stringify([
    offer.ean,
    CONDITIONS.indexOf(offer.condition),
    offer.vendorId,
    offer.priceOre,
    offer.shippingOre,
    offer.beforeOre,
    stockNumber(offer.stock),
    offer.deliveryTime,
    offer.name,
    offer.brand,
    offer.categoryPath,
    offer.imageUrl,
    offer.size,
    offer.color,
    offer.url,
    offer.aliases,
    offer.rating,
    offer.reviewCount,
    flagsNumber(offer.flags),
  ]);
}

// `["5709990000001",0,17,89900,…`: what is asked of every line is read from its bytes, and most lines are never made
// text.

export function eanKeyAt(bytes: Uint8Array, at: number): number {
  let key = 0;
  for (let i = at + 2; i < at + 15; i++) key = key * 10 + bytes[i]! - 48;
  return key;
}

export const vendorIdAt = (bytes: Uint8Array, at: number): number => numberAt(bytes, at + VENDOR_AT);

export function priceAt(bytes: Uint8Array, at: number): number {
  return numberAt(bytes, bytes.indexOf(COMMA, at + VENDOR_AT) + 1);
}

/** What the shop says it cost before; 0 where it says nothing. */
export function beforeAt(bytes: Uint8Array, at: number): number {
  let comma = at + VENDOR_AT;
  for (let i = 0; i < 3; i++) comma = bytes.indexOf(COMMA, comma + Number(i > 0));
  return bytes[comma + 1] === NULL_AT ? 0 : numberAt(bytes, comma + 1);
}

/** Whether the line is of an offer in new condition. */
export const isNewAt = (bytes: Uint8Array, at: number): boolean => bytes[at + CONDITION_AT] === NEW;

const CONDITION_AT = 17;
/** The digit of `new`, and the n of `null`. */
const NEW = 48;
const NULL_AT = 110;
const VENDOR_AT = 19;
const COMMA = 44;

function numberAt(bytes: Uint8Array, at: number): number {
  let value = 0;
  for (let i = at; bytes[i] !== COMMA; i++) value = value * 10 + bytes[i]! - 48;
  return value;
}

type Packed = [
  Ean,
  number,
  number,
  Ore,
  Ore | null,
  Ore | null,
  number,
  string | null,
  string,
  string,
  string[],
  string,
  string | null,
  string | null,
  string,
  Ean[],
  number | null,
  number | null,
  number,
];

export function unpackOffer(line: string): Offer {
  const p = JSON.parse(line) as Packed;
  return {
    ean: p[0],
    aliases: p[15],
    vendorId: p[2],
    condition: CONDITIONS[p[1]]!,
    priceOre: p[3],
    shippingOre: p[4],
    beforeOre: p[5],
    stock: STOCKS[p[6]]!,
    deliveryTime: p[7],
    name: p[8],
    brand: p[9],
    categoryPath: p[10],
    imageUrl: p[11],
    size: p[12],
    color: p[13],
    url: p[14],
    rating: p[16],
    reviewCount: p[17],
    flags: flagsOfNumber(p[18]),
  };
}

/** An offer as the catalogue keeps it: what is shown beside the product, in display order. */
export interface StoredOffer {
  vendorId: number;
  condition: Condition;
  priceOre: Ore;
  shippingOre: Ore | null;
  beforeOre: Ore | null;
  stock: Stock;
  deliveryTime: string | null;
  name: string;
  size: string | null;
  color: string | null;
  url: string;
  /** The number of the feed it comes from; the generation knows when that was last read well. */
  feed: number;
  flags: readonly Flag[];
}

type PackedStored = [
  number,
  number,
  Ore,
  Ore | null,
  Ore | null,
  number,
  string | null,
  string,
  string | null,
  string | null,
  string,
  number,
  number,
];

export function packStoredOffers(offers: readonly StoredOffer[]): string {
  return JSON.stringify(
    offers.map((o) => [
      o.vendorId,
      CONDITIONS.indexOf(o.condition),
      o.priceOre,
      o.shippingOre,
      o.beforeOre,
      stockNumber(o.stock),
      o.deliveryTime,
      o.name,
      o.size,
      o.color,
      o.url,
      o.feed,
      flagsNumber(o.flags),
    ]),
  );
}

export function unpackStoredOffers(text: string): StoredOffer[] {
  return (JSON.parse(text) as PackedStored[]).map((p) => ({
    vendorId: p[0],
    condition: CONDITIONS[p[1]]!,
    priceOre: p[2],
    shippingOre: p[3],
    beforeOre: p[4],
    stock: STOCKS[p[5]]!,
    deliveryTime: p[6],
    name: p[7],
    size: p[8],
    color: p[9],
    url: p[10],
    feed: p[11],
    flags: flagsOfNumber(p[12]),
  }));
}

/** What a product carries from night to night. */
export interface Memory {
  firstSeen: Day;
  slug: string;
  points: readonly ProductPoint[];
  vendors: readonly (readonly [vendorId: number, points: readonly VendorPoint[]])[];
  /** The shop whose words the product has; null while no shop offers it, or where that was not kept. */
  wordsOf: number | null;
}

export const packMemory = (m: Memory): string =>
  JSON.stringify([m.firstSeen, m.slug, m.points, m.vendors, m.wordsOf]);

export function unpackMemory(text: string): Memory {
  const [firstSeen, slug, points, vendors, wordsOf = null] = JSON.parse(text);
  return { firstSeen, slug, points, vendors, wordsOf };
}

/** The product's own points without the shops' histories, which are most of the text. A slug has no brackets. */
export function unpackPoints(text: string): Memory['points'] {
  const start = text.indexOf('[', 1);
  const end = text.charAt(start + 1) === ']' ? start + 2 : text.indexOf(']]', start) + 2;
  return JSON.parse(text.slice(start, end));
}
