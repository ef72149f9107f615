import type { AskedFilters } from '../../store/ports/product-question.ts';
import type { TraitFilter, TraitIndex } from '../../store/ports/search-index.ts';

/** What was asked for, in the generation's own numbers; undefined where it has no such brand or category: nothing passes. */
export function traitFilter(traits: TraitIndex, asked: AskedFilters): TraitFilter | undefined {
  const { category, brand: brandKey, ...filter } = asked;
  const brand = brandKey === undefined ? undefined : traits.brandOf(brandKey);
  const paths = category === undefined ? undefined : traits.pathsOf(category);
  if ((brandKey !== undefined && brand === undefined) || paths?.length === 0) return undefined;
  return { ...filter, ...(brand !== undefined && { brand }), ...(paths !== undefined && { paths }) };
}
