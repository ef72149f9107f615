import { countText } from '../../../domain/format/numbers.ts';
import { type Html, html } from '../../../html/html.ts';
import { type Paging, pageLinks } from '../../layout/elements.ts';
import type { Visit } from '../../layout/visit.ts';
import { FILTER_TEXTS } from '../../texts/filter-texts.ts';
import { BROWSE_TEXTS, type BrowseSort, LIST_TEXTS } from '../../texts/list-texts.ts';
import { browseSorts } from '../browse.ts';
import { type ListedProduct, productRows } from '../product-rows.ts';
import { chosenFilters } from './chosen-filters.ts';
import { type Facets, type FilteredPage, filterQuery, isFilteredBy } from './content.ts';
import { filterColumn } from './filter-column.ts';

export interface ShopProducts {
  filtered: FilteredPage;
  facets: Facets;
  listed: readonly ListedProduct[];
  total: number;
  sort: BrowseSort;
  paging: Paging;
}

/** Search engines are told of a shop's first page alone, without filters. */
export const isNarrowed = ({ filtered, sort, paging }: ShopProducts): boolean =>
  isFilteredBy(filtered.filters) || sort !== 'popular' || paging.page > 1;

/** A shop's products with their filters, below what is said about the shop. */
export function shopProducts(visit: Visit, products: ShopProducts): Html {
  const { filtered, facets, listed, total, sort, paging } = products;
  const { language } = visit;
  const texts = BROWSE_TEXTS[language];
  const chosen = chosenFilters(visit, filtered, facets);
  const tabs = browseSorts(false).map(
    (each) =>
      html`<a href="${visit.link(paging.path, { ...filterQuery(filtered), sorter: each === 'popular' ? undefined : each })}"${each === sort && html` aria-current="true"`}>${texts.sorts[each]}</a>`,
  );
  const found =
    listed.length === 0
      ? html`<p>${FILTER_TEXTS[language].none}</p>`
      : html`${total > 1 && html`<nav class="tabs small" aria-label="${texts.sortLabel}">${tabs}</nav>`}${productRows(visit, listed)}${pageLinks(visit, paging)}`;
  return html`<section aria-labelledby="products"><h2 id="products">${LIST_TEXTS[language].productCount}</h2><p class="soft">${FILTER_TEXTS[language].articles(countText(total, language), total === 1)}</p>
<div class="two">${filterColumn(visit, filtered, facets, { fixed: 'butik' })}<div>${chosen}${found}</div></div></section>`;
}
