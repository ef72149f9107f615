import { countText } from '../../domain/format/numbers.ts';
import { foldedWord } from '../../domain/text.ts';
import { type Html, html } from '../../html/html.ts';
import type { CategoryNode } from '../../store/ports/traits.ts';
import type { Page } from '../layout/document.ts';
import { crumbs, crumbsJsonLd, type Paging, type Way } from '../layout/elements.ts';
import type { Visit } from '../layout/visit.ts';
import { BROWSE_TEXTS, type BrowseSort } from '../texts/list-texts.ts';
import { chosenFilters } from './filters/chosen-filters.ts';
import { type Facets, type FilteredPage, filterQuery, isFilteredBy } from './filters/content.ts';
import { filterColumn } from './filters/filter-column.ts';
import { productListPage } from './product-list.ts';
import type { ListedProduct } from './product-rows.ts';

const BROWSE_SORTS = ['popular', 'price', 'price_desc', 'newest', 'drop', 'unit_price'] as const;

/** The orders of a page. Unit prices compare only within a category. */
export const browseSorts = (isCategory: boolean): readonly BrowseSort[] =>
  isCategory ? BROWSE_SORTS : BROWSE_SORTS.filter((sort) => sort !== 'unit_price');

/** The sort order of a query; `popular` if it is missing or unknown. */
export const browseSort = (text: unknown, isCategory: boolean): BrowseSort =>
  browseSorts(isCategory).find((sort) => sort === text) ?? 'popular';

export const categoryPath = ({ slug }: Pick<CategoryNode, 'slug'>): string => `/kategori/${slug}`;

/** The Atom feed of price drops below the path of a category's page. */
export const feedPathBelow = (path: string): string => `${path}/prisfald.atom`;

/** Brands have no slugs: the path contains the folded name, as filters compare it. */
export const brandPath = (brand: string): string =>
  `/maerke/${encodeURIComponent(foldedWord(brand).toWellFormed())}`;

export interface BrowseContent {
  name: string;
  kind: 'category' | 'brand';
  way: Way;
  total: number;
  children: readonly CategoryNode[];
  listed: readonly ListedProduct[];
  sort: BrowseSort;
  paging: Paging;
  /** True on the last page that can be opened, if there are more products. */
  isCut: boolean;
  filtered: FilteredPage;
  facets: Facets;
  /** The page of a category within this one, with the same filters; without it a category is a filter. */
  categoryHref?: ((name: string) => string | undefined) | undefined;
}

export function browseListPage(visit: Visit, content: BrowseContent): Page {
  const { name, kind, way, total, children, sort, paging, listed, isCut, filtered, facets } = content;
  const { language } = visit;
  const texts = BROWSE_TEXTS[language];
  const hasUnits =
    kind === 'category' && (sort === 'unit_price' || listed.some(({ unitPrice }) => unitPrice?.unit != null));
  const options = browseSorts(hasUnits).map((each) => ({
    text: texts.sorts[each],
    href: visit.link(paging.path, {
      ...filterQuery(filtered),
      sorter: each === 'popular' ? undefined : each,
    }),
    isChosen: each === sort,
  }));
  const page = productListPage(visit, {
    title: name,
    note: `${texts.count(countText(total, language), total === 1)}.`,
    description: texts.description[kind](name, countText(total, language)),
    crumbs: crumbs(visit, kind === 'brand' ? way : [[texts.categories, '/kategorier'], ...way]),
    links: isFilteredBy(filtered.filters) ? null : categoryLinks(visit, children),
    choices: total > 1 ? [{ label: texts.sortLabel, options }] : [],
    listed,
    paging,
    column: filterColumn(visit, filtered, facets, {
      ...(content.categoryHref && { categoryHref: content.categoryHref }),
      fixed: kind === 'brand' ? 'maerke' : undefined,
    }),
    chosen: chosenFilters(visit, filtered, facets),
  });
  return {
    ...page,
    ...(kind === 'category' && { feedPath: feedPathBelow(paging.path) }),
    isHidden: sort !== 'popular' || isFilteredBy(filtered.filters),
    jsonLd: [crumbsJsonLd(visit, [...way, [name, paging.path]])],
    content: html`${page.content}${isCut && html`<p class="soft small">${texts.cut}</p>`}`,
  };
}

/** Numbers of products would not be those of articles, which the category's page counts. */
export function categoryLinks(visit: Visit, nodes: readonly CategoryNode[]): Html | null {
  if (nodes.length === 0) return null;
  return html`<ul class="chips">${nodes.map(
    (node) => html`<li><a href="${visit.link(categoryPath(node))}">${node.name}</a></li>`,
  )}</ul>`;
}

export function categoriesPage(
  visit: Visit,
  tops: readonly { node: CategoryNode; children: readonly CategoryNode[] }[],
): Page {
  const texts = BROWSE_TEXTS[visit.language];
  return {
    title: texts.all,
    description: texts.categoriesDescription,
    path: '/kategorier',
    content: html`<div class="lead"><h1>${texts.all}</h1></div>
<div class="shelves">${tops.map(
      ({ node, children }) =>
        html`<section><h2><a class="quiet" href="${visit.link(categoryPath(node))}">${node.name}</a></h2>${categoryLinks(visit, children)}</section>`,
    )}</div>`,
  };
}
