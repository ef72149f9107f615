import { type ProductView, productPath } from '../../../contract/product-view.ts';
import { amountText } from '../../../domain/format/numbers.ts';
import { html } from '../../../html/html.ts';
import type { Page } from '../../layout/page.ts';
import type { Visit } from '../../layout/visit.ts';
import { WATCH_TEXTS } from '../../texts/watch-texts.ts';

/** The same whether the address is known or not: nobody learns who watches what. */
export function askedAgentPage(
  visit: Visit,
  product: ProductView,
  targetKr: number,
  isReached: boolean,
): Page {
  const texts = WATCH_TEXTS[visit.language];
  return {
    title: texts.askedTitle,
    content: html`<div class="note"><h1>${texts.askedTitle}</h1>
<p>${texts.asked(product.product_name, amountText(targetKr, visit.language))}${isReached && html` ${texts.askedReached}`}</p>
<p><a href="${visit.link(productPath(product))}">${texts.back}</a></p></div>`,
  };
}
