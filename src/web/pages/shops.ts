import type { ShopCode } from '../../catalogue/answers/discounts.ts';
import type { vendorHonesty } from '../../catalogue/answers/vendors.ts';
import { dayAt, parseDay } from '../../domain/day.ts';
import { longDay, shortDay } from '../../domain/format/dates.ts';
import { amountText, countText, percentText, ratingText } from '../../domain/format/numbers.ts';
import { minSpendIn, oreOfKroner } from '../../domain/money.ts';
import type { Language } from '../../domain/text.ts';
import { type Html, html, webLink } from '../../html/html.ts';
import type { Page } from '../layout/document.ts';
import { crumbs, DOT, orderLink, type Paging, pageLinks } from '../layout/elements.ts';
import type { Visit } from '../layout/visit.ts';
import { METHOD_TEXTS } from '../texts/honesty-texts.ts';
import { LIST_TEXTS } from '../texts/list-texts.ts';
import { PRODUCT_TEXTS } from '../texts/product-texts.ts';
import { WORDS } from '../texts/words.ts';
import { isNarrowed, type ShopProducts, shopProducts } from './filters/shop-products.ts';

export interface ListedShop {
  name: string;
  domain: string;
  /** From an import; null if there is none. */
  logoUrl: string | null;
  productCount: number;
  /** The genuine share of its judged claims; null if there are too few. */
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
    content: html`<div class="lead"><h1>${texts.shopsTitle}</h1><p class="soft">${texts.shopsNote(countText(shopCount, visit.language))} ${orderLink(visit)}</p><p class="soft">${WORDS[visit.language].shopRatings} ${texts.shopsOnly}</p></div>
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
  return html`<tr><th scope="row"><a href="${visit.link(`/butik/${domain}`)}">${name}</a></th><td>${rating}</td><td class="n">${genuinePercent === null ? html`<span class="soft">–</span>` : genuineText(genuinePercent, language)}</td><td class="n wide">${countText(productCount, language)}</td></tr>
`;
}

export interface ShopContent {
  shop: ListedShop;
  honesty: HonestyOnPage;
  codes: readonly ShopCode[];
  /** Null if it has no products that can be browsed. */
  products: ShopProducts | null;
}

export function shopPage(visit: Visit, { shop, honesty, codes, products }: ShopContent): Page {
  const { language } = visit;
  const texts = LIST_TEXTS[language];
  const count = texts.products(countText(shop.productCount, language), shop.productCount === 1);
  // Who has chosen a filter or a page wants to see what it led to.
  const isNarrow = products !== null && isNarrowed(products);
  const list = products && shopProducts(visit, products);
  const about = html`${honestySection(visit, honesty)}
<section aria-labelledby="codes"><h2 id="codes">${texts.codesTitle}</h2>${codes.length === 0 ? html`<p class="soft">${texts.noCodes}</p>` : codeList(visit, codes, false)}</section>
`;
  return {
    title: shop.name,
    description: texts.shopDescription(shop.name),
    path: `/butik/${shop.domain}`,
    content: html`${crumbs(visit, [[WORDS[language].shops, '/butikker']])}
<div class="lead">${logo(shop)}<h1>${shop.name}</h1><p class="soft">${shop.domain}${DOT}${count}</p>${ratingLine(visit, shop)}</div>
${isNarrow ? html`${list}${about}` : html`${about}${list}`}`,
    isHidden: isNarrow,
  };
}

/** The name stands beside the logo, so its alternative text is empty; a logo that does not load leaves nothing. */
function logo({ logoUrl }: ListedShop): Html | null {
  const url = logoUrl === null ? null : webLink(logoUrl);
  if (url === null) return null;
  return html`<span class="shop-logo"><img src="${url}" alt="" decoding="async"></span>`;
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
  return html`<p>${text}${url !== null && html`${DOT}<a href="${url}" rel="nofollow noopener">${texts.readReviews}</a>`}</p><p class="soft small">${WORDS[language].shopRatings}</p>`;
}

export const codeList = (visit: Visit, codes: readonly ShopCode[], withShop: boolean): Html =>
  html`<ul class="codes">${codes.map((code) => codeItem(visit, code, withShop))}</ul>`;

function codeItem(visit: Visit, { vendor, discount }: ShopCode, withShop: boolean): Html {
  const { language, today } = visit;
  const texts = PRODUCT_TEXTS[language];
  // The last valid instant, so that an end at midnight is shown as the day before.
  const lastDay = discount.ends_at === null ? undefined : dayAt(Date.parse(discount.ends_at) - 1);
  const small = [
    discount.min_spend !== null &&
      // Not repeated if the title or the description already says it.
      [discount.title, discount.description ?? ''].every(
        (text) => minSpendIn(text)?.ore !== oreOfKroner(discount.min_spend!),
      ) &&
      texts.minSpend(amountText(discount.min_spend, language)),
    lastDay !== undefined && texts.until(shortDay(lastDay, language, today)),
    discount.exclusive && texts.exclusive,
  ].filter((text) => text !== false);
  return html`<li>${withShop && html`<a href="${visit.link(`/butik/${vendor.domain}`)}">${vendor.name}</a>: `}${discount.title}${discount.code !== null && html` <span class="code"><span class="soft small">${texts.code}</span> <code>${discount.code}</code></span>`}${small.length > 0 && html` <span class="soft small">${small.join(', ')}</span>`}${discount.description !== null && discount.description !== '' && html`<br><span class="soft small">${discount.description}</span>`}</li>`;
}

export type HonestyOnPage = ReturnType<typeof vendorHonesty>;

type CountedVerdict = keyof (typeof METHOD_TEXTS)['da']['verdicts'];
const VERDICTS = Object.keys(METHOD_TEXTS.da.verdicts) as CountedVerdict[];

export function honestySection(visit: Visit, honesty: HonestyOnPage): Html {
  const { language } = visit;
  const texts = METHOD_TEXTS[language];
  const { claims } = honesty;
  const rows = VERDICTS.filter((verdict) => claims[verdict] > 0).map(
    (verdict) =>
      html`<tr><th scope="row"><a class="quiet" href="${visit.link('/metode')}#${verdict}">${texts.verdicts[verdict]}</a></th><td class="n">${countText(claims[verdict], language)}</td></tr>`,
  );
  return html`<section aria-labelledby="honesty"><h2 id="honesty">${texts.shopTitle}</h2><p class="say${tone(honesty)}">${shareText(honesty, language)}</p>
${rows.length > 0 && html`<table class="counts"><thead><tr><th scope="col">${texts.counted}</th><th scope="col" class="n">${texts.count}</th></tr></thead><tbody>${rows}</tbody></table>`}
<p class="soft small">${followed(visit, honesty)}${texts.hint} <a href="${visit.link('/metode')}">${texts.link}</a></p></section>`;
}

function shareText({ claims, genuine_percent: percent }: HonestyOnPage, language: Language): string {
  const texts = METHOD_TEXTS[language];
  const judged = countText(claims.judged, language);
  if (percent === null) return claims.judged > 0 ? texts.few(judged) : texts.none;
  if (claims.genuine === 0) return texts.shareNone(judged);
  if (claims.genuine === claims.judged) return texts.shareAll(judged);
  return texts.share(genuineText(percent, language), judged);
}

/** Rounded down, because 99.6 % must not become 100 %. */
const genuineText = (percent: number, language: Language): string =>
  percentText(percent < 1 ? percent : Math.floor(percent), language);

const GOOD_PERCENT = 80;
const AGAIN_PERCENT = 50;

/** The colour only repeats what the words say. */
function tone({ genuine_percent: percent }: HonestyOnPage): string {
  if (percent === null) return '';
  return percent >= GOOD_PERCENT ? ' good' : percent < AGAIN_PERCENT ? ' again' : '';
}

function followed({ language, today }: Visit, { since, feeds_read_percent: percent }: HonestyOnPage): string {
  const day = since === null ? undefined : parseDay(since);
  if (day === undefined || percent === null) return '';
  const texts = METHOD_TEXTS[language];
  return `${texts.followed(longDay(day, language, today), percentText(percent, language))} `;
}
