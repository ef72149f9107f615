import { stageOn } from '../../src/catalogue/night/trust/shop-record.ts';
import type { ProductView } from '../../src/contract/product-view.ts';
import { type Ean, numberOfEan } from '../../src/domain/ean.ts';
import { isHeld } from '../../src/domain/product.ts';
import { unpackRecord } from '../../src/store/packed/shop-record.ts';
import { unpackStoredOffers } from '../../src/store/packed/stored-offers.ts';
import type { Generation } from '../../src/store/ports/catalogue.ts';
import { LISTS, type ListName } from '../../src/store/ports/lists.ts';

/** Everything a night's catalogue shows that a lie could have changed. */
export function shownBy(generation: Generation) {
  const agents = new Map([...generation.prices()].map(({ ean, lowestOre }) => [ean, lowestOre]));
  const places = new Map<string, ListName[]>();
  for (const list of LISTS)
    for (const { product } of generation.lists.page(list, ALL)) {
      const ean = eanIn(product);
      places.set(ean, [...(places.get(ean) ?? []), list]);
    }
  const held = new Map(generation.held().map((one) => [heldKey(one.ean, one.vendorId), one.reason]));
  const known = new Set(
    generation.shops().flatMap(({ id, record }) => {
      return record !== null && stageOn(unpackRecord(record), generation.meta.day) === 'known' ? [id] : [];
    }),
  );
  return {
    /** The number of articles, and of those without a place. */
    articles() {
      let [all, behind] = [0, 0];
      for (const { ean, product } of generation.memories()) {
        if (product === null) continue;
        all++;
        if (!generation.hasPlace(ean)) behind++;
      }
      return { all, behind };
    },
    /** A shop of good record, or one that lost only its second night. Others have no second night by the rule. */
    isKnown: (vendorId: number): boolean => known.has(vendorId),
    isHeld: (ean: Ean, vendorId: number): boolean => held.has(heldKey(numberOfEan(ean), vendorId)),
    /** Why the shop's offer is held; undefined when it is not. */
    heldFor: (ean: Ean, vendorId: number): string | undefined =>
      held.get(heldKey(numberOfEan(ean), vendorId)),
    /** The price that agents go by; 0 without one. */
    agentOre: (ean: Ean): number => agents.get(numberOfEan(ean)) ?? 0,
    /** The lists that have the article. */
    places: (ean: Ean): readonly ListName[] => places.get(ean) ?? [],
    /** Name, brand and picture; undefined while the article is not offered. */
    words(ean: Ean): string | undefined {
      const json = generation.productJson(ean);
      if (json === undefined) return undefined;
      const { product_name, brand, image_url } = JSON.parse(json) as ProductView;
      return `${product_name} | ${brand} | ${image_url}`;
    },
    /** Whether the shop's offer at this price is there and counts. */
    counts(ean: Ean, vendorId: number, ore: number): boolean {
      const stored = generation.offers(ean);
      if (stored === undefined) return false;
      return unpackStoredOffers(stored).some(
        (offer) => offer.vendorId === vendorId && offer.priceOre === ore && !isHeld(offer),
      );
    },
  };
}
export type Shown = ReturnType<typeof shownBy>;

const ALL = { after: -1, limit: 100_000, keys: [], minOre: 0, maxOre: Number.MAX_SAFE_INTEGER };

/** A number for one shop's offer of an article. */
const heldKey = (ean: number, vendorId: number): number => ean * 512 + vendorId;

/** A product's text begins with its code. */
const eanIn = (product: string): string => product.slice(8, 21);
