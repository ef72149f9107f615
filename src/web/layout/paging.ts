import { countText } from '../../domain/format/numbers.ts';
import { type Html, html } from '../../html/html.ts';
import { WORDS } from '../texts/words.ts';
import type { Query, Visit } from './visit.ts';

/** Where a list goes on. */
export interface Paging {
  path: string;
  query: Query;
  /** From 1. */
  page: number;
  hasNext: boolean;
}

/** The page that a query names: 1 where it names none, undefined where it names no page at all. */
export function askedPage(text: unknown): number | undefined {
  if (text === undefined) return 1;
  return typeof text === 'string' && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined;
}

export const pageQuery = (query: Query, page: number): Query => ({
  ...query,
  side: page === 1 ? undefined : page,
});

/** The neighbours of a page. Nothing where there is one page alone. */
export function pageLinks(visit: Visit, { path, query, page, hasNext }: Paging): Html | null {
  if (page === 1 && !hasNext) return null;
  const words = WORDS[visit.language];
  const to = (number: number) => visit.link(path, pageQuery(query, number));
  return html`<nav class="pages" aria-label="${words.pages}">${page > 1 && html`<a href="${to(page - 1)}" rel="prev">${words.previous}</a>`}<span class="soft">${words.page(countText(page, visit.language))}</span>${hasNext && html`<a href="${to(page + 1)}" rel="next">${words.next}</a>`}</nav>`;
}
