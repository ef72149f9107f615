import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import { parseDomain } from '../../domain/domain-name.ts';
import { OFFER_KIND } from '../../domain/product.ts';
import { foldedWord } from '../../domain/text.ts';
import type { AskedFilters } from '../../store/ports/asked/product-question.ts';
import { askedOf, bad, type ListQuestion, priceRange, word } from './list-query.ts';

/** The filters of searching and browsing, in their order. */
export const TRAIT_FILTERS = [
  'category',
  'brand',
  'vendor',
  'min_price',
  'max_price',
  'in_stock',
  'condition',
] as const;

const CONDITIONS = ['new', 'refurbished', 'used'] as const;
/** No shop has this number: a domain that we do not know is an open word, which finds nothing. */
const NO_VENDOR = -1;

export function traitFiltersOf(asked: ListQuestion, live: Pick<CurrentCatalogue, 'vendors'>): AskedFilters {
  const { category, brand, vendor, condition } = asked;
  const { minOre, maxOre } = priceRange(asked);
  const kinds =
    (isAsked('in_stock', asked['in_stock']) ? OFFER_KIND.inStock : 0) |
    (condition === undefined ? 0 : OFFER_KIND[askedOf('condition', condition, CONDITIONS)]);
  return {
    ...(category !== undefined && { category: foldedWord(word('category', category)) }),
    ...(brand !== undefined && { brand: foldedWord(word('brand', brand)) }),
    ...(vendor !== undefined && { vendorId: vendorIdOf(vendor, live) }),
    ...(minOre > 0 && { minOre }),
    ...(maxOre !== Number.POSITIVE_INFINITY && { maxOre }),
    ...(kinds > 0 && { kinds }),
  };
}

/** Reads true or false; false is as good as absent. */
export function isAsked(name: string, text: string | undefined): boolean {
  if (text === undefined) return false;
  if (text === 'true' || text === 'false') return text === 'true';
  throw bad(`${name} must be true or false.`);
}

function vendorIdOf(text: string, live: Pick<CurrentCatalogue, 'vendors'>): number {
  const domain = parseDomain(text);
  if (domain === undefined) throw bad('vendor must be the domain name of a shop, for example elshop.dk.');
  return live.vendors().find((vendor) => vendor.domain === domain)?.id ?? NO_VENDOR;
}
