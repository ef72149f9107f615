import { countText } from '../../../domain/format/numbers.ts';
import { type Html, html } from '../../../html/html.ts';
import type { Page } from '../../layout/document.ts';
import { orderLink, pageLinks } from '../../layout/elements.ts';
import type { Visit } from '../../layout/visit.ts';
import { SEARCH_TEXTS } from '../../texts/search-texts.ts';
import { verdictWords } from '../../texts/verdict-texts.ts';
import { dropNotes, type ListedProduct, productRows } from '../product-list.ts';
import { changed, type FoundProduct, type SearchContent, SORTS } from './content.ts';
import { chosenFilters, facetLists } from './facets.ts';

export function searchResultsPage(visit: Visit, content: SearchContent): Page {
  const { search, results, facets } = content;
  const texts = SEARCH_TEXTS[visit.language];
  const chosen = chosenFilters(visit, search, facets);
  const found =
    results.length === 0
      ? nothing(visit, search.q, chosen)
      : html`${chosen}${sortTabs(visit, content)}${productRows(
          visit,
          results.map((product) => listedFound(visit, product, content.dropTenths.get(product.ean))),
        )}${pageLinks(visit, { path: '/soeg', query: changed(search), page: content.page, hasNext: content.hasNext })}`;
  const isEmpty = results.length === 0 && chosen === null;
  return {
    title: texts.title(search.q),
    query: search.q,
    content: html`<div class="lead"><h1>${search.q}</h1><p class="soft">${understood(visit, content)} ${orderLink(visit)}</p></div>
${facets === null || isEmpty ? found : html`<div class="two">${facetLists(visit, search, facets)}<div>${found}</div></div>`}`,
  };
}

function understood({ language }: Visit, { results, total, interpretation }: SearchContent): string {
  const texts = SEARCH_TEXTS[language];
  const count = total?.count ?? results.length;
  const counted =
    total !== null && !total.isExact
      ? texts.countMore(countText(count, language))
      : texts.count(countText(count, language), count === 1);
  const said = count === 0 ? [] : [`${counted[0]!.toUpperCase()}${counted.slice(1)}.`];
  if (interpretation.corrections.length > 0) said.push(texts.understood(correctedQuery(interpretation)));
  if (interpretation.relaxed && results.length > 0) said.push(texts.relaxed);
  return said.join(' ');
}

/** Spaces around the words keep a correction from replacing a part of another word. */
const correctedQuery = ({ terms, corrections }: SearchContent['interpretation']): string =>
  corrections
    .reduce((query, { from, to }) => query.replace(` ${from} `, () => ` ${to} `), ` ${terms.join(' ')} `)
    .trim();

function listedFound(visit: Visit, product: FoundProduct, dropTenths: number | undefined): ListedProduct {
  const claim = product.offers[0]?.claim;
  const drop = dropNotes(visit, dropTenths);
  if (!claim) return { product, unitPrice: product, notes: drop };
  const { tone, words } = verdictWords(claim, visit.language);
  // Beside a claim that does not hold, a real drop is shown without praise.
  const notes = tone === 'again' ? drop.map((note) => ({ ...note, tone: 'plain' as const })) : drop;
  return { product, unitPrice: product, notes: [...notes, { tone, text: words }] };
}

/** Sort links are shown only for two results or more. */
function sortTabs(visit: Visit, { search, total }: SearchContent): Html | null {
  if (total === null || total.count < 2) return null;
  const texts = SEARCH_TEXTS[visit.language];
  const chosen = search.sorter ?? 'relevance';
  return html`<nav class="tabs small" aria-label="${texts.sortLabel}">${SORTS.map(
    (sort) =>
      html`<a href="${visit.link('/soeg', changed(search, { sorter: sort === 'relevance' ? undefined : sort }))}"${sort === chosen && html` aria-current="true"`}>${texts.sorts[sort]}</a>`,
  )}</nav>`;
}

function nothing(visit: Visit, query: string, chosen: Html | null): Html {
  const texts = SEARCH_TEXTS[visit.language];
  if (chosen !== null) return html`${chosen}<p>${texts.noneFiltered}</p>`;
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
