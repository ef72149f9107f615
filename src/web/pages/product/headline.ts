import { type ChartPeriod, countDays, lowestRun } from '../../../chart/period.ts';
import type { ProductView } from '../../../contract/product-view.ts';
import type { Day } from '../../../domain/day.ts';
import { instantText } from '../../../domain/format/dates.ts';
import { amountText, countText } from '../../../domain/format/numbers.ts';
import type { Language } from '../../../domain/text.ts';
import { type Html, html, webLink } from '../../../html/html.ts';
import { isWorn } from '../../../search/filter/folding/size-order.ts';
import { foldSize } from '../../../search/filter/folding/sizes.ts';
import { DOT } from '../../layout/elements.ts';
import type { Visit } from '../../layout/visit.ts';
import { type PriceSentence, priceSentence } from '../../texts/price-sentence.ts';
import { PRODUCT_TEXTS } from '../../texts/product-texts.ts';
import { WORDS } from '../../texts/words.ts';
import { brandPath } from '../browse.ts';
import type { PageOffer, ProductContent } from './content.ts';
import { variantButtons } from './variants.ts';

const YEAR_DAYS = 365;
/** A longer name is set smaller, so that the price stays the largest text. */
const LONG_CHARS_MIN = 80;

export function headline(visit: Visit, content: ProductContent): Html {
  const { language } = visit;
  const [words, texts] = [WORDS[language], PRODUCT_TEXTS[language]];
  const { product, offers } = content;
  const best = offers[0]!;
  const { tone, text } = sentenceOf(visit, content);
  const url = webLink(best.url);
  const shop = best.vendor.name || best.vendor.domain;
  const facts = [`${texts.ean}\u00a0${product.ean}`, sizeText(product, language), product.color].filter(
    Boolean,
  );
  return html`<div class="name"><h1${product.product_name.length > LONG_CHARS_MIN && html` class="long"`}>${product.product_name}</h1>
<p class="soft small">${product.brand !== '' && html`<a class="quiet" href="${visit.link(brandPath(product.brand))}">${product.brand}</a>${DOT}`}${facts.join(DOT)}</p></div>
<div class="money"><p class="price">${amountText(best.price, language)}</p>
<p>${texts.at} <b>${shop}</b>, ${deliveryText(best, visit)}<span class="soft">${DOT}${rankText(visit, content)}</span></p>
${deliveredNote(visit, content)}<p class="say ${tone}">${text}</p>
${url !== null && html`<p class="act"><a class="go" href="${url}" rel="sponsored nofollow noopener">${texts.goTo(shop)}</a> <span class="soft small">${words.adLink}</span></p>`}${variantButtons(visit, content)}</div>`;
}

function deliveryText({ shipping, total_price }: PageOffer, { language }: Visit): string {
  const texts = PRODUCT_TEXTS[language];
  if (shipping === null || total_price === null) return texts.unknownDelivery;
  if (shipping === 0) return texts.freeDelivery;
  return texts.delivery(amountText(shipping, language), amountText(total_price, language));
}

function rankText({ language, today }: Visit, { product, offers }: ProductContent): string {
  const [words, texts] = [WORDS[language], PRODUCT_TEXTS[language]];
  const shops = words.shopCount(countText(product.vendor_count, language), false);
  const read = texts.read(instantText(Date.parse(offers[0]!.updated_at), language, today));
  return `${product.vendor_count > 1 ? texts.cheapest(shops) : texts.only}${DOT}${read}`;
}

function deliveredNote({ language }: Visit, { offers }: ProductContent): Html | null {
  const best = offers[0]!;
  const rivals = offers.filter(({ tier, total_price }) => tier === best.tier && total_price !== null);
  const cheapest = rivals.reduce<PageOffer | undefined>(
    (low, offer) => (low === undefined || offer.total_price! < low.total_price! ? offer : low),
    undefined,
  );
  if (best.total_price === null || cheapest === undefined || cheapest.total_price! >= best.total_price)
    return null;
  const shop = cheapest.vendor.name || cheapest.vendor.domain;
  return html`<p>${PRODUCT_TEXTS[language].delivered(amountText(cheapest.total_price!, language), shop)}</p>`;
}

function sentenceOf({ language }: Visit, { offers, lines, day }: ProductContent): PriceSentence {
  const best = offers[0]!;
  const priceOre = Math.round(best.price * 100);
  const year: ChartPeriod = { from: (day - YEAR_DAYS) as Day, to: (day - 1) as Day };
  const points = lines.lowest.map(([on, lowestOre]) => [on, lowestOre] as const);
  const { known, dearer } = countDays(points, year, priceOre);
  return priceSentence(
    {
      today: day,
      firstSeen: lines.firstSeen,
      tier: best.tier,
      priceOre,
      usualOre: lines.usualOre,
      knownDays: known,
      dearerDays: dearer,
      lowest: lowestRun(points, year),
    },
    language,
  );
}

/** "str. 38", or the size as the shop writes it if it says what it measures. */
const sizeText = ({ size }: ProductView, language: Language): string | null =>
  size !== null && isWorn(foldSize(size)) ? PRODUCT_TEXTS[language].size(foldSize(size)) : size;
