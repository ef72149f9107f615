import { type Html, html } from '../../../html/html.ts';
import { countStates, FEED_STATES, type FeedFacts } from '../../../oversight/feeds/feed-facts.ts';
import { type EndedNight, rowsOfFeed } from '../../../oversight/nights/nights.ts';
import { count, duration } from '../../../oversight/words/table.ts';
import type { DeskVisit } from './parts.ts';
import { barChart } from './small-chart.ts';

export const feedPath = (id: string): string => `/operator/feeds/${encodeURIComponent(id)}`;

export const deskFeedTable = (
  visit: DeskVisit,
  feeds: readonly FeedFacts[],
  nights: readonly EndedNight[],
): Html => html`<div class="scroll" tabindex="0" role="region" aria-label="Feeds"><table><thead><tr><th scope="col">Feed</th><th scope="col">State</th><th scope="col">Read</th><th scope="col" class="n">Rows</th><th scope="col" class="n">Kept</th><th scope="col">Rows of 30 nights</th><th scope="col">Reason</th></tr></thead>
<tbody>${feeds.map((feed) => feedRow(visit, feed, nights))}</tbody></table></div>`;

const feedRow = (visit: DeskVisit, feed: FeedFacts, nights: readonly EndedNight[]): Html => html`<tr>
<th scope="row"><a href="${visit.bare(feedPath(feed.id))}">${feed.id}</a><span class="soft small"> ${feed.shop}</span></th>
<td class="state-${feed.state}">${feed.state}${feed.accepted !== null && html` (accepted ${feed.accepted})`}</td>
<td>${feed.readAtMs === null ? 'never' : `${duration(visit.nowMs - feed.readAtMs)} ago`}</td>
<td class="n">${feed.rows === null ? '–' : count(feed.rows)}</td><td class="n">${feed.kept === null ? '–' : count(feed.kept)}</td>
<td>${barChart(rowsOfFeed(nights, feed.id), `Rows of ${feed.id} over the last ${nights.length} nights`)}</td>
<td class="why">${feed.reason ?? ''}</td></tr>`;

/** `1 failed, 2 held, 9 good` */
export function stateLine(feeds: readonly FeedFacts[]): string {
  const counts = countStates(feeds);
  return FEED_STATES.filter((state) => counts[state] > 0)
    .map((state) => `${count(counts[state])} ${state}`)
    .join(', ');
}
