import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import { parseDomain } from '../../domain/domain-name.ts';
import { IN_STOCK, OFFER_KIND } from '../../domain/product.ts';
import { foldedWord } from '../../domain/text.ts';
import type { SearchFilters } from '../../store/ports/search-question.ts';
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

export function traitFiltersOf(asked: ListQuestion, live: Pick<CurrentCatalogue, 'vendors'>): SearchFilters {
  const { category, brand, vendor, condition } = asked;
  const { minOre, maxOre } = priceRange(asked);
  const kinds = kindsAsked(asked['in_stock'], condition);
  return {
    ...(category !== undefined && { category: foldedWord(word('category', category)) }),
    ...(brand !== undefined && { brand: foldedWord(word('brand', brand)) }),
    ...(vendor !== undefined && { vendorId: vendorIdOf(vendor, live) }),
    ...(minOre > 0 && { minOre }),
    ...(maxOre !== Number.POSITIVE_INFINITY && { maxOre }),
    ...(kinds > 0 && { kinds }),
  };
}

/** In stock and a condition are asked of one offer: a used one that is sold out beside a new one in stock is not meant. */
function kindsAsked(inStock: string | undefined, text: string | undefined): number {
  const isInStock = isAsked('in_stock', inStock);
  if (text === undefined) return isInStock ? OFFER_KIND.inStock : 0;
  const condition = askedOf('condition', text, CONDITIONS);
  return isInStock ? IN_STOCK[condition] : OFFER_KIND[condition];
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
