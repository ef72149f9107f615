import { formatInstant } from '../../domain/day.ts';
import type { Ean } from '../../domain/ean.ts';
import { kroner, ore } from '../../domain/money.ts';
import { type StoredOffer, unpackStoredOffers } from '../../store/packed/stored-offers.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import type { CurrentCatalogue } from './current-catalogue.ts';

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
  const main = findEan(generation, ean);
  const stored = main === undefined ? undefined : generation.offers(main);
  const offers =
    stored === undefined ? [] : unpackStoredOffers(stored).map((offer) => offerView(live, generation, offer));
  return {
    found: main !== undefined,
    ean: ean as string,
    count: offers.length,
    offers,
    data_as_of: formatInstant(generation.meta.dataAsOfMs),
  };
}

export function offerView(live: CurrentCatalogue, generation: Generation, offer: StoredOffer) {
  const { shippingOre } = offer;
  return {
    vendor: vendorView(live, offer.vendorId),
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
    updated_at: formatInstant(generation.readAtS(offer.feed) * 1000),
    flags: offer.flags,
  };
}

export function vendorView(live: CurrentCatalogue, vendorId: number) {
  const { name, domain, logoUrl } = live.vendor(vendorId);
  const rated = live.vendorRating(vendorId);
  return {
    name,
    domain,
    logo_url: logoUrl,
    rating: rated ? Math.round(rated.rating * 100) / 100 : null,
    review_count: rated?.reviewCount ?? null,
  };
}
