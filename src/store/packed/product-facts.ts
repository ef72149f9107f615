import type { Day } from '../../domain/day.ts';
import type { Tier } from '../../domain/product.ts';
import {
  type EndedCampaign,
  type OfferClaim,
  type PackedEnded,
  type PackedOfferClaims,
  packEnded,
  packOfferClaims,
  unpackEnded,
  unpackOfferClaims,
} from './claims.ts';

/** What a product was made of, kept to know the next night whether it must be made again, and to count it where it is not. */
export interface ProductFacts {
  /** The digest of the lines that the product was made of. */
  digest: number;
  /** From this day on the product must be made again even from the same lines. */
  staleFromDay: number;
  /** Since when the product's lines are these: what was decided of their prices then goes on. */
  decidedDay: Day;
  tier: Tier;
  /** Who has the lowest price. */
  vendorId: number;
  firstSeen: Day;
  /** When the product's price, its shop or the number of shops last changed. */
  changedDay: Day;
  categoryPath: readonly string[];
  /** Lists may show it: a voice of good record or a second voice has it. */
  hasPlace: boolean;
  reference: Reference;
  offers: readonly OfferFacts[];
  claims: readonly OfferClaim[];
  /** Campaigns of the last 90 days that are over. */
  ended: readonly EndedCampaign[];
}

/** What the article costs at the voices whose prices count, as feeds of the next night are compared with it. */
export interface Reference {
  /** The median over voices; 0 when no price counts. */
  ore: number;
  /** The one voice that has it; 0 when several have. */
  voice: number;
  voices: number;
}

/** What is counted of an offer. */
export interface OfferFacts {
  vendorId: number;
  rating: number | null;
  reviewCount: number | null;
  /** A voice of good record has the article too, and the two prices agree. */
  shared: boolean;
  agrees: boolean;
}

export const packFacts = (m: ProductFacts): string =>
  JSON.stringify([
    m.digest,
    m.staleFromDay,
    m.decidedDay,
    m.tier,
    m.vendorId,
    m.firstSeen,
    m.changedDay,
    m.categoryPath,
    [m.reference.ore, m.reference.voice, m.reference.voices, Number(m.hasPlace)],
    m.offers.map((o) => (o.reviewCount === null ? shopNumber(o) : [shopNumber(o), o.rating, o.reviewCount])),
    packOfferClaims(m.claims),
    packEnded(m.ended),
  ]);

/** A shop's id and its two answers in one number. */
const shopNumber = ({ vendorId, shared, agrees }: OfferFacts): number =>
  vendorId * 4 + Number(shared) * 2 + Number(agrees);

const MEMBERS = 12;
type PackedFacts = number | [number, number | null, number];
type PackedProductFacts = [
  number,
  number,
  Day,
  Tier,
  number,
  Day,
  Day,
  string[],
  number[],
  PackedFacts[],
  PackedOfferClaims,
  PackedEnded,
];

/** Returns undefined for facts that another version of this program packed. */
export function unpackFacts(text: string): ProductFacts | undefined {
  const packed = JSON.parse(text) as unknown[];
  if (packed.length !== MEMBERS) return undefined;
  const [
    digest,
    staleFromDay,
    decidedDay,
    tier,
    vendorId,
    firstSeen,
    changedDay,
    categoryPath,
    listed,
    offers,
    claims,
    ended,
  ] = packed as PackedProductFacts;
  const [ore, voice, voices, hasPlace] = listed as [number, number, number, number];
  return {
    digest,
    staleFromDay,
    decidedDay,
    tier,
    vendorId,
    firstSeen,
    changedDay,
    categoryPath,
    hasPlace: hasPlace === 1,
    reference: { ore, voice, voices },
    offers: offers.map((facts) =>
      typeof facts === 'number'
        ? unrated(facts)
        : { ...unrated(facts[0]), rating: facts[1], reviewCount: facts[2] },
    ),
    claims: unpackOfferClaims(claims),
    ended: unpackEnded(ended),
  };
}

/** The facts of unrated offers, one for each shop and answer: nearly all offers of a night are such. */
const UNRATED: OfferFacts[] = [];
const unrated = (shop: number): OfferFacts =>
  (UNRATED[shop] ??= {
    vendorId: shop >>> 2,
    rating: null,
    reviewCount: null,
    shared: (shop & 2) > 0,
    agrees: (shop & 1) > 0,
  });
