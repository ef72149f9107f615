import { productPath } from '../../../contract/product-view.ts';
import { dayAt } from '../../../domain/day.ts';
import { clockText, instantText } from '../../../domain/format/dates.ts';
import { amountText, countText, ratingText, unitPriceText } from '../../../domain/format/numbers.ts';
import type { Tier } from '../../../domain/product.ts';
import { type Html, html, webLink } from '../../../html/html.ts';
import { DOT, orderLink } from '../../layout/elements.ts';
import type { Visit } from '../../layout/visit.ts';
import { PROOF_TEXTS } from '../../texts/honesty-texts.ts';
import { PRODUCT_TEXTS } from '../../texts/product-texts.ts';
import { CLAIM_TEXTS, verdictWords } from '../../texts/verdict-texts.ts';
import { WORDS } from '../../texts/words.ts';
import { type OfferOrder, type PageOffer, type ProductContent, proofPath } from './content.ts';

export function offersTable(visit: Visit, content: ProductContent): Html {
  const { language, today } = visit;
  const texts = PRODUCT_TEXTS[language];
  const { offers, dataAsOfMs, chosen } = content;
  const count = countText(offers.length, language);
  const groups = ([1, 2, 3, 4] as const)
    .map((tier) => ({ tier, offers: offers.filter((offer) => offer.tier === tier) }))
    .filter((group) => group.offers.length > 0);
  return html`<section aria-labelledby="offers"><h2 id="offers">${texts.offers(count, offers.length === 1)}</h2>
<table class="offers"><caption class="soft small">${texts.readAll(instantText(dataAsOfMs, language, today))} ${offers.some(({ vendor }) => vendor.rating !== null) && WORDS[language].shopRatings} <a href="${visit.link('/metode')}">${WORDS[language].method}</a>${DOT}${orderLink(visit)}</caption>
<thead><tr><th scope="col">${texts.shop}</th>${sortHead(visit, content, 'pris')}<th scope="col" class="n">${texts.shipping}</th>${sortHead(visit, content, 'leveret')}<th scope="col">${texts.stockHead}</th><th scope="col">${texts.claimHead}</th><th scope="col">${texts.link}</th></tr></thead>
${groups.map((group, i) => html`<tbody>${(i > 0 || group.tier > 1) && groupRow(group.tier, visit)}${sorted(group.offers, chosen.order).map((offer) => offerRow(visit, content, offer))}</tbody>`)}</table></section>`;
}

const groupRow = (tier: Tier, { language }: Visit): Html | null =>
  tier === 1
    ? null
    : html`<tr class="group"><th colspan="7" scope="rowgroup">${PRODUCT_TEXTS[language].groups[tier]}</th></tr>`;

function sortHead({ language, link }: Visit, { product, chosen }: ProductContent, order: OfferOrder): Html {
  const texts = PRODUCT_TEXTS[language];
  const name = order === 'pris' ? texts.price : texts.total;
  if (chosen.order === order) return html`<th scope="col" class="n" aria-sort="ascending">${name}</th>`;
  const query = {
    sorter: order === 'pris' ? undefined : order,
    dage: chosen.days === 90 ? undefined : chosen.days,
  };
  return html`<th scope="col" class="n"><a href="${`${link(productPath(product), query)}#offers`}" aria-label="${texts.sortBy(name)}">${name}</a></th>`;
}

/** Offers are sorted by price already. Sorted by delivered price, unknown delivery comes last. */
function sorted(offers: readonly PageOffer[], order: OfferOrder): readonly PageOffer[] {
  if (order === 'pris') return offers;
  const total = ({ total_price }: PageOffer) => total_price ?? Number.POSITIVE_INFINITY;
  return offers.toSorted((a, b) => (total(a) === total(b) ? a.price - b.price : total(a) - total(b)));
}

