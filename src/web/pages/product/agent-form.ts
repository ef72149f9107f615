import { type ProductView, productPath } from '../../../contract/product-view.ts';
import { amountText, numberText } from '../../../domain/format/numbers.ts';
import { type Html, html } from '../../../html/html.ts';
import type { Page } from '../../layout/document.ts';
import type { Visit } from '../../layout/visit.ts';
import { WATCH_TEXTS } from '../../texts/agent-texts.ts';
import type { ProductContent } from './content.ts';

export interface AgentFormInput {
  target: string;
  email: string;
  isBadTarget: boolean;
  isBadEmail: boolean;
  /** Today's price, if the target is not below it: the form says so before anything is mailed. */
  reachedKr: number | null;
}

/** The field by which a form that said so is sent again. */
export const ANYWAY = 'anyway';

/** The suggested target: a tenth less, rounded down to a usual price. */
function suggestedTarget(kroner: number): number {
  const wish = kroner * 0.9;
  const step = wish >= 1000 ? 50 : wish >= 100 ? 10 : wish >= 10 ? 1 : 0.5;
  return Math.max(step, Math.floor(wish / step) * step);
}

/** The form posts to the page's own address, whatever path a proxy adds. */
export function agentForm(visit: Visit, { product }: ProductContent, input: AgentFormInput | null): Html {
  const { language } = visit;
  const texts = WATCH_TEXTS[language];
  const reachedKr = input?.reachedKr ?? null;
  const hint = numberText(suggestedTarget(product.lowest_price), language);
  return html`<section class="watch" aria-labelledby="watch"><h2 id="watch">${texts.heading}</h2>
<form method="post" action="#watch">${reachedKr !== null && html`<p class="again" role="alert">${texts.alreadyCosts(amountText(reachedKr, language))}</p><input type="hidden" name="${ANYWAY}" value="yes">`}
<p><label for="target">${texts.target}</label><input id="target" name="target" inputmode="decimal" autocomplete="off" maxlength="20" required value="${input?.target ?? ''}" placeholder="${hint}"${input?.isBadTarget && html` aria-invalid="true" aria-describedby="target-bad"`}>${input?.isBadTarget && html`<span id="target-bad" class="bad small" role="alert">${texts.badTarget(hint)}</span>`}</p>
<p><label for="email">${texts.email}</label><input id="email" name="email" type="email" autocomplete="email" maxlength="254" required value="${input?.email ?? ''}" placeholder="${texts.emailHint}"${input?.isBadEmail && html` aria-invalid="true" aria-describedby="email-bad"`}>${input?.isBadEmail && html`<span id="email-bad" class="bad small" role="alert">${texts.badEmail}</span>`}</p>
<button class="go">${reachedKr === null ? texts.button : texts.buttonAnyway}</button>
</form>
<p class="soft small">${texts.consent} <a href="${visit.link('/privatliv')}">${texts.privacy}</a></p></section>`;
}

/** The page is the same whether the address is known or not, so that nobody learns who watches what. */
export function askedAgentPage(
  visit: Visit,
  product: ProductView,
  targetKr: number,
  reachedKr: number | null,
): Page {
  const texts = WATCH_TEXTS[visit.language];
  return {
    title: texts.askedTitle,
    content: html`<div class="note"><h1>${texts.askedTitle}</h1>
<p>${texts.asked(product.product_name, amountText(targetKr, visit.language))}${reachedKr !== null && html` ${texts.askedReached(amountText(reachedKr, visit.language))}`}</p>
<p><a href="${visit.link(productPath(product))}">${texts.back}</a></p></div>`,
  };
}
