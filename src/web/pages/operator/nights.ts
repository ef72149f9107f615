import { type Html, html } from '../../../html/html.ts';
import type { EndedNight } from '../../../oversight/nights/nights.ts';
import { count } from '../../../oversight/words/table.ts';
import { barChart, type DeskPage, lastNights } from './desk.ts';

const CHARTS = [
  ['Seconds', 'seconds'],
  ['Products', 'products'],
  ['Price changes', 'price_changes'],
] as const;

export const nightsPage = (nights: readonly EndedNight[]): DeskPage => ({
  title: 'Nights',
  at: '/operator/nights',
  content:
    nights.length === 0
      ? html`<p>There has been none yet.</p>`
      : html`${CHARTS.map(
          ([name, field]) =>
            html`<h2>${name}</h2><p>${barChart(
              nights.map(({ report }) => report.totals[field]),
              `${name} of ${lastNights(nights.length)}, the oldest first`,
              3,
            )}</p>`,
        )}${table(nights)}`,
});

const table = (
  nights: readonly EndedNight[],
): Html => html`<h2>Night by night</h2><div class="scroll" tabindex="0" role="region" aria-label="Nights"><table><thead><tr><th scope="col">Night</th><th scope="col">Outcome</th><th scope="col" class="n">Seconds</th><th scope="col" class="n">Rows</th><th scope="col" class="n">Products</th><th scope="col" class="n">Offers</th><th scope="col" class="n">Price changes</th><th scope="col" class="n">Held</th><th scope="col" class="n">Failed</th></tr></thead>
<tbody>${nights
  .toReversed()
  .map(
    ({ report: { day, published, totals } }) =>
      html`<tr><th scope="row">${day}</th><td>${published ? 'published' : 'nothing new'}</td>${[
        Math.round(totals.seconds),
        totals.rows,
        totals.products,
        totals.offers,
        totals.price_changes,
        totals.held,
        totals.failed,
      ].map((n) => html`<td class="n">${count(n)}</td>`)}</tr>`,
  )}</tbody></table></div>`;
