import type { CurrentCatalogue } from '../catalogue/answers/current-catalogue.ts';
import type { OfferView } from '../catalogue/answers/lookup.ts';
import { findEan, offersOf } from '../catalogue/answers/lookup.ts';
import { type ProductView, readProductView } from '../contract/product-view.ts';
import { parseDomain } from '../domain/domain-name.ts';
import { type Ean, parseEan } from '../domain/ean.ts';
import { isHeld } from '../domain/product.ts';
import { foldedWord } from '../domain/text.ts';
import type { Generation } from '../store/ports/catalogue.ts';
import { type OfferedProduct, type UcpInput, variantId } from './product.ts';
import type { UcpFilters } from './requests.ts';

/** The product of an id: a code names a product, a code with a shop one offer of it. */
export interface ResolvedProduct extends OfferedProduct {
  /** The offer that the id names; absent if it names the product. */
  exact?: OfferView;
}

export function resolveId(
  live: CurrentCatalogue,
  generation: Generation,
  id: string,
  filters: UcpFilters,
): ResolvedProduct | undefined {
  const [code, ...shop] = id.split(':');
  const ean = parseEan(code!);
  const main = ean === undefined ? undefined : findEan(generation, ean);
  if (main === undefined) return undefined;
  const found = productOf(live, generation, main, filters);
  if (found.offers.length === 0) return undefined;
  if (shop.length === 0) return found;
  const [domain, ...condition] = shop;
  const known = live.vendorByDomain(parseDomain(domain!) ?? '')?.domain ?? domain;
  const wanted = [main, known, ...condition].join(':');
  const exact = found.offers.find((offer) => variantId(main, offer) === wanted);
  return exact === undefined ? undefined : { ...found, exact };
}

function productOf(
  live: CurrentCatalogue,
  generation: Generation,
  main: Ean,
  filters: UcpFilters,
): OfferedProduct {
  const product = readProductView(generation.productJson(main)!);
  const { category, minOre = 0, maxOre = Number.POSITIVE_INFINITY } = filters;
  const isIn = category === undefined || categoriesOf(generation, product).includes(foldedWord(category));
  const { offers } = offersOf(live, generation, main);
  const isAnyPrice = minOre === 0 && maxOre === Number.POSITIVE_INFINITY;
  // No price filter finds a held price.
  const within = (offer: OfferView) => {
    const ore = Math.round(offer.price * 100);
    return isAnyPrice || (ore >= minOre && ore <= maxOre && !isHeld(offer));
  };
  return { product, offers: isIn ? offers.filter(within) : [] };
}

/** Where a search finds a product: in the categories of its path, and in those above them. */
function categoriesOf(generation: Generation, { ean, category }: ProductView): string[] {
  const own = [category, ...generation.categoryPath(ean as Ean)];
  if (!generation.hasTraits) return own.map(foldedWord);
  return own.flatMap((name) => generation.categories.byKey(foldedWord(name))?.path ?? []).map(foldedWord);
}

/** A product that some of the requested ids name, with those ids at their variants. */
export interface AskedProduct extends OfferedProduct {
  inputs: Map<string, UcpInput[]>;
}

/** Each product once, with the requested variants; a product's own id gives its first variant. */
export function askedProducts(
  resolved: readonly (readonly [id: string, found: ResolvedProduct])[],
): AskedProduct[] {
  const products = new Map<string, AskedProduct>();
  for (const [id, { product, offers, exact }] of resolved) {
    const known = products.get(product.ean) ?? { product, offers: [], inputs: new Map() };
    const offer = exact ?? offers[0]!;
    const variant = variantId(product.ean, offer);
    const inputs = known.inputs.get(variant) ?? [];
    known.inputs.set(variant, [...inputs, { id, match: exact === undefined ? 'featured' : 'exact' }]);
    products.set(product.ean, {
      ...known,
      offers: inputs.length > 0 ? known.offers : [...known.offers, offer],
    });
  }
  return [...products.values()];
}
