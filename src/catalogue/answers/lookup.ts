import { offerView, vendorView } from '../../contract/offer-view.ts';
import { formatInstant } from '../../domain/day.ts';
import type { Ean } from '../../domain/ean.ts';
import { type StoredOffer, unpackStoredOffers } from '../../store/packed/stored-offers.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import type { CurrentCatalogue } from './current-catalogue.ts';
import { shownClaim } from './shown-claim.ts';

/** The lookup envelope as JSON text. The product is stored as the contract shows it, so nothing is rebuilt here. */
export function lookupJson(ean: Ean, productJson: string | undefined): string {
  return `{"found":${productJson !== undefined},"ean":"${ean}","product":${productJson ?? 'null'}}`;
}

/** Where an asked-for code's product lives; undefined when no shop offers it. */
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
    data_as_of: formatInstant(generation.meta.dataAsOfMs),
  };
}

/** How many of a product's offers an answer shows: all, the first of the usual order, or none. */
export const OFFERS_SHOWN = ['all', 'best', 'none'] as const;
export type OffersShown = (typeof OFFERS_SHOWN)[number];

/** The offers of an asked-for code, in the usual order. */
export function offersShown(live: CurrentCatalogue, generation: Generation, ean: Ean, shown: OffersShown) {
  const main = shown === 'none' ? undefined : findEan(generation, ean);
  const stored = main === undefined ? undefined : generation.offers(main);
  if (stored === undefined) return [];
  const offers = unpackStoredOffers(stored);
  return (shown === 'best' ? offers.slice(0, 1) : offers).map((offer) => shownOffer(live, generation, offer));
}

/** A stored offer as the contract shows it, with its shop and when its feed was last read well. */
export const shownOffer = (live: CurrentCatalogue, generation: Generation, offer: StoredOffer) =>
  offerView(
    offer,
    shownVendor(live, offer.vendorId),
    generation.readAtS(offer.feed) * 1000,
    shownClaim(generation, offer),
  );

export const shownVendor = (live: CurrentCatalogue, vendorId: number) =>
  vendorView(live.vendor(vendorId), live.vendorRating(vendorId));
