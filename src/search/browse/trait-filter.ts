import type { AskedFilters } from '../../store/ports/asked/product-question.ts';
import type { IndexQuestion, TraitFilter, TraitIndex } from '../../store/ports/search-index.ts';
import { brandMark, categoryMark } from '../traits/marks.ts';

/** What was asked for, in the generation's own numbers; undefined where it has no such brand or category: nothing passes. */
export function traitFilter(traits: TraitIndex, asked: AskedFilters): TraitFilter | undefined {
  const { category: categoryKey, brand: brandKey, ...filter } = asked;
  const brand = brandKey === undefined ? undefined : traits.brandOf(brandKey);
  const category = categoryKey === undefined ? undefined : traits.categoryOf(categoryKey);
  if (brandKey !== undefined && brand === undefined) return undefined;
  if (categoryKey !== undefined && category === undefined) return undefined;
  return { ...filter, ...(brand && { brand: brand.number }), ...(category && { paths: category.paths }) };
}

/** Reading a longer list beside the words' own takes longer than looking at each product that has the words. */
const LISTED_MAX = 100_000;

/** What all products of the brand and category have, and others have not. */
export function filterMarks(traits: TraitIndex, asked: AskedFilters): IndexQuestion[] {
  if (!traits.isMarked) return [];
  const brand = asked.brand === undefined ? undefined : traits.brandOf(asked.brand);
  const category = asked.category === undefined ? undefined : traits.categoryOf(asked.category);
  return [
    ...(brand !== undefined && brand.products <= LISTED_MAX ? [brandMark(brand.number)] : []),
    ...(category !== undefined && category.products <= LISTED_MAX ? [categoryMark(category.number)] : []),
  ];
}
