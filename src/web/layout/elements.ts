import { countText } from '../../domain/format/numbers.ts';
import { type Html, html, webLink } from '../../html/html.ts';
import { PICTURES_PATH } from '../../market/demo/pictures.ts';
import { WORDS } from '../texts/words.ts';
import type { Query, Visit } from './visit.ts';

/** Stands between facts on a line. A line may break after it, not before it. */
export const DOT = '\u00a0· ';

export interface Paging {
  path: string;
  query: Query;
  /** From 1. */
  page: number;
  hasNext: boolean;
}

/** The page number of a query: 1 if it is missing, undefined if it is not a number. */
export function askedPage(text: unknown): number | undefined {
  if (text === undefined) return 1;
  return typeof text === 'string' && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined;
}

export const pageQuery = (query: Query, page: number): Query => ({
  ...query,
  side: page === 1 ? undefined : page,
});

/** Links to the previous and the next page; null if there is only one. */
export function pageLinks(visit: Visit, { path, query, page, hasNext }: Paging): Html | null {
  if (page === 1 && !hasNext) return null;
  const words = WORDS[visit.language];
  const to = (number: number) => visit.link(path, pageQuery(query, number));
  return html`<nav class="pages" aria-label="${words.pages}">${page > 1 && html`<a href="${to(page - 1)}" rel="prev">${words.previous}</a>`}<span class="soft">${words.page(countText(page, visit.language))}</span>${hasNext && html`<a href="${to(page + 1)}" rel="next">${words.next}</a>`}</nav>`;
}

/** The pages between the front page and the one that is shown. */
export type Way = readonly (readonly [name: string, path: string])[];

const fromHome = ({ language }: Visit, way: Way): Way => [[WORDS[language].home, '/'], ...way];

export function crumbs(visit: Visit, way: Way): Html {
  const links = fromHome(visit, way).map(
    ([name, path], at) => html`${at > 0 && ' / '}<a href="${visit.link(path)}">${name}</a>`,
  );
  return html`<nav class="crumb small" aria-label="${WORDS[visit.language].way}">${links}</nav>`;
}

/** The breadcrumbs as structured data; `way` ends with the page itself. */
export const crumbsJsonLd = (visit: Visit, way: Way) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: fromHome(visit, way).map(([name, path], at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: visit.address(path),
  })),
});

export const ORDER_PATH = '/raekkefoelge';

/** The link from every search and list to what decides its order. */
export const orderLink = (visit: Visit): Html =>
  html`<a href="${visit.link(ORDER_PATH)}">${WORDS[visit.language].order}</a>`;

/** A shop's picture over a stand-in. The alternative text is empty, so that a failed picture leaves the stand-in. */
export function picture(visit: Visit, imageUrl: string, px: number, isFirst = false): Html {
  const url = ownDrawing(visit, imageUrl) ?? webLink(imageUrl);
  return html`<span class="pic">${url !== null && html`<img src="${url}" alt="" width="${px}" height="${px}" decoding="async"${!isFirst && html` loading="lazy"`}>`}</span>`;
}

/** The demo market's pictures are served here. A path without a host works at any address, also after BASE_URL has changed. */
function ownDrawing({ isDemo, bare }: Visit, imageUrl: string): string | null {
  const at = isDemo ? imageUrl.indexOf(`${PICTURES_PATH}/`) : -1;
  return at < 0 ? null : bare(imageUrl.slice(at));
}
