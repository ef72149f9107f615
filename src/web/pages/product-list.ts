import { type ProductView, productPath } from '../../contract/product-view.ts';
import type { UnitPriceView } from '../../contract/unit-price.ts';
import { dayAt } from '../../domain/day.ts';
import { shortDay } from '../../domain/format/dates.ts';
import {
  amountText,
  countText,
  percentText,
  ratingText,
  unitPriceText,
} from '../../domain/format/numbers.ts';
import { type Html, html } from '../../html/html.ts';
import type { Page } from '../layout/document.ts';
import { orderLink, type Paging, pageLinks, pageQuery, picture } from '../layout/elements.ts';
import type { Visit } from '../layout/visit.ts';
import { LIST_TEXTS } from '../texts/list-texts.ts';
import type { Tone } from '../texts/price-sentence.ts';
import { WORDS } from '../texts/words.ts';

export interface DropItem extends UnitPriceView {
  product: ProductView;
  previous_price: number;
  /** The price of the cheapest shop of good record; a newcomer may ask less. */
  current_price: number;
  drop_percent: number;
  is_lowest: boolean;
  /** Absent in lists from before this was computed. */
  raised_first?: boolean;
}
export interface PopularItem extends UnitPriceView {
  product: ProductView;
  rating: number;
  review_count: number;
  previous_price: number;
  discount_percent: number;
}
export interface NewestItem extends UnitPriceView {
  product: ProductView;
  first_seen_at: string;
}

export function listedDrop({ language }: Visit, item: DropItem): ListedProduct {
  const texts = LIST_TEXTS[language];
  const drop = texts.drop(
    percentText(item.drop_percent, language),
    amountText(item.previous_price, language),
  );
  return {
    product: item.product,
    price: item.current_price,
    unitPrice: item,
    notes: [
      { tone: item.raised_first ? 'plain' : 'good', text: drop },
      ...(item.raised_first ? [{ tone: 'again' as const, text: texts.raisedFirst }] : []),
      ...(item.is_lowest ? [{ tone: 'plain' as const, text: texts.isLowest }] : []),
    ],
  };
}

export function listedPopular({ language }: Visit, item: PopularItem): ListedProduct {
  const texts = LIST_TEXTS[language];
  const rating = texts.rated(ratingText(item.rating, language), countText(item.review_count, language));
  const drop = texts.drop(
    percentText(item.discount_percent, language),
    amountText(item.previous_price, language),
  );
  return {
    product: item.product,
    unitPrice: item,
    notes: [
      { tone: 'good', text: drop },
      { tone: 'plain', text: rating },
    ],
  };
}

export function listedNewest({ language, today }: Visit, item: NewestItem): ListedProduct {
  const day = shortDay(dayAt(Date.parse(item.first_seen_at)), language, today);
  const notes = [{ tone: 'plain', text: LIST_TEXTS[language].firstSeen(day) } as const];
  return { product: item.product, unitPrice: item, notes };
}

export interface ProductListContent {
  title: string;
  note: string;
  description: string;
  crumbs?: Html;
  links?: Html | null;
  choices: readonly Choices[];
  listed: readonly ListedProduct[];
  paging: Paging;
  /** The path of an Atom feed with the same products. */
  feedPath?: string;
}

export interface Choices {
  label: string;
  options: readonly { text: string; href: string; isChosen: boolean }[];
}

export function productListPage(visit: Visit, content: ProductListContent): Page {
  const { title, note, description, choices, listed, paging } = content;
  return {
    title,
    description,
    path: pathOf(visit, paging),
    ...(content.feedPath !== undefined && { feedPath: content.feedPath }),
    content: html`${content.crumbs}<div class="lead"><h1>${title}</h1><p class="soft">${note} ${orderLink(visit)}</p>${content.links}${choices.length > 0 && html`<div class="choices">${choices.map(choiceTabs)}</div>`}</div>
${listed.length === 0 ? html`<p>${LIST_TEXTS[visit.language].none}</p>` : productRows(visit, listed)}${pageLinks(visit, paging)}`,
  };
}

