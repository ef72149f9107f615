import { type Html, html } from '../../../html/html.ts';
import { FEED_STATES, type FeedFacts, type FeedState } from '../../../oversight/feeds/feed-facts.ts';
import type { EndedNight } from '../../../oversight/nights/nights.ts';
import { deskFeedTable, stateLine } from './feed-table.ts';
import type { DeskPage } from './frame.ts';
import type { DeskVisit } from './parts.ts';

const FEEDS_SHOWN = 100;

/** What was asked for behind the question mark; what cannot be meant is passed over. */
export interface AskedFeeds {
  state: FeedState | undefined;
  text: string;
  page: number;
}

export function readAskedFeeds(query: Readonly<Record<string, unknown>>): AskedFeeds {
  const { state, q, page } = query;
  return {
    state: FEED_STATES.find((each) => each === state),
    text: typeof q === 'string' ? q.trim().toLowerCase().slice(0, 100) : '',
    page: typeof page === 'string' && /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  };
}

export function feedsPage(
  visit: DeskVisit,
  feeds: readonly FeedFacts[],
  nights: readonly EndedNight[],
  asked: AskedFeeds,
): DeskPage {
  const found = feeds.filter(
    ({ id, shop, state }) =>
      (asked.state === undefined || state === asked.state) &&
      (asked.text === '' || id.toLowerCase().includes(asked.text) || shop.includes(asked.text)),
  );
  const pages = Math.max(1, Math.ceil(found.length / FEEDS_SHOWN));
  const page = Math.min(asked.page, pages);
  const shown = found.slice((page - 1) * FEEDS_SHOWN, page * FEEDS_SHOWN);
  return {
    title: 'Feeds',
    at: '/operator/feeds',
    content: html`<form class="filters" action="${visit.bare('/operator/feeds')}">
<p><label for="q">Feed or shop</label><input id="q" name="q" value="${asked.text}" maxlength="100"></p>
<p><label for="state">State</label><select id="state" name="state"><option value="">all</option>${FEED_STATES.map((state) => html`<option${state === asked.state && html` selected`}>${state}</option>`)}</select></p>
<button class="go">Show</button></form>
<p class="soft">${found.length} of ${feeds.length} feeds: ${stateLine(found)}</p>
${shown.length === 0 ? html`<p>No feed is like that.</p>` : deskFeedTable(visit, shown, nights)}${pageLinks(visit, asked, page, pages)}`,
  };
}

function pageLinks(visit: DeskVisit, { state, text }: AskedFeeds, page: number, pages: number): Html {
  if (pages === 1) return html``;
  const at = (n: number) =>
    visit.bare(`/operator/feeds?q=${encodeURIComponent(text)}&state=${state ?? ''}&page=${n}`);
  return html`<p>${page > 1 && html`<a href="${at(page - 1)}">Before</a> `}Page ${page} of ${pages}${page < pages && html` <a href="${at(page + 1)}">After</a>`}</p>`;
}
