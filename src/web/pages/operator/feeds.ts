import { formatDay } from '../../../domain/day.ts';
import { type Html, html } from '../../../html/html.ts';
import type { DayChanges } from '../../../oversight/feeds/feed-days.ts';
import {
  countStates,
  FEED_STATES,
  type FeedFacts,
  type FeedState,
  type RefusedSamples,
} from '../../../oversight/feeds/feed-facts.ts';
import { type EndedNight, rowsOfFeed } from '../../../oversight/nights/nights.ts';
import { count, duration } from '../../../oversight/words/table.ts';
import {
  barChart,
  countOf,
  type DeskPage,
  type DeskVisit,
  deskButton,
  deskTime,
  lastNights,
} from './desk.ts';

const FEEDS_SHOWN = 100;

/** The filter of the feeds page. Invalid values are ignored. */
export interface FeedsQuestion {
  state: FeedState | undefined;
  text: string;
  page: number;
}

export function readFeedsQuestion(query: Readonly<Record<string, unknown>>): FeedsQuestion {
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
  question: FeedsQuestion,
): DeskPage {
  const found = feeds.filter(
    ({ id, shop, state }) =>
      (question.state === undefined || state === question.state) &&
      (question.text === '' || id.toLowerCase().includes(question.text) || shop.includes(question.text)),
  );
  const pages = Math.max(1, Math.ceil(found.length / FEEDS_SHOWN));
  const page = Math.min(question.page, pages);
  const shown = found.slice((page - 1) * FEEDS_SHOWN, page * FEEDS_SHOWN);
  return {
    title: 'Feeds',
    at: '/operator/feeds',
    content: html`<form class="filters" action="${visit.bare('/operator/feeds')}">
<p><label for="q">Feed or shop</label><input id="q" name="q" value="${question.text}" maxlength="100"></p>
<p><label for="state">State</label><select id="state" name="state"><option value="">all</option>${FEED_STATES.map((state) => html`<option${state === question.state && html` selected`}>${state}</option>`)}</select></p>
<button class="go">Show</button></form>
<p class="soft">${found.length} of ${feeds.length} feeds: ${stateLine(found)}</p>
${shown.length === 0 ? html`<p>No feed matches.</p>` : deskFeedTable(visit, shown, nights)}${pageLinks(visit, question, page, pages)}`,
  };
}

function pageLinks(visit: DeskVisit, { state, text }: FeedsQuestion, page: number, pages: number): Html {
  if (pages === 1) return html``;
  const at = (n: number) =>
    visit.bare(`/operator/feeds?q=${encodeURIComponent(text.toWellFormed())}&state=${state ?? ''}&page=${n}`);
  return html`<p>${page > 1 && html`<a href="${at(page - 1)}">Previous</a> `}Page ${page} of ${pages}${page < pages && html` <a href="${at(page + 1)}">Next</a>`}</p>`;
}

export const feedPath = (id: string): string => `/operator/feeds/${encodeURIComponent(id)}`;

export const deskFeedTable = (
  visit: DeskVisit,
  feeds: readonly FeedFacts[],
  nights: readonly EndedNight[],
): Html => html`<div class="scroll" tabindex="0" role="region" aria-label="Feeds"><table><thead><tr><th scope="col">Feed</th><th scope="col">State</th><th scope="col">Read</th><th scope="col" class="n">Rows</th><th scope="col" class="n">Kept</th><th scope="col">Rows of 30 nights</th><th scope="col" class="n">Changes by day</th><th scope="col">Reason</th></tr></thead>
<tbody>${feeds.map((feed) => feedRow(visit, feed, nights))}</tbody></table></div>`;

const feedRow = (visit: DeskVisit, feed: FeedFacts, nights: readonly EndedNight[]): Html => html`<tr>
<th scope="row"><a href="${visit.bare(feedPath(feed.id))}">${feed.id}</a><span class="soft small"> ${feed.shop}</span></th>
<td class="state-${feed.state}">${feed.state}${feed.accepted !== null && html` (accepted ${feed.accepted})`}</td>
<td class="when">${feed.readAtMs === null ? 'never' : `${duration(visit.nowMs - feed.readAtMs)} ago`}</td>
<td class="n">${feed.rows === null ? '–' : count(feed.rows)}</td><td class="n">${feed.kept === null ? '–' : count(feed.kept)}</td>
<td>${barChart(rowsOfFeed(nights, feed.id), `Rows of ${feed.id} over ${lastNights(nights.length)}`)}</td>
<td class="n">${feed.byDay === null ? '–' : `${count(feed.byDay.changed)} of ${count(feed.byDay.times)}`}</td>
<td class="why">${feed.reason ?? ''}</td></tr>`;

