import type { ShopCode } from '../../../catalogue/answers/discounts.ts';
import { dayAt } from '../../../domain/day.ts';
import { shortDay } from '../../../domain/format/dates.ts';
import { amountText } from '../../../domain/format/numbers.ts';
import { minSpendIn, oreOfKroner } from '../../../domain/money.ts';
import { type Html, html } from '../../../html/html.ts';
import type { Visit } from '../../layout/visit.ts';
import { PRODUCT_TEXTS } from '../../texts/product-texts.ts';

/** Codes and campaigns that hold now. */
export function codeList(visit: Visit, codes: readonly ShopCode[], withShop: boolean): Html {
  return html`<ul class="codes">${codes.map((code) => codeItem(visit, code, withShop))}</ul>`;
}

function codeItem(visit: Visit, { vendor, discount }: ShopCode, withShop: boolean): Html {
  const { language, today } = visit;
  const texts = PRODUCT_TEXTS[language];
  // The last instant it holds, so that an end at midnight is said of the day before.
  const lastDay = discount.ends_at === null ? undefined : dayAt(Date.parse(discount.ends_at) - 1);
  const small = [
    discount.min_spend !== null &&
      // Shops often say it in the title.
      minSpendIn(discount.title)?.ore !== oreOfKroner(discount.min_spend) &&
      texts.minSpend(amountText(discount.min_spend, language)),
    lastDay !== undefined && texts.until(shortDay(lastDay, language, today)),
    discount.exclusive && texts.exclusive,
  ].filter((text) => text !== false);
  return html`<li>${withShop && html`<a href="${visit.link(`/butik/${vendor.domain}`)}">${vendor.name}</a>: `}${discount.title}${discount.code !== null && html` <span class="code"><span class="soft small">${texts.code}</span> <code>${discount.code}</code></span>`}${small.length > 0 && html` <span class="soft small">${small.join(', ')}</span>`}${discount.description !== null && discount.description !== '' && html`<br><span class="soft small">${discount.description}</span>`}</li>`;
}
