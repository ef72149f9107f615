import { type Html, html } from '../../../html/html.ts';
import type { notedSearches } from '../../../oversight/search-notes.ts';
import { count } from '../../../oversight/words/table.ts';
import type { DeskPage } from './desk.ts';

type NotedSearches = Awaited<ReturnType<typeof notedSearches>>;

const SHOWN = 100;

export const searchesPage = ({ nothing, slow }: NotedSearches): DeskPage => ({
  title: 'Searches',
  at: '/operator/searches',
  content: html`<p class="soft">Words that three callers or more asked for on one day, of the last 30 days. What fewer asked for is never written down.</p>
<h2>Nothing was found</h2>${table(nothing, 'Searches without an answer')}
<h2>It took long</h2>${table(slow, 'Slow searches')}`,
});

const table = (notes: NotedSearches['slow'], label: string): Html =>
  notes.length === 0
    ? html`<p>None.</p>`
    : html`<div class="scroll" tabindex="0" role="region" aria-label="${label}"><table><thead><tr><th scope="col">Words</th><th scope="col" class="n">Callers</th></tr></thead><tbody>${notes
        .slice(0, SHOWN)
        .map(
          ([words, callers]) =>
            html`<tr><th scope="row">${words}</th><td class="n">${count(callers)}</td></tr>`,
        )}</tbody></table></div>`;
