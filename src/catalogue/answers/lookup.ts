import { type ClaimView, claimView } from '../../contract/honesty/claim-view.ts';
import type { UnitPriceView } from '../../contract/unit-price.ts';
import { isClaim } from '../../domain/claim.ts';
import type { Day } from '../../domain/day.ts';
import { type Ean, parseEan } from '../../domain/ean.ts';
import { AppError } from '../../domain/errors.ts';
import { type Measure, unitPriceOf } from '../../domain/measure/measure.ts';
import { kroner, type Ore, ore, oreOfKroner } from '../../domain/money.ts';
import type { Condition, Flag, Stock } from '../../domain/product.ts';
import { type ShopRecord, unpackRecord } from '../../store/packed/shop-record.ts';
import { type StoredOffer, unpackStoredOffers } from '../../store/packed/stored-offers.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import { claimOn, UNJUDGED, withoutRush } from '../honesty/claim-on-day.ts';
import type { CurrentCatalogue } from './current-catalogue.ts';

/** The lookup answer as JSON text. Products are stored in the contract's form, so nothing is rebuilt. */
export function lookupJson(ean: Ean, productJson: string | undefined): string {
  return `{"found":${productJson !== undefined},"ean":"${ean}","product":${productJson ?? 'null'}}`;
}

export function findEan(generation: Generation, ean: Ean): Ean | undefined {
  if (generation.productJson(ean) === undefined) return undefined;
  return generation.offers(ean) === undefined ? generation.mainEan(ean) : ean;
}

export function offersOf(live: CurrentCatalogue, generation: Generation, ean: Ean) {
  const offers = offersShown(live, generation, ean, 'all');
  return {
    found: generation.productJson(ean) !== undefined,
    ean: ean as string,
    count: offers.length,
    offers,
    data_as_of: generation.dataAsOf,
  };
}

export const OFFERS_SHOWN = ['all', 'best', 'none'] as const;
export type OffersShown = (typeof OFFERS_SHOWN)[number];

export function offersShown(live: CurrentCatalogue, generation: Generation, ean: Ean, shown: OffersShown) {
  const main = shown === 'none' ? undefined : findEan(generation, ean);
  return main === undefined ? [] : offersOfMain(live, generation, main, generation.measure(main), shown);
}

/** The offers of a product by its main code. */
export function offersOfMain(
  live: CurrentCatalogue,
  generation: Generation,
  main: Ean,
  measure: Measure | null,
  shown: OffersShown,
) {
  const stored = shown === 'none' ? undefined : generation.offers(main);
  if (stored === undefined) return [];
  const offers = unpackStoredOffers(stored);
  return (shown === 'best' ? offers.slice(0, 1) : offers).map((offer) =>
    measuredOffer(live, generation, offer, measure),
  );
}

/** An offer in our own units, before it becomes a view. */
interface ShownOffer {
  priceOre: Ore;
  shippingOre: Ore | null;
  beforeOre: Ore | null;
  stock: Stock;
  deliveryTime: string | null;
  condition: Condition;
  name: string;
  size: string | null;
  color: string | null;
  url: string;
  flags: readonly Flag[];
}

function offerView(offer: ShownOffer, vendor: VendorView, readAt: string, claim: ClaimView | null) {
  const { shippingOre } = offer;
  return {
    vendor,
    price: kroner(offer.priceOre),
    shipping: shippingOre === null ? null : kroner(shippingOre),
    total_price: shippingOre === null ? null : kroner(ore(offer.priceOre + shippingOre)),
    before_price: offer.beforeOre === null ? null : kroner(offer.beforeOre),
    currency: 'DKK' as const,
    stock: offer.stock,
    delivery_time: offer.deliveryTime,
    condition: offer.condition,
    product_name: offer.name,
    size: offer.size,
    color: offer.color,
    url: offer.url,
    updated_at: readAt,
    flags: offer.flags,
    claim,
  };
}

export type OfferView = ReturnType<typeof offerView>;

interface ShownVendor {
  name: string;
  domain: string;
  logoUrl: string | null;
}

const vendorView = (
  { name, domain, logoUrl }: ShownVendor,
  rated: { rating: number; reviewCount: number } | undefined,
) => ({
  name,
  domain,
  logo_url: logoUrl,
  rating: rated ? Math.round(rated.rating * 100) / 100 : null,
  review_count: rated?.reviewCount ?? null,
});
type VendorView = ReturnType<typeof vendorView>;

export const shownOffer = (live: CurrentCatalogue, generation: Generation, offer: StoredOffer) =>
  offerView(
    offer,
    shownVendor(live, offer.vendorId),
    generation.readAt(offer.feed),
    shownClaim(generation, offer),
  );

/** An offer with its unit price, as REST answers and pages show it. */
export const measuredOffer = (
  live: CurrentCatalogue,
  generation: Generation,
  offer: StoredOffer,
  measure: Measure | null,
) => ({ ...shownOffer(live, generation, offer), ...unitPriceView(offer.priceOre, measure) });

const NO_UNIT_PRICE_VIEW: UnitPriceView = { unit_price: null, unit: null };

export const unitPriceView = (priceOre: Ore, measure: Measure | null): UnitPriceView =>
  measure === null
    ? NO_UNIT_PRICE_VIEW
    : { unit_price: kroner(unitPriceOf(priceOre, measure)), unit: measure.unit };

/** The unit price of a product at its lowest price. */
export const lowestUnitPrice = (
  { lowest_price }: { lowest_price: number },
  measure: Measure | null,
): UnitPriceView => unitPriceView(oreOfKroner(lowest_price)!, measure);

export const shownVendor = (live: CurrentCatalogue, vendorId: number) =>
  vendorView(live.vendor(vendorId), live.vendorRating(vendorId));

/** Parses a caller's code, or throws a 400 that says what to send. */
export function requireEan(text: string): Ean {
  const ean = parseEan(text);
  if (ean) return ean;
  throw new AppError('bad_request', eanProblem(text));
}

export function eanProblem(text: string): string {
  if (text === '') return 'The EAN is empty; send 1 to 13 digits.';
  return /^[0-9]{14,}$/.test(text)
    ? `The EAN has ${text.length} digits; send 1 to 13 digits.`
    : 'The EAN contains characters that are not digits; send 1 to 13 digits.';
}

const known = new WeakMap<Generation, ReadonlyMap<number, ShopRecord>>();

export function shopRecords(generation: Generation): ReadonlyMap<number, ShopRecord> {
  const found = known.get(generation);
  if (found !== undefined) return found;
  const records = new Map(
    generation.shops().flatMap(({ id, record }) => (record === null ? [] : [[id, unpackRecord(record)]])),
  );
  known.set(generation, records);
  return records;
}

type ClaimedOffer = Pick<StoredOffer, 'vendorId' | 'priceOre' | 'beforeOre' | 'claim'>;

export function shownClaim(generation: Generation, offer: ClaimedOffer): ClaimView | null {
  const { vendorId, priceOre, beforeOre } = offer;
  if (beforeOre === null || !isClaim(priceOre, beforeOre)) return null;
  const rushes = shopRecords(generation).get(vendorId)?.honesty.rushes ?? NO_RUSHES;
  const claim = withoutRush(offer.claim ?? UNJUDGED, rushes);
  return claimView(claimOn(claim, { priceOre, beforeOre }, generation.meta.day));
}

const NO_RUSHES: readonly Day[] = [];