/** The canonical path of a list page includes its filters and its number. */
function pathOf(visit: Visit, { path, query, page }: Paging): string {
  const whole = visit.address(path, pageQuery(query, page));
  return whole.slice(visit.site.baseUrl.length);
}

const choiceTabs = ({ label, options }: Choices): Html =>
  html`<nav class="tabs small" aria-label="${label}">${options.map(
    ({ text, href, isChosen }) =>
      html`<a href="${href}"${isChosen && html` aria-current="true"`}>${text}</a>`,
  )}</nav>`;

export interface ListedProduct {
  product: ProductView;
  /** The price that the notes are about, if it is not the product's lowest. */
  price?: number;
  /** The unit price at the product's lowest price. */
  unitPrice?: UnitPriceView;
  notes: readonly { tone: Tone; text: string }[];
}

/** A drop of less than one percent in a month gets no note. */
const DROP_TENTHS_MIN = 10;

/** A note about the drop of the last month, by our own prices. */
export function dropNotes({ language }: Visit, tenths: number | undefined): ListedProduct['notes'] {
  if (tenths === undefined || tenths < DROP_TENTHS_MIN) return [];
  return [{ tone: 'good', text: LIST_TEXTS[language].dropInMonth(percentText(tenths / 10, language)) }];
}

const ROW_PX = 88;
const CARD_PX = 240;

export const productRows = (visit: Visit, listed: readonly ListedProduct[]): Html =>
  html`<ul class="rows">${listed.map((each) => productRow(visit, each))}</ul>`;

/** With `few`, a phone shows fewer cards. */
export const productCards = (visit: Visit, listed: readonly ListedProduct[], look: 'all' | 'few' = 'all') =>
  html`<ul class="cards ${look}">${listed.map((each) => productCard(visit, each))}</ul>`;

export const listedPrice = ({ product, price = product.lowest_price }: ListedProduct): number => price;

/** The unit price of the shown price, unless it says the same: an article of one kilo or one piece. */
function unitPriceOf({ language }: Visit, listed: ListedProduct): Html | null {
  const { unit_price, unit } = listed.unitPrice ?? {};
  const { lowest_price } = listed.product;
  if (unit_price == null || unit == null || unit_price === lowest_price) return null;
  if (listedPrice(listed) !== lowest_price) return null;
  return html` <span class="small soft">${unitPriceText(unit_price, unit, language)}</span>`;
}

function productRow(visit: Visit, listed: ListedProduct): Html {
  const { product, notes } = listed;
  const about = [product.brand, product.category, shopsText(visit, product)].filter(Boolean).join(' · ');
  return html`<li class="row">${picture(visit, product.image_url, ROW_PX)}<div class="what"><p class="title"><a href="${visit.link(productPath(product))}">${product.product_name}</a></p><p class="soft small">${about}</p></div>
<p class="much"><b>${amountText(listedPrice(listed), visit.language)}</b>${unitPriceOf(visit, listed)}${notesOf(notes)}</p></li>
`;
}

function productCard(visit: Visit, listed: ListedProduct): Html {
  const { product, notes } = listed;
  return html`<li class="card">${picture(visit, product.image_url, CARD_PX)}<p class="title"><a href="${visit.link(productPath(product))}">${product.product_name}</a></p><p><b>${amountText(listedPrice(listed), visit.language)}</b>${unitPriceOf(visit, listed)}${notesOf(notes)}</p></li>
`;
}

const notesOf = (notes: ListedProduct['notes']): Html[] =>
  notes.map(
    ({ tone, text }) => html` <span class="small ${tone === 'plain' ? 'soft' : tone}">${text}</span>`,
  );

const shopsText = ({ language }: Visit, { vendor_count }: ProductView): string =>
  WORDS[language].shopCount(countText(vendor_count, language), vendor_count === 1);
