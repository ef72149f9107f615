import type { Ean, EanNumber } from '../../domain/ean.ts';
import { packMeasure, unpackMeasure } from '../../domain/measure/measure.ts';
import type { Ore } from '../../domain/money.ts';
import { NO_TEXTS, type Offer, type OfferTexts } from '../../domain/product.ts';
import { CONDITIONS, flagsNumber, flagsOfNumber, STOCKS, stockNumber } from './stored-offers.ts';

/**
 * Packs an offer as one line of a spool. The line begins with `["` and the 13 digits, so that lines sort by EAN and the key
 * has a fixed offset. After a tab, which JSON never contains, follow texts that no product is made of: the rest of the name
 * and, after another tab, the description.
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
    ...(offer.measure === undefined ? [] : [packMeasure(offer.measure)]),
  ]);
  return `${facts}\t${nameRest}\t${description}`;
}

/** Offset at which a line's offer ends and its texts begin. Lines of older spools have no texts. */
export function offerEndAt(bytes: Uint8Array, start: number, end: number): number {
  const tab = bytes.indexOf(TAB, start);
  return tab < 0 || tab > end ? end : tab;
}

/** Offset of a line's description; the line's end if it has none. */
export function descriptionAt(bytes: Uint8Array, start: number, end: number): number {
  const offerEnd = offerEndAt(bytes, start, end);
  return offerEnd === end ? end : bytes.indexOf(TAB, offerEnd + 1) + 1;
}

const TAB = 9;

// These functions read single fields from a line's bytes, `["5709990000001",0,17,89900,…`: most lines are never decoded.

export function eanKeyAt(bytes: Uint8Array, at: number): EanNumber {
  let key = 0;
  for (let i = at + 2; i < at + 15; i++) key = key * 10 + bytes[i]! - 48;
  return key as EanNumber;
}

export const vendorIdAt = (bytes: Uint8Array, at: number): number => numberAt(bytes, at + VENDOR_AT);

export function priceAt(bytes: Uint8Array, at: number): number {
  return numberAt(bytes, bytes.indexOf(COMMA, at + VENDOR_AT) + 1);
}

/** The shop's before price; 0 if it gives none. */
export function beforeAt(bytes: Uint8Array, at: number): number {
  let comma = at + VENDOR_AT;
  for (let i = 0; i < 3; i++) comma = bytes.indexOf(COMMA, comma + Number(i > 0));
  return bytes[comma + 1] === NULL_START ? 0 : numberAt(bytes, comma + 1);
}

export const isNewAt = (bytes: Uint8Array, at: number): boolean => bytes[at + CONDITION_AT] === NEW;

const CONDITION_AT = 17;
/** Character code of 0, the number of condition `new`. */
const NEW = 48;
/** Character code of n, the first letter of `null`. */
const NULL_START = 110;
const VENDOR_AT = 19;
const COMMA = 44;

function numberAt(bytes: Uint8Array, at: number): number {
  let value = 0;
  for (let i = at; bytes[i] !== COMMA; i++) value = value * 10 + bytes[i]! - 48;
  return value;
}

type PackedOffer = [
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
  string?,
];

export function unpackOffer(facts: string): Offer {
  const p = JSON.parse(facts) as PackedOffer;
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
    ...(p[19] !== undefined && { measure: unpackMeasure(p[19]) }),
  };
}
