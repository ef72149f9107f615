import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import { listItemJson } from '../../catalogue/answers/lists.ts';
import { brandKey, categoryKey, foldedWord } from '../../domain/text.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import { type ListName, REAL_KEY } from '../../store/ports/lists.ts';
import type { CategoryNode } from '../../store/ports/traits.ts';
import type { TypedFilters } from '../pages/filters/content.ts';
import { topCategories } from './categories.ts';
import { readTypedFilters } from './filters.ts';

const PAGE_ROWS = 24;

interface ListPageOptions {
  page?: number;
  rows?: number;
  isReal?: boolean;
  /** Leaves only the products of a category, at any level. */
  category?: string | undefined;
  brand?: string | undefined;
  minOre?: number;
  maxOre?: number;
}

/** One page of a list that the night has sorted. An extra row tells whether there is a next page. */
export function pageOfList<Item>(
  live: CurrentCatalogue,
  generation: Generation,
  name: ListName,
  {
    page = 1,
    rows = PAGE_ROWS,
    isReal = false,
    category,
    brand,
    minOre = 0,
    maxOre = Number.POSITIVE_INFINITY,
  }: ListPageOptions = {},
): { items: Item[]; hasNext: boolean } {
  const found = generation.lists.page(name, {
    after: -1,
    skip: (page - 1) * rows,
    limit: rows,
    keys: [
      ...(isReal ? [REAL_KEY] : []),
      ...(category === undefined ? [] : [categoryKey(category)]),
      ...(brand === undefined ? [] : [brandKey(brand)]),
    ],
    minOre,
    maxOre,
  });
  const items = found.slice(0, rows).map((row) => JSON.parse(listItemJson(live, row)) as Item);
  return { items, hasNext: found.length > rows };
}

/** Lists are filtered by what the night has sorted them for: one category, one brand and prices. */
export function listFiltersOf(query: Readonly<Record<string, unknown>>): TypedFilters {
  const { kategori, maerke, min, maks } = readTypedFilters(query);
  return { kategori, maerke: maerke?.slice(0, 1), min, maks };
}

const CATEGORIES_MAX = 60;

/** The widest categories, and the chosen one if it is narrower. */
export function categoriesFor(generation: Generation, { kategori }: TypedFilters): readonly CategoryNode[] {
  const tops = topCategories(generation, CATEGORIES_MAX);
  const chosen =
    kategori === undefined || !generation.hasTraits
      ? undefined
      : generation.categories.byKey(foldedWord(kategori));
  return chosen === undefined || tops.some(({ number }) => number === chosen.number)
    ? tops
    : [chosen, ...tops];
}
