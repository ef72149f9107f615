import type { ShopCode } from '../../../catalogue/answers/discounts.ts';
import { countText, percentText, ratingText } from '../../../domain/format/numbers.ts';
import { type Html, html } from '../../../html/html.ts';
import { webLink } from '../../../html/web-link.ts';
import { crumbs } from '../../layout/crumbs.ts';
import type { Page } from '../../layout/page.ts';
import { type Paging, pageLinks } from '../../layout/paging.ts';
import type { Visit } from '../../layout/visit.ts';
import { METHOD_TEXTS } from '../../texts/honesty/method-texts.ts';
import { LIST_TEXTS } from '../../texts/list-texts.ts';
import { WORDS } from '../../texts/words.ts';
import { codeList } from '../product/codes.ts';
import { type HonestyOnPage, honestySection } from './honesty.ts';

/** A shop, and how it is rated where that is known. */
export interface ListedShop {
  name: string;
  domain: string;
  productCount: number;
  /** Of its judged claims; null where there are too few. */
  genuinePercent: number | null;
  rated: { rating: number; reviewCount: number; platform: string; url: string | null } | null;
}

export function shopsPage(
  visit: Visit,
  shops: readonly ListedShop[],
  shopCount: number,
  paging: Paging,
): Page {
  const texts = LIST_TEXTS[visit.language];
  return {
    title: texts.shopsTitle,
    description: texts.shopsDescription,
    path: paging.page === 1 ? '/butikker' : `/butikker?side=${paging.page}`,
    content: html`<div class="lead"><h1>${texts.shopsTitle}</h1><p class="soft">${texts.shopsNote(countText(shopCount, visit.language))}</p></div>
<table class="shops"><thead><tr><th scope="col">${texts.shop}</th><th scope="col">${texts.rating}</th><th scope="col" class="n">${METHOD_TEXTS[visit.language].column}</th><th scope="col" class="n wide">${texts.productCount}</th></tr></thead><tbody>${shops.map((shop) => shopRow(visit, shop))}</tbody></table>${pageLinks(visit, paging)}`,
  };
}

function shopRow(visit: Visit, { name, domain, productCount, rated, genuinePercent }: ListedShop): Html {
  const { language } = visit;
  const texts = LIST_TEXTS[language];
  const rating =
    rated === null
      ? html`<span class="soft">${texts.notRated}</span>`
      : html`${WORDS[language].rating(ratingText(rated.rating, language))} <span class="soft small">(${countText(rated.reviewCount, language)})</span>`;
  return html`<tr><th scope="row"><a href="${visit.link(`/butik/${domain}`)}">${name}</a></th><td>${rating}</td><td class="n">${genuinePercent === null ? html`<span class="soft">–</span>` : percentText(genuinePercent, language)}</td><td class="n wide">${countText(productCount, language)}</td></tr>
`;
}

export function shopPage(
  visit: Visit,
  shop: ListedShop,
  honesty: HonestyOnPage,
  codes: readonly ShopCode[],
): Page {
  const { language } = visit;
  const texts = LIST_TEXTS[language];
  const count = texts.products(countText(shop.productCount, language), shop.productCount === 1);
  return {
    title: shop.name,
    description: texts.shopDescription(shop.name),
    path: `/butik/${shop.domain}`,
    content: html`${crumbs(visit, [[WORDS[language].shops, '/butikker']])}
<div class="lead"><h1>${shop.name}</h1><p class="soft">${shop.domain} · ${count}</p>${ratingLine(visit, shop)}</div>
${honestySection(visit, honesty)}
<section aria-labelledby="codes"><h2 id="codes">${texts.codesTitle}</h2>${codes.length === 0 ? html`<p class="soft">${texts.noCodes}</p>` : codeList(visit, codes, false)}</section>`,
  };
}

function ratingLine({ language }: Visit, { rated }: ListedShop): Html | null {
  if (rated === null) return null;
  const texts = LIST_TEXTS[language];
  const url = rated.url === null ? null : webLink(rated.url);
  const text = texts.ratingOn(
    ratingText(rated.rating, language),
    countText(rated.reviewCount, language),
    rated.platform,
  );
  return html`<p>${text}${url !== null && html` · <a href="${url}" rel="nofollow noopener">${texts.readReviews}</a>`}</p>`;
}
