import { mustHaveTraits } from '../../catalogue/answers/search.ts';
import { FACET_NAMES } from '../../search/filter/facets.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import type { BrowsedProducts, FacetName, SearchFilters } from '../../store/ports/search-question.ts';
import { askedPage, type Paging } from '../layout/elements.ts';
import { browseSort } from '../pages/browse.ts';
import { type FilteredPage, filterQuery, isFilteredBy, type TypedFilters } from '../pages/filters/content.ts';
import type { BrowseSort } from '../texts/list-texts.ts';
import { askedFilters, readTypedFilters } from './filters.ts';
import { noSuchPage, type WebParts } from './parts.ts';

const PAGE_ROWS = 24;
/** A page skips all rows before it; up to this page that takes milliseconds. */
const PAGES_MAX = 100;

/** The products of a category, a brand or a shop. */
export interface BrowsedGroup {
  kind: 'category' | 'brand' | 'shop';
  path: string;
  /** The filter that the path sets. */
  own: SearchFilters;
}

export interface BrowsedPage {
  found: BrowsedProducts;
  filtered: FilteredPage;
  sort: BrowseSort;
  paging: Paging;
  /** True on the last page that can be opened, if there are more products. */
  isCut: boolean;
}

/** Asks for a page of a group's articles with all facets. A page that there is not is a 404. */
export async function browsedPage(
  { live, ask }: Pick<WebParts, 'live' | 'ask'>,
  generation: Generation,
  group: BrowsedGroup,
  query: Readonly<Record<string, unknown>>,
): Promise<BrowsedPage> {
  const sort = browseSort(query['sorter'], group.kind === 'category');
  const page = askedPage(query['side']);
  if (page === undefined || page > PAGES_MAX) throw noSuchPage();
  const filters = filtersBeside(group, readTypedFilters(query));
  const asked = { ...askedFilters(filters, undefined, live), ...group.own };
  mustHaveTraits(generation, { sort, filters: asked });
  const facets = facetsOf(group.kind);
  const found = await ask.browse(generation.path, {
    filters: asked,
    sort,
    limit: PAGE_ROWS,
    skip: (page - 1) * PAGE_ROWS,
    after: null,
    drops: true,
    isGrouped: true,
    accessoriesLast: true,
    facets: { counted: facets, open: facets },
  });
  if (found.eans.length === 0 && (page > 1 || !isFilteredBy(filters))) throw noSuchPage();
  const isCut = found.next !== null && page === PAGES_MAX;
  const filtered = {
    path: group.path,
    query: { sorter: sort === 'popular' ? undefined : sort },
    filters,
  };
  const hasNext = found.next !== null && !isCut;
  const paging = { path: group.path, query: filterQuery(filtered), page, hasNext };
  return { found, filtered, sort, paging, isCut };
}

const OWN_FILTER = { category: 'kategori', brand: 'maerke', shop: 'butik' } as const;

/** Filters of the kind that the path sets are ignored. */
const filtersBeside = ({ kind }: BrowsedGroup, filters: TypedFilters): TypedFilters => ({
  ...filters,
  [OWN_FILTER[kind]]: undefined,
});

const OWN_FACET = { category: undefined, brand: 'brands', shop: 'vendors' } as const;

/** A brand's page does not count brands: without its own filter that would be the whole catalogue. */
const facetsOf = (kind: BrowsedGroup['kind']): readonly FacetName[] =>
  FACET_NAMES.filter((name) => name !== OWN_FACET[kind]);
