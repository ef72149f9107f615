import { countText } from '../../../domain/format/numbers.ts';
import { type Html, html } from '../../../html/html.ts';
import type { Page } from '../../layout/document.ts';
import { orderLink, pageLinks } from '../../layout/elements.ts';
import type { Visit } from '../../layout/visit.ts';
import { FILTER_TEXTS } from '../../texts/filter-texts.ts';
import { SEARCH_TEXTS } from '../../texts/search-texts.ts';
import { chosenFilters } from '../filters/chosen-filters.ts';
import { filterQuery } from '../filters/content.ts';
import { filterColumn } from '../filters/filter-column.ts';
import { productRows } from '../product-rows.ts';
import { type SearchContent, SORTS } from './content.ts';

export function searchResultsPage(visit: Visit, content: SearchContent): Page {
  const { q, filtered, listed, facets } = content;
  const texts = SEARCH_TEXTS[visit.language];
  const chosen = chosenFilters(visit, filtered, facets);
  const paging = {
    path: filtered.path,
    query: filterQuery(filtered),
    page: content.page,
    hasNext: content.hasNext,
  };
  const found =
    listed.length === 0
      ? nothing(visit, q, chosen)
      : html`${chosen}${sortTabs(visit, content)}${productRows(visit, listed)}${pageLinks(visit, paging)}`;
  const isEmpty = listed.length === 0 && chosen === null;
  return {
    title: texts.title(q),
    query: q,
    content: html`<div class="lead"><h1>${q}</h1><p class="soft">${understood(visit, content)}${listed.length > 0 && html` ${orderLink(visit)}`}</p></div>
${facets === null || isEmpty ? found : html`<div class="two">${filterColumn(visit, filtered, facets)}<div>${found}</div></div>`}`,
  };
}

function understood({ language }: Visit, { listed, total, interpretation }: SearchContent): string {
  const texts = SEARCH_TEXTS[language];
  const count = total?.count ?? listed.length;
  const counted =
    total !== null && !total.isExact
      ? texts.countMore(countText(count, language))
      : texts.count(countText(count, language), count === 1);
  const said = count === 0 ? [] : [`${counted[0]!.toUpperCase()}${counted.slice(1)}.`];
  if (interpretation.corrections.length > 0) said.push(texts.understood(correctedQuery(interpretation)));
  if (interpretation.relaxed && listed.length > 0) said.push(texts.relaxed);
  return said.join(' ');
}

/** Spaces around the words keep a correction from replacing a part of another word. */
const correctedQuery = ({ terms, corrections }: SearchContent['interpretation']): string =>
  corrections
    .reduce((query, { from, to }) => query.replace(` ${from} `, () => ` ${to} `), ` ${terms.join(' ')} `)
    .trim();

/** Sort links are shown only for two results or more. */
function sortTabs(visit: Visit, { filtered, sort: asked, total }: SearchContent): Html | null {
  if (total === null || total.count < 2) return null;
  const texts = SEARCH_TEXTS[visit.language];
  const chosen = asked ?? 'relevance';
  return html`<nav class="tabs small" aria-label="${texts.sortLabel}">${SORTS.map(
    (sort) =>
      html`<a href="${visit.link(filtered.path, { ...filterQuery(filtered), sorter: sort === 'relevance' ? undefined : sort })}"${sort === chosen && html` aria-current="true"`}>${texts.sorts[sort]}</a>`,
  )}</nav>`;
}

function nothing(visit: Visit, query: string, chosen: Html | null): Html {
  const texts = SEARCH_TEXTS[visit.language];
  if (chosen !== null) return html`${chosen}<p>${FILTER_TEXTS[visit.language].none}</p>`;
  return html`<p>${texts.none(query)} ${texts.noneHint}</p><p><a href="${visit.link('/prisfald')}">${texts.toDrops}</a></p>`;
}

export function searchHintPage(visit: Visit, query: string, isLong: boolean): Page {
  const texts = SEARCH_TEXTS[visit.language];
  return {
    title: texts.heading,
    query: query.slice(0, 200),
    content: html`<div class="lead"><h1>${texts.heading}</h1><p>${isLong ? texts.long : texts.short}</p></div>`,
  };
}
