import { formatDay, formatInstant } from '../../../domain/day.ts';
import { type Html, html } from '../../../html/html.ts';
import type { FeedFacts, RefusedSamples } from '../../../oversight/feeds/feed-facts.ts';
import { type EndedNight, rowsOfFeed } from '../../../oversight/nights/nights.ts';
import { count } from '../../../oversight/words/table.ts';
import { feedPath } from './feed-table.ts';
import { type DeskPage, deskButton } from './frame.ts';
import type { DeskVisit } from './parts.ts';
import { barChart } from './small-chart.ts';

/** What became of a decision, told once after its form. */
export const DECISION_TEXTS = {
  accepted: 'Accepted: the next refresh takes over what the feed says.',
  held: 'Kept held: the next refresh shows what the feed said before.',
  'read-again': 'The feed has been read again meanwhile, so nothing was decided. Look at it once more.',
  nothing: 'Nothing of this feed waits for a decision.',
} as const;
export type DecisionText = keyof typeof DECISION_TEXTS;

export function feedPage(
  visit: DeskVisit,
  feed: FeedFacts,
  samples: readonly RefusedSamples[],
  nights: readonly EndedNight[],
  told: DecisionText | undefined,
): DeskPage {
  return {
    title: feed.id,
    at: '/operator/feeds',
    content: html`${told !== undefined && html`<p class="needs${told === 'read-again' ? '' : ' well'}" role="status">${DECISION_TEXTS[told]}</p>`}
<dl class="told">${factsOf(feed).map(([name, text]) => html`<dt>${name}</dt><dd>${text}</dd>`)}</dl>
${decision(visit, feed)}
<h2>Rows of the last ${nights.length} nights</h2><p>${barChart(rowsOfFeed(nights, feed.id), `Rows of ${feed.id}, the oldest night first`, 3)}</p>
${refusals(feed, samples)}`,
  };
}

function factsOf(feed: FeedFacts): [name: string, text: string][] {
  const since = feed.sinceDay === null ? '' : `, since ${formatDay(feed.sinceDay)} (${feed.nights} nights)`;
  return [
    ['Shop', feed.shop || 'unknown'],
    ['From', feed.network === null ? 'the sources file' : feed.network],
    ['State', `${feed.state}${since}`],
    ...(feed.reason === null ? [] : [['Reason', feed.reason] as [string, string]]),
    ['Last read well', feed.readAtMs === null ? 'never' : formatInstant(feed.readAtMs)],
    [
      'Rows',
      `${feed.rows === null ? '–' : count(feed.rows)}, of which ${feed.kept === null ? '–' : count(feed.kept)} became offers`,
    ],
    ...(feed.accepted === null ? [] : [['Accepted', feed.accepted] as [string, string]]),
  ];
}

/** A form names the reading that was looked at: another one is not decided by it. */
function decision(visit: DeskVisit, { id, reading, accepted }: FeedFacts): Html {
  if (reading === null) return html``;
  const path = feedPath(id);
  return html`<h2>Decide for tonight</h2><p>What the feed said last is held back. Accepted, the next refresh takes it over; kept held, shoppers go on seeing what it said before, for three days.</p>
<div class="decide">${accepted === null && deskButton(visit, `${path}/accept`, 'Accept', { reading })}${deskButton(visit, `${path}/keep-held`, 'Keep held', { reading })}</div>`;
}

function refusals({ skipped }: FeedFacts, samples: readonly RefusedSamples[]): Html {
  if (samples.length === 0) return html`<h2>Refused rows</h2><p>None of its last reading.</p>`;
  return html`<h2>Refused rows</h2>${samples.map(({ reason, text, rows }) => {
    const often = skipped[reason as keyof typeof skipped];
    return html`<h3>${reason}${often !== undefined && html` <span class="soft">${count(often)} rows</span>`}</h3>
${text !== undefined && html`<p>${text.means}. Ask the shop ${text.ask}.</p>`}
<pre tabindex="0" aria-label="Rows refused for ${reason}">${rows.map((row) => JSON.stringify(row)).join('\n')}</pre>`;
  })}`;
}
