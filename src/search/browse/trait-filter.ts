import type { TraitFilter, TraitIndex } from '../../store/ports/search-index.ts';
import type { SearchFilters } from '../../store/ports/search-question.ts';
import { NO_PRICE } from '../../store/ports/traits.ts';
import { brandMark, categoryMark } from '../traits/marks.ts';

/** A highest price alone does not let through what has none. */
const LEAST_PRICE = NO_PRICE + 1;

/** What was asked for, in the generation's own numbers; undefined where it has no such brand or category: nothing passes. */
export function traitFilter(traits: TraitIndex, asked: SearchFilters): TraitFilter | undefined {
  const { category: categoryKey, brand: brandKey, ...filter } = asked;
  const brand = brandKey === undefined ? undefined : traits.brandOf(brandKey);
  const category = categoryKey === undefined ? undefined : traits.categoryOf(categoryKey);
  if (brandKey !== undefined && brand === undefined) return undefined;
  if (categoryKey !== undefined && category === undefined) return undefined;
  return {
    ...filter,
    ...(filter.maxOre !== undefined && { minOre: Math.max(filter.minOre ?? 0, LEAST_PRICE) }),
    ...(brand && { brand: brand.number }),
    ...(category && { paths: category.paths }),
  };
}

/** Of two lists the longer one is read only if it is no longer: what the shorter one leaves is looked at product by product. */
const SECOND_LISTED_MAX = 100_000;

/** What all products of the brand and category have, and others have not, the rarer first. */
export function filterMarks(traits: TraitIndex, asked: SearchFilters): string[] {
  const brand = asked.brand === undefined ? undefined : traits.brandOf(asked.brand);
  const category = asked.category === undefined ? undefined : traits.categoryOf(asked.category);
  return [
    ...(brand ? [{ mark: brandMark(brand.number), products: brand.products }] : []),
    ...(category ? [{ mark: categoryMark(category.number), products: category.products }] : []),
  ]
    .sort((a, b) => a.products - b.products)
    .filter(({ products }, at) => at === 0 || products <= SECOND_LISTED_MAX)
    .map(({ mark }) => mark);
}
