import type { TraitIndex } from '../../store/ports/search-index.ts';
import type { SearchFilters, TraitSort } from '../../store/ports/search-question.ts';
import type { FilterMark, TraitFilter } from '../../store/ports/traits.ts';
import { NO_PRICE, NO_UNIT_PRICE, unitNumberOf, unitOreOf } from '../../store/ports/traits.ts';
import { brandMark, categoryMark } from './trait-line.ts';

/** The filters of searching and browsing as callers name them, in the order of the documentation. */
export const TRAIT_FILTERS = [
  'category',
  'brand',
  'vendor',
  'min_price',
  'max_price',
  'in_stock',
  'condition',
  'size',
  'color',
  'accessories',
] as const;

export const FILTER_CONDITIONS = ['new', 'refurbished', 'used'] as const;

/** No shop has this number: an unknown domain finds nothing. */
export const NO_VENDOR = -1;

/** A maximum price excludes products without a price. */
const LEAST_PRICE = NO_PRICE + 1;

/** Undefined if the generation has none of the brands, sizes or colours, or no such category: nothing passes. */
export function traitFilter(traits: TraitIndex, filters: SearchFilters): TraitFilter | undefined {
  const filter = looseFilter(traits, filters);
  const { brands, sizes, colors, paths } = filter;
  const isUnknown = filters.category !== undefined && paths!.length === 0;
  return isUnknown || [brands, sizes, colors].some((numbers) => numbers?.length === 0) ? undefined : filter;
}

/** The filter in the generation's numbers; one that knows none of its values has an empty list, and nothing passes it. */
export function looseFilter(traits: TraitIndex, filters: SearchFilters): TraitFilter {
  const { category, brands, sizes, colors, ...filter } = filters;
  return {
    ...filter,
    ...(filter.maxOre !== undefined && { minOre: Math.max(filter.minOre ?? 0, LEAST_PRICE) }),
    ...(brands && { brands: brands.flatMap((key) => traits.brandOf(key)?.number ?? []) }),
    ...(sizes && { sizes: sizes.flatMap((name) => traits.sizeOf(name) ?? []) }),
    ...(colors && { colors: colors.flatMap((name) => traits.colorOf(name) ?? []) }),
    ...(category !== undefined && { paths: traits.categoryOf(category)?.paths ?? [] }),
  };
}

/** Beyond this length the second posting list is not read: the first list's products are filtered one by one. */
const SECOND_LISTED_MAX = 100_000;

/** Returns the index tokens that exactly the products of the brands and the category have, the rarer first. */
export function filterMarks(traits: TraitIndex, filters: SearchFilters): FilterMark[] {
  const brands = filters.brands?.flatMap((key) => traits.brandOf(key) ?? []) ?? [];
  const category = filters.category === undefined ? undefined : traits.categoryOf(filters.category);
  const ofBrands = {
    mark: brands.map(({ number }) => brandMark(number)),
    products: brands.reduce((sum, { products }) => sum + products, 0),
  };
  return [
    ...(brands.length > 0 ? [ofBrands] : []),
    ...(category ? [{ mark: [categoryMark(category.number)], products: category.products }] : []),
  ]
    .sort((a, b) => a.products - b.products)
    .filter(({ products }, at) => at === 0 || products <= SECOND_LISTED_MAX)
    .map(({ mark }) => mark);
}

/** Lower than the score of any price: prices and ranks have 32 bits. */
const NO_PRICE_SCORE = -(2 ** 33);
/** Sorts products without a place after all others, in their own order; scores stay safe integers for cursors. */
const BEHIND = 2 ** 40;

const highest = (value: number): number => value;
const lowest = (value: number): number => -value;
const cheapest = (ore: number): number => (ore === NO_PRICE ? NO_PRICE_SCORE : -ore);

/** The column that a sort reads, and the score of a value; the highest score comes first. */
const TRAIT_SORTS = {
  popular: { column: 'ranks', scoreOf: lowest },
  price: { column: 'prices', scoreOf: cheapest },
  price_desc: { column: 'prices', scoreOf: highest },
  newest: { column: 'days', scoreOf: highest },
  drop: { column: 'drops', scoreOf: highest },
} as const satisfies Record<Exclude<TraitSort, 'unit_price'>, unknown>;

/** Without a filter no product can pass, and the order does not matter. */
export const traitSort = (traits: TraitIndex, sort: TraitSort, filter: TraitFilter | undefined) =>
  sort === 'unit_price'
    ? ({ column: 'units', scoreOf: cheapestBy(commonestUnit(traits, filter ? filter.paths : [])) } as const)
    : TRAIT_SORTS[sort];

/** More than any unit price, so that units do not mix. */
const UNIT_GAP = 2 ** 29;

/** Products of the first unit come first, then those of the other units in order, then those without one. */
const cheapestBy =
  (first: number) =>
  (key: number): number => {
    if (key === NO_UNIT_PRICE) return NO_PRICE_SCORE;
    const unit = unitNumberOf(key);
    return -((unit === first ? 0 : unit) * UNIT_GAP + unitOreOf(key));
  };

const commonest = new WeakMap<TraitIndex, Map<string, number>>();

/** The unit of most products on these category paths, whatever else is asked for: filters must not turn the order round. */
function commonestUnit(traits: TraitIndex, paths: readonly number[] | undefined): number {
  const known = commonest.get(traits) ?? new Map<string, number>();
  commonest.set(traits, known);
  const key = String(paths);
  const unit = known.get(key) ?? countUnits(traits, paths);
  known.set(key, unit);
  return unit;
}

function countUnits(traits: TraitIndex, paths: readonly number[] | undefined): number {
  const counts = [0, 0, 0, 0, 0, 0];
  for (const block of traits.blocks(paths)) for (const key of block.units()) counts[unitNumberOf(key)]!++;
  const [, ...ofUnits] = counts;
  return 1 + ofUnits.indexOf(Math.max(...ofUnits));
}

export const behind = (score: number): number => score - BEHIND;

/** More than scores differ, and less than BEHIND: accessories without a place stay behind all that have one. */
const AFTER_OTHERS = 2 ** 36;

export const afterOthers = (score: number): number => score - AFTER_OTHERS;
