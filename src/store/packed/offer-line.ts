import type { Ean, EanNumber } from '../../domain/ean.ts';
import type { Ore } from '../../domain/money.ts';
import { NO_TEXTS, type Offer, type OfferTexts } from '../../domain/product.ts';
import { CONDITIONS, flagsNumber, flagsOfNumber, STOCKS, stockNumber } from './codes.ts';

/**
 * One line of a spool. It starts with `["` and the 13 digits, so lines sort by EAN and the key is at a fixed place. Behind
 * a tab, which JSON has none of, comes what makes no product another: the rest of the name and, behind one more, the
 * description.
 */
export function packOffer(offer: Offer, { nameRest, description }: OfferTexts = NO_TEXTS): string {
  const facts = JSON.stringify([
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
  return `${facts}\t${nameRest}\t${description}`;
}

/** Where the offer of a line ends and its texts begin. Lines of before there were texts are all offer. */
export function offerEndAt(bytes: Uint8Array, start: number, end: number): number {
  const tab = bytes.indexOf(TAB, start);
  return tab < 0 || tab > end ? end : tab;
}

/** Where the description of a line begins; at its end where it has none. */
export function descriptionAt(bytes: Uint8Array, start: number, end: number): number {
  const offerEnd = offerEndAt(bytes, start, end);
  return offerEnd === end ? end : bytes.indexOf(TAB, offerEnd + 1) + 1;
}

const TAB = 9;

// `["5709990000001",0,17,89900,…`: what is asked of every line is read from its bytes, and most lines are never made
// text.

export function eanKeyAt(bytes: Uint8Array, at: number): EanNumber {
  let key = 0;
  for (let i = at + 2; i < at + 15; i++) key = key * 10 + bytes[i]! - 48;
  return key as EanNumber;
}

export const vendorIdAt = (bytes: Uint8Array, at: number): number => numberAt(bytes, at + VENDOR_AT);

export function priceAt(bytes: Uint8Array, at: number): number {
  return numberAt(bytes, bytes.indexOf(COMMA, at + VENDOR_AT) + 1);
}

/** What the shop says it cost before; 0 where it says nothing. */
export function beforeAt(bytes: Uint8Array, at: number): number {
  let comma = at + VENDOR_AT;
  for (let i = 0; i < 3; i++) comma = bytes.indexOf(COMMA, comma + Number(i > 0));
  return bytes[comma + 1] === NULL_START ? 0 : numberAt(bytes, comma + 1);
}

/** Whether the line is of an offer in new condition. */
export const isNewAt = (bytes: Uint8Array, at: number): boolean => bytes[at + CONDITION_AT] === NEW;

const CONDITION_AT = 17;
/** The digit of the condition `new`. */
const NEW = 48;
/** The letter that `null` begins with. */
const NULL_START = 110;
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

/** `facts` is the line up to its texts. */
export function unpackOffer(facts: string): Offer {
  const p = JSON.parse(facts) as Packed;
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
