import { type ProductView, productPath } from '../../../contract/product-view.ts';
import { amountText, ended, numberText } from '../../../domain/format/numbers.ts';
import { type Html, html } from '../../../html/html.ts';
import type { Page } from '../../layout/document.ts';
import type { Visit } from '../../layout/visit.ts';
import { WATCH_TEXTS } from '../../texts/agent-texts.ts';
import { WISH_TEXTS } from '../../texts/wish-texts.ts';
import { FORM_KINDS, type FormKind, type ProductContent } from './content.ts';

export interface AgentFormInput {
  kind: FormKind;
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
export function agentForm(visit: Visit, content: ProductContent, input: AgentFormInput | null): Html {
  const { product } = content;
  const { language } = visit;
  const texts = WATCH_TEXTS[language];
  const reachedKr = input?.reachedKr ?? null;
  const kind = input?.kind ?? content.chosen.agent.kind ?? firstKind(content);
  const hint = numberText(suggestedTarget(product.lowest_price), language);
  return html`<section class="watch" aria-labelledby="watch"><h2 id="watch">${texts.heading}</h2>
<form method="post" action="#watch">${reachedKr !== null && html`<p class="again" role="alert">${texts.alreadyCosts(amountText(reachedKr, language))}</p><input type="hidden" name="${ANYWAY}" value="yes">`}
<p><label for="kind">${WISH_TEXTS[language].kind}</label><select id="kind" name="kind">${FORM_KINDS.map((one) => html`<option value="${one}"${one === kind && html` selected`}>${WISH_TEXTS[language].kinds[one]}</option>`)}</select></p>
<p class="amount"><label for="target">${texts.target}</label><input id="target" name="target" inputmode="decimal" autocomplete="off" maxlength="20" value="${input?.target ?? content.chosen.agent.target ?? ''}" placeholder="${hint}"${input?.isBadTarget && html` aria-invalid="true" aria-describedby="target-bad"`}>${input?.isBadTarget && html`<span id="target-bad" class="bad small" role="alert">${texts.badTarget(hint)}</span>`}</p>
<p><label for="email">${texts.email}</label><input id="email" name="email" type="email" autocomplete="email" maxlength="254" required value="${input?.email ?? ''}" placeholder="${texts.emailHint}"${input?.isBadEmail && html` aria-invalid="true" aria-describedby="email-bad"`}>${input?.isBadEmail && html`<span id="email-bad" class="bad small" role="alert">${texts.badEmail}</span>`}</p>
<button class="go">${reachedKr === null ? texts.button : texts.buttonAnyway}</button>
</form>
<p class="soft small">${texts.consent} <a href="${visit.link('/privatliv')}">${texts.privacy}</a></p></section>`;
}

/** A sold-out product is watched for its return. */
const firstKind = ({ offers }: ProductContent): FormKind =>
  offers.length > 0 && offers.every(({ stock }) => stock === 'out_of_stock') ? 'back_in_stock' : 'target';

/** The page is the same whether the address is known or not, so that nobody learns who watches what. */
export function askedAgentPage(
  visit: Visit,
  product: ProductView,
  wish: { targetKr: number } | { words: string },
  reachedKr: number | null,
): Page {
  const texts = WATCH_TEXTS[visit.language];
  const sentence =
    'words' in wish
      ? ended(WISH_TEXTS[visit.language].asked(product.product_name, wish.words))
      : texts.asked(product.product_name, amountText(wish.targetKr, visit.language));
  return {
    title: texts.askedTitle,
    content: html`<div class="note"><h1>${texts.askedTitle}</h1>
<p>${sentence}${reachedKr !== null && html` ${texts.askedReached(amountText(reachedKr, visit.language))}`}</p>
<p><a href="${visit.link(productPath(product))}">${texts.back}</a></p></div>`,
  };
}