export function stateLine(feeds: readonly FeedFacts[]): string {
  const counts = countStates(feeds);
  return FEED_STATES.filter((state) => counts[state] > 0)
    .map((state) => `${count(counts[state])} ${state}`)
    .join(', ');
}

export const DECISION_TEXTS = {
  accepted: 'Accepted: the next refresh takes over what the feed says.',
  held: 'Kept held: the next refresh shows what the feed said before.',
  'read-again': 'The feed has been read again in the meantime, so nothing was decided. Look at it once more.',
  nothing: 'Nothing in this feed waits for a decision.',
} as const;
export type DecisionText = keyof typeof DECISION_TEXTS;

export const feedPage = (
  visit: DeskVisit,
  feed: FeedFacts,
  samples: readonly RefusedSamples[],
  nights: readonly EndedNight[],
  notice: DecisionText | undefined,
): DeskPage => ({
  title: feed.id,
  at: '/operator/feeds',
  content: html`${notice !== undefined && html`<p class="needs${notice === 'read-again' ? '' : ' well'}" role="status">${DECISION_TEXTS[notice]}</p>`}
<dl class="told">${factsOf(feed).map(([name, text]) => html`<dt>${name}</dt><dd>${text}</dd>`)}</dl>
${decision(visit, feed)}
<h2>Rows of ${lastNights(nights.length)}</h2><p>${barChart(rowsOfFeed(nights, feed.id), `Rows of ${feed.id}, the oldest night first`, 3)}</p>
${refusals(feed, samples)}`,
});

function factsOf(feed: FeedFacts): [name: string, text: string][] {
  const since =
    feed.sinceDay === null ? '' : `, since ${formatDay(feed.sinceDay)} (${countOf(feed.nights, 'night')})`;
  return [
    ['Shop', feed.shop || 'unknown'],
    ['From', feed.network === null ? 'the sources file' : feed.network],
    ['State', `${feed.state}${since}`],
    ...(feed.reason === null ? [] : [['Reason', feed.reason] as [string, string]]),
    ['Last read well', feed.readAtMs === null ? 'never' : deskTime(feed.readAtMs)],
    [
      'Rows',
      `${feed.rows === null ? '–' : count(feed.rows)}, of which ${feed.kept === null ? '–' : count(feed.kept)} became offers`,
    ],
    ...(feed.byDay === null ? [] : [['By day', byDayText(feed.byDay)] as [string, string]]),
    ...(feed.accepted === null ? [] : [['Accepted', feed.accepted] as [string, string]]),
  ];
}

/** How often the file really changes during a day: whether more runs would be worth it. */
const byDayText = ({ days, times, changed, isNightOnly }: DayChanges): string =>
  `changed in ${count(changed)} of ${countOf(times, 'run')} on ${countOf(days, 'day')}${isNightOnly ? '; asked for at night only, until it changes' : ''}`;

/** The form names the reading that the operator saw, so that it does not decide about a newer one. */
function decision(visit: DeskVisit, { id, reading, accepted }: FeedFacts): Html {
  if (reading === null) return html``;
  const path = feedPath(id);
  return html`<h2>Decide for tonight</h2><p>What the feed said last is held back. Accepted, the next refresh takes it over; kept held, shoppers go on seeing what it said before, for three days.</p>
<div class="decide">${accepted === null && deskButton(visit, `${path}/accept`, 'Accept', { reading })}${deskButton(visit, `${path}/keep-held`, 'Keep held', { reading })}</div>`;
}

function refusals({ skipped }: FeedFacts, samples: readonly RefusedSamples[]): Html {
  if (samples.length === 0) return html`<h2>Refused rows</h2><p>None in its last reading.</p>`;
  return html`<h2>Refused rows</h2>${samples.map(({ reason, text, rows }) => {
    const often = skipped[reason as keyof typeof skipped];
    return html`<h3>${reason}${often !== undefined && html` <span class="soft">${countOf(often, 'row')}</span>`}</h3>
${text !== undefined && html`<p>${text.means[0]!.toUpperCase()}${text.means.slice(1)}. Ask the shop ${text.ask}.</p>`}
<pre tabindex="0" aria-label="Rows refused for ${reason}">${rows.map((row) => JSON.stringify(row)).join('\n')}</pre>`;
  })}`;
}
