import { countText } from '../../domain/format/numbers.ts';
import { foldedWord } from '../../domain/text.ts';
import { type Html, html } from '../../html/html.ts';
import type { CategoryNode } from '../../store/ports/traits.ts';
import type { Page } from '../layout/document.ts';
import { crumbs, crumbsJsonLd, type Paging, type Way } from '../layout/elements.ts';
import type { Visit } from '../layout/visit.ts';
import { BROWSE_TEXTS, type BrowseSort } from '../texts/list-texts.ts';
import { type ListedProduct, productListPage } from './product-list.ts';

const SORTS = ['popular', 'price', 'price_desc', 'newest', 'drop', 'unit_price'] as const;

/** The sort order of a query; `popular` if it is missing or unknown. Unit prices compare only within a category. */
export const browseSort = (text: unknown, kind: BrowseContent['kind']): BrowseSort =>
  SORTS.filter((sort) => sort !== 'unit_price' || kind === 'category').find((sort) => sort === text) ??
  'popular';

export const categoryPath = ({ slug }: Pick<CategoryNode, 'slug'>): string => `/kategori/${slug}`;

/** The Atom feed of price drops below the path of a category's page. */
export const feedPathBelow = (path: string): string => `${path}/prisfald.atom`;

/** Brands have no slugs: the path contains the folded name, as filters compare it. */
export const brandPath = (brand: string): string => `/maerke/${encodeURIComponent(foldedWord(brand))}`;

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
}

export function browseListPage(visit: Visit, content: BrowseContent): Page {
  const { name, kind, way, total, children, sort, paging, listed, isCut } = content;
  const { language } = visit;
  const texts = BROWSE_TEXTS[language];
  const hasUnits =
    kind === 'category' && (sort === 'unit_price' || listed.some(({ unitPrice }) => unitPrice?.unit != null));
  const sorts = hasUnits ? SORTS : SORTS.filter((each) => each !== 'unit_price');
  const options = sorts.map((each) => ({
    text: texts.sorts[each],
    href: visit.link(paging.path, { sorter: each === 'popular' ? undefined : each }),
    isChosen: each === sort,
  }));
  const page = productListPage(visit, {
    title: name,
    note: `${texts.count(countText(total, language), total === 1)}.`,
    description: texts.description[kind](name, countText(total, language)),
    crumbs: crumbs(visit, kind === 'brand' ? way : [[texts.categories, '/kategorier'], ...way]),
    links: categoryLinks(visit, children),
    choices: total > 1 ? [{ label: texts.sortLabel, options }] : [],
    listed,
    paging,
  });
  return {
    ...page,
    ...(kind === 'category' && { feedPath: feedPathBelow(paging.path) }),
    isHidden: sort !== 'popular',
    jsonLd: [crumbsJsonLd(visit, [...way, [name, paging.path]])],
    content: html`${page.content}${isCut && html`<p class="soft small">${texts.cut}</p>`}`,
  };
}

export function categoryLinks(visit: Visit, nodes: readonly CategoryNode[]): Html | null {
  if (nodes.length === 0) return null;
  return html`<ul class="chips">${nodes.map(
    (node) =>
      html`<li><a href="${visit.link(categoryPath(node))}">${node.name}</a> <span class="soft small">${countText(node.products, visit.language)}</span></li>`,
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
