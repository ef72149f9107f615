import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import { parseDomain } from '../../domain/domain-name.ts';
import { FILTER_CONDITIONS, filtersOfChoice } from '../../search/filter/trait-filter.ts';
import type { SearchFilters } from '../../store/ports/search-question.ts';
import { askedOf, bad, type ListQuestion, priceRange, word } from './list-query.ts';

/** Reads the filters that searching and browsing share, in the order in which their mistakes are reported. */
export function traitFiltersOf(given: ListQuestion, live: Pick<CurrentCatalogue, 'vendors'>): SearchFilters {
  const { category, brand, vendor, condition } = given;
  const choice = {
    ...priceRange(given),
    isInStock: isTrue('in_stock', given['in_stock']),
    condition: condition === undefined ? undefined : askedOf('condition', condition, FILTER_CONDITIONS),
    category: category === undefined ? undefined : word('category', category),
    brand: brand === undefined ? undefined : word('brand', brand),
    vendor: vendor === undefined ? undefined : vendorDomain(vendor),
  };
  return filtersOfChoice(choice, () => live.vendors());
}

/** Reads true or false; an absent value is false. */
export function isTrue(name: string, text: string | undefined): boolean {
  if (text === undefined) return false;
  if (text === 'true' || text === 'false') return text === 'true';
  throw bad(`${name} must be true or false.`);
}

function vendorDomain(text: string): string {
  const domain = parseDomain(text);
  if (domain === undefined) throw bad('vendor must be the domain name of a shop, for example elshop.dk.');
  return domain;
}