function offerRow(visit: Visit, content: ProductContent, offer: PageOffer): Html {
  const { language } = visit;
  const [words, texts] = [WORDS[language], PRODUCT_TEXTS[language]];
  const { vendor } = offer;
  const url = webLink(offer.url);
  const name = vendor.name || vendor.domain;
  return html`<tr><th scope="row"><a class="quiet" href="${visit.link(`/butik/${vendor.domain}`)}">${name}</a>${ratingLine(visit, offer)}</th>
<td class="n p">${amountText(offer.price, language)}${unitPriceLine(visit, offer)}</td><td class="n d">${shippingText(visit, offer)}</td><td class="n t">${offer.total_price === null ? '–' : amountText(offer.total_price, language)}</td>
<td class="s">${stockText(visit, offer, content)}</td><td class="c">${claimCell(visit, content.product.ean, offer)}</td>
<td class="l">${url !== null && html`<a href="${url}" rel="sponsored nofollow noopener" aria-label="${texts.goTo(name)}, ${words.adLink}">${texts.toShop}</a><span class="soft small" aria-hidden="true">${words.adLink}</span>`}</td></tr>
`;
}

/** Nothing where it says the same as the price: an article of one kilo or one piece. */
const unitPriceLine = ({ language }: Visit, { price, unit_price, unit }: PageOffer): Html | null =>
  unit_price === null || unit === null || unit_price === price
    ? null
    : html`<span class="soft small">${unitPriceText(unit_price, unit, language)}</span>`;

function ratingLine({ language }: Visit, { vendor }: PageOffer): Html | null {
  if (vendor.rating === null) return null;
  const words = WORDS[language];
  const rating = words.rating(ratingText(vendor.rating, language));
  return html`<span class="soft small">${rating}${vendor.review_count !== null && html` (${countText(vendor.review_count, language)})`}</span>`;
}

/** On a narrow page, which has no column for the sum, the sum stands here. */
function shippingText({ language }: Visit, { shipping, total_price }: PageOffer): Html {
  const texts = PRODUCT_TEXTS[language];
  const label = texts.shipping.toLowerCase();
  if (shipping === 0) return html`${texts.free}<span class="narrow"> ${label}</span>`;
  const text = shipping === null ? texts.unknown : amountText(shipping, language);
  const sum = shipping !== null && total_price !== null && total_price;
  return html`<span class="narrow">${label} </span>${text}${sum !== false && html`<span class="narrow sum">${texts.total.toLowerCase()} ${amountText(sum, language)}</span>`}`;
}

function stockText({ language, today }: Visit, offer: PageOffer, content: ProductContent): Html {
  const texts = PRODUCT_TEXTS[language];
  const readAtMs = Date.parse(offer.updated_at);
  const isOld = content.dataAsOfMs - readAtMs > 86_400_000 / 2 && dayAt(readAtMs) !== content.day;
  const atHour = content.isRun ? texts.readAt(clockText(readAtMs, language)) : '';
  const more = [
    offer.delivery_time ?? '',
    texts.condition[offer.condition],
    isOld ? texts.read(instantText(readAtMs, language, today)) : atHour,
  ].filter(Boolean);
  const isOut = offer.stock === 'out_of_stock';
  return html`<span${isOut && html` class="again"`}>${texts.stock[offer.stock]}</span>${more.length > 0 && html` <span class="soft small">${more.join(DOT)}</span>`}${offer.flags.map((flag) => html` <span class="again small">${texts.flags[flag]}</span>`)}${offer.flags.includes('name_mismatch') && html` <span class="soft small">${texts.calledBy(offer.product_name)}</span>`}`;
}

/** A shop's before price and the verdict on it. It is never struck through: that would repeat the claim. */
function claimCell(visit: Visit, ean: string, offer: PageOffer): Html {
  const { language } = visit;
  const { before_price, price, claim, vendor } = offer;
  const texts = CLAIM_TEXTS[language];
  if (before_price === null || before_price <= price)
    return html`<span class="soft small">${texts.none}</span>`;
  const before = texts.before(amountText(before_price, language));
  if (!claim) return html`<span class="soft small">${before}</span>`;
  const { tone, sentence, because } = verdictWords(claim, language);
  return html`<span class="small">${before} <span class="${tone}">${sentence}</span>${because !== '' && html` <span class="soft">${because}</span>`} <a class="why" href="${visit.link(proofPath(ean, vendor.domain))}" aria-label="${PROOF_TEXTS[language].link}: ${vendor.name || vendor.domain}">${PROOF_TEXTS[language].link}</a></span>`;
}
