import { memo } from '../../domain/calls.ts';
import type { Day } from '../../domain/day.ts';
import type { Tier } from '../../domain/product.ts';
import {
  type ClaimingOffer,
  claimNumbers,
  type Deal,
  dealNumbers,
  type EndedCampaign,
  endedNumbers,
  readClaims,
  readDeal,
  readEnded,
} from './claims.ts';
import { Numbers } from './numbers.ts';

/** The inputs of a product, stored to decide the next night whether it must be made again, and to count it if not. */
export interface ProductFacts {
  /** Digest of the spool lines that the product was made of. */
  digest: number;
  /** From this day on the product must be made again, even from the same lines. */
  staleFromDay: number;
  /** The day on which these lines appeared: decisions about their prices date from it. */
  decidedDay: Day;
  /** The last night that made the product instead of copying it: the runs of that day make it, too. */
  madeDay: Day;
  tier: Tier;
  vendorId: number;
  firstSeen: Day;
  /** The last day on which price, shop or number of shops changed. */
  changedDay: Day;
  categoryPath: readonly string[];
  /** Whether a voice of good record, or one that the operator vouches for, offers it at a price that is not held. */
  hasPlace: boolean;
  offerKinds: number;
  reference: Reference;
  offers: readonly OfferFacts[];
  claims: readonly ClaimingOffer[];
  ended: readonly EndedCampaign[];
  deal: Deal | null;
  /** Name and brand before `decidedDay`, if they were others: a second run on that day needs them. */
  nameBefore: { name: string; brand: string } | null;
}

/** The price level of an article at the voices whose prices count; the next night's feeds are compared with it. */
export interface Reference {
  /** Median over voices; 0 if no price counts. */
  ore: number;
  /** The only voice that sells it; 0 if several do. */
  voice: number;
  voices: number;
}

export interface OfferFacts {
  vendorId: number;
  rating: number | null;
  reviewCount: number | null;
  /** A voice of good record sells the article too (`shared`), and the two prices agree. */
  shared: boolean;
  agrees: boolean;
}

/** Packs numbers, category path and offers as one line: it is read a million times a night, in a third of JSON's time. */
export const packFacts = (m: ProductFacts): string => {
  const { reference } = m;
  const numbers = [
    m.digest,
    m.staleFromDay,
    m.decidedDay,
    m.madeDay,
    m.tier,
    m.vendorId,
    m.firstSeen,
    m.changedDay,
    reference.ore,
    reference.voice,
    reference.voices,
    Number(m.hasPlace) + 2 * m.offerKinds,
    ...claimNumbers(m.claims),
    ...endedNumbers(m.ended),
    ...dealNumbers(m.deal),
  ];
  const { nameBefore } = m;
  const renamed = nameBefore === null ? '' : `\t${nameBefore.name}\t${nameBefore.brand}`;
  return `${VERSION}${numbers.join(' ')}\t${m.categoryPath.join('\n')}\t${m.offers.map(offerText).join(' ')}${renamed}`;
};

const VERSION = '5:';
/** Version 4 has no `madeDay`. */
const OLDER = '4:';
const UNKNOWN_DAY = 0 as Day;

const offerText = (offer: OfferFacts): string =>
  offer.reviewCount === null
    ? `${shopNumber(offer)}`
    : `${shopNumber(offer)}/${offer.rating ?? ''}/${offer.reviewCount}`;

const shopNumber = ({ vendorId, shared, agrees }: OfferFacts): number =>
  vendorId * 4 + Number(shared) * 2 + Number(agrees);

const numbers = new Numbers();
const pathOf = memo((joined): readonly string[] => joined.split('\n'), 50_000);
const NO_PATH: readonly string[] = [];

/** Returns undefined for facts of another format version. */
export function unpackFacts(text: string): ProductFacts | undefined {
  const isOlder = text.startsWith(OLDER);
  if (!isOlder && !text.startsWith(VERSION)) return undefined;
  numbers.text = text;
  numbers.at = VERSION.length;
  const digest = numbers.next();
  const staleFromDay = numbers.next();
  const decidedDay = numbers.next() as Day;
  const madeDay = isOlder ? UNKNOWN_DAY : (numbers.next() as Day);
  const tier = numbers.next() as Tier;
  const vendorId = numbers.next();
  const firstSeen = numbers.next() as Day;
  const changedDay = numbers.next() as Day;
  const reference = { ore: numbers.next(), voice: numbers.next(), voices: numbers.next() };
  const placeAndKinds = numbers.next();
  const claims = readClaims(numbers);
  const ended = readEnded(numbers);
  const deal = readDeal(numbers);
  const pathEnd = text.indexOf('\t', numbers.at);
  const categoryPath = pathEnd === numbers.at ? NO_PATH : pathOf(text.slice(numbers.at, pathEnd));
  numbers.at = pathEnd + 1;
  const offersEnd = text.indexOf('\t', pathEnd + 1);
  const offers = readOffers(offersEnd < 0 ? text.length : offersEnd);
  const nameBefore = offersEnd < 0 ? null : nameIn(text.slice(offersEnd + 1));
  return {
    digest,
    staleFromDay,
    decidedDay,
    madeDay,
    tier,
    vendorId,
    firstSeen,
    changedDay,
    categoryPath,
    hasPlace: (placeAndKinds & 1) === 1,
    offerKinds: placeAndKinds >>> 1,
    reference,
    offers,
    claims,
    ended,
    deal,
    nameBefore,
  };
}

function nameIn(text: string): { name: string; brand: string } {
  const [name = '', brand = ''] = text.split('\t');
  return { name, brand };
}

function readOffers(end: number): OfferFacts[] {
  const { text } = numbers;
  const offers: OfferFacts[] = [];
  while (numbers.at < end) {
    const shop = unrated(numbers.next());
    if (text.charCodeAt(numbers.at - 1) !== SLASH) {
      offers.push(shop);
      continue;
    }
    const ratingEnd = text.indexOf('/', numbers.at);
    const rating = text.slice(numbers.at, ratingEnd);
    numbers.at = ratingEnd + 1;
    offers.push({ ...shop, rating: rating === '' ? null : Number(rating), reviewCount: numbers.next() });
  }
  return offers;
}

const SLASH = 47;

/** Shared objects for offers without a rating, one per shop and bits: nearly all offers of a night. */
const UNRATED: OfferFacts[] = [];
const unrated = (shop: number): OfferFacts =>
  (UNRATED[shop] ??= {
    vendorId: shop >>> 2,
    rating: null,
    reviewCount: null,
    shared: (shop & 2) > 0,
    agrees: (shop & 1) > 0,
  });
