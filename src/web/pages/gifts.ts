import { countText } from '../../domain/format/numbers.ts';
import { type Html, html } from '../../html/html.ts';
import type { FilledGiftList } from '../../store/ports/lists.ts';
import type { Page } from '../layout/document.ts';
import { crumbs, orderLink, type Paging, pageLinks } from '../layout/elements.ts';
import type { Visit } from '../layout/visit.ts';
import { LIST_TEXTS } from '../texts/list-texts.ts';
import { WORDS } from '../texts/words.ts';
import { type ListedProduct, productCards } from './product-rows.ts';

export interface GiftsContent {
  lists: readonly FilledGiftList[];
  values: { recipients: readonly string[]; occasions: readonly string[] };
  wish: { recipient: string; occasion: string; budget: string };
}

export function giftsPage(visit: Visit, { lists, values, wish }: GiftsContent): Page {
  const texts = LIST_TEXTS[visit.language];
  const isFiltered = `${wish.recipient}${wish.occasion}${wish.budget}` !== '';
  const query = { til: wish.recipient, anledning: wish.occasion, hoejst: wish.budget };
  return {
    title: texts.giftsTitle,
    description: texts.giftsDescription,
    path: '/gaver',
    isHidden: isFiltered,
    content: html`<div class="lead"><h1>${texts.giftsTitle}</h1><p class="soft">${texts.giftsNote} ${orderLink(visit)}</p></div>
<form class="filters" action="${visit.bare('/gaver')}">
${choice('til', texts.recipient, texts.anyone, values.recipients, wish.recipient)}${choice('anledning', texts.occasion, texts.anything, values.occasions, wish.occasion)}<p><label for="hoejst">${texts.budget}</label><input id="hoejst" name="hoejst" inputmode="decimal" maxlength="12" autocomplete="off" value="${wish.budget}"></p>
${visit.askedLanguage && html`<input type="hidden" name="lang" value="${visit.askedLanguage}">`}<button class="go">${texts.show}</button></form>
${lists.length === 0 ? html`<p>${texts.noGifts}</p>` : html`<ul class="tiles">${lists.map((list) => giftTile(visit, list, query['hoejst']))}</ul>`}`,
  };
}

const choice = (name: string, label: string, any: string, values: readonly string[], chosen: string): Html =>
  html`<p><label for="${name}">${label}</label><select id="${name}" name="${name}"><option value="">${any}</option>${values.map((value) => html`<option${value === chosen && html` selected`}>${value}</option>`)}</select></p>`;

function giftTile(visit: Visit, { slug, title, description, products }: FilledGiftList, budget: string) {
  const count = LIST_TEXTS[visit.language].giftCount(
    countText(products.length, visit.language),
    products.length === 1,
  );
  return html`<li class="tile"><h2 class="title"><a href="${visit.link(`/gaver/${slug}`, { hoejst: budget })}">${title}</a></h2><p class="soft">${description}</p><p class="soft small">${count}</p></li>`;
}

export const giftListPage = (
  visit: Visit,
  list: FilledGiftList,
  listed: readonly ListedProduct[],
  paging: Paging,
): Page => ({
  title: list.title,
  description: list.description,
  path: `/gaver/${list.slug}`,
  isHidden: paging.page > 1 || paging.query['hoejst'] !== undefined,
  content: html`${crumbs(visit, [[WORDS[visit.language].gifts, '/gaver']])}
<div class="lead"><h1>${list.title}</h1><p class="soft">${list.description} ${orderLink(visit)}</p></div>
${listed.length === 0 ? html`<p>${LIST_TEXTS[visit.language].noGifts}</p>` : productCards(visit, listed)}${pageLinks(visit, paging)}`,
});
