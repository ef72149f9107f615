import { formatDay } from '../../../domain/day.ts';
import { type Html, html } from '../../../html/html.ts';
import type { GenerationChoice, GenerationFacts } from '../../../oversight/generations.ts';
import { bytesText, count } from '../../../oversight/words/table.ts';
import { type DeskPage, type DeskVisit, deskButton, deskTime } from './desk.ts';

export const CHOICE_TEXTS = {
  pinned: 'Pinned: it serves, and no night begins until it is unpinned.',
  unpinned: 'Unpinned: it serves until the next night, which builds on it.',
  'nothing pinned': 'Nothing was pinned.',
  'refresh running': 'A refresh is running, so nothing was chosen. Wait until it ends.',
  'changed meanwhile': 'The choice has changed in the meantime, so nothing was chosen. Look once more.',
} as const;
export type ChoiceText = keyof typeof CHOICE_TEXTS;

const DONE: readonly ChoiceText[] = ['pinned', 'unpinned'];

export const generationsPage = (
  visit: DeskVisit,
  { all, reading }: Awaited<ReturnType<GenerationChoice['look']>>,
  notice: ChoiceText | undefined,
): DeskPage => ({
  title: 'Catalogues',
  at: '/operator/generations',
  content: html`${notice !== undefined && html`<p class="needs${DONE.includes(notice) ? ' well' : ''}" role="status">${CHOICE_TEXTS[notice]}</p>`}
<p>To undo a wrong night, pin the catalogue before it. While one is pinned, no night begins and price agents are not matched. After it is unpinned, the next night builds on it, and what a later catalogue added to the price history is gone.</p>
${all.length === 0 ? html`<p>There is none yet.</p>` : table(visit, all, reading)}`,
});

const table = (
  visit: DeskVisit,
  all: readonly GenerationFacts[],
  reading: string,
): Html => html`<div class="scroll" tabindex="0" role="region" aria-label="Catalogues"><table><thead><tr><th scope="col">Day</th><th scope="col">State</th><th scope="col">Choose</th><th scope="col">Began</th><th scope="col" class="n">Products</th><th scope="col" class="n">Offers</th><th scope="col" class="n">Size</th></tr></thead>
<tbody>${all.map((each) => generationRow(visit, each, reading))}</tbody></table></div>`;

function generationRow(visit: DeskVisit, facts: GenerationFacts, reading: string): Html {
  const { meta, isPinned, bytes } = facts;
  const choice = isPinned
    ? deskButton(visit, '/operator/generations/unpin', 'Unpin', { reading })
    : deskButton(visit, '/operator/generations/pin', 'Pin', { reading, id: meta.id });
  return html`<tr><th scope="row">${formatDay(meta.day)}<span class="soft small"> ${meta.id}</span></th><td>${stateOf(facts)}</td><td>${choice}</td><td class="when">${deskTime(meta.dataAsOfMs)}</td><td class="n">${count(meta.products)}</td><td class="n">${count(meta.offers)}</td><td class="n">${bytesText(bytes)}</td></tr>`;
}

const stateOf = ({ isCurrent, isPinned }: GenerationFacts): string =>
  [isCurrent ? 'serves' : 'kept', ...(isPinned ? ['pinned'] : [])].join(', ');
