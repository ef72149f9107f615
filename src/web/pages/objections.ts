import type { Day } from '../../domain/day.ts';
import { fullDay } from '../../domain/format/dates.ts';
import { type Html, html } from '../../html/html.ts';
import type { Page } from '../layout/document.ts';
import { type Paging, pageLinks } from '../layout/elements.ts';
import type { Visit } from '../layout/visit.ts';
import { OBJECTION_TEXTS } from '../texts/objection-texts.ts';
import { WORDS } from '../texts/words.ts';

export const OBJECTIONS_PATH = '/indsigelser';

export interface ListedObjection {
  id: number;
  shop: { name: string; domain: string };
  ean: string | null;
  text: string;
  openedDay: Day;
  closed: { day: Day; outcome: string } | null;
}

export function objectionsPage(visit: Visit, listed: readonly ListedObjection[], paging: Paging): Page {
  const texts = OBJECTION_TEXTS[visit.language];
  return {
    title: texts.title,
    description: texts.description,
    path: OBJECTIONS_PATH,
    isHidden: paging.page > 1,
    content: html`<div class="note text long"><h1>${texts.title}</h1><p>${texts.intro} <a href="${visit.link('/metode')}">${WORDS[visit.language].method}</a></p>
${listed.length === 0 ? html`<p>${texts.none}</p>` : listed.map((each) => objection(visit, each))}</div>${pageLinks(visit, paging)}`,
  };
}

function objection(visit: Visit, { id, shop, ean, text, openedDay, closed }: ListedObjection): Html {
  const { language } = visit;
  const texts = OBJECTION_TEXTS[language];
  const about = ean !== null && html`, <a href="${visit.link(`/vare/${ean}`)}">${texts.about(ean)}</a>`;
  return html`<h2 id="${id}"><a href="${visit.link(`/butik/${shop.domain}`)}">${shop.name}</a></h2>
<p class="soft small">${texts.came(fullDay(openedDay, language))}${about}</p><p>${text}</p>
<p>${closed === null ? texts.open : html`<b>${texts.outcome(fullDay(closed.day, language))}</b> ${closed.outcome}`}</p>
`;
}
