import type { ProductView } from '../../contract/product-view.ts';
import { dayAt } from '../../domain/day.ts';
import { shortDay } from '../../domain/format/dates.ts';
import { amountText, countText, percentText, ratingText } from '../../domain/format/numbers.ts';
import { type Html, html } from '../../html/html.ts';
import type { Page } from '../layout/page.ts';
import { type Paging, pageLinks, pageQuery } from '../layout/paging.ts';
import type { Visit } from '../layout/visit.ts';
import { LIST_TEXTS } from '../texts/list-texts.ts';
import { type Listed, productRows } from './listed.ts';

/** Items of the night's lists, as the contract shows them. */
export interface DropItem {
  product: ProductView;
  previous_price: number;
  /** Of the cheapest shop of good record: a newcomer may ask less. */
  current_price: number;
  drop_percent: number;
  is_lowest: boolean;
  /** Lists of before this was known do not say. */
  raised_first?: boolean;
}
export interface PopularItem {
  product: ProductView;
  rating: number;
  review_count: number;
  previous_price: number;
  discount_percent: number;
}
export interface NewestItem {
  product: ProductView;
  first_seen_at: string;
}

export function listedDrop({ language }: Visit, item: DropItem): Listed {
  const texts = LIST_TEXTS[language];
  const drop = texts.drop(
    percentText(item.drop_percent, language),
    amountText(item.previous_price, language),
  );
  return {
    product: item.product,
    price: item.current_price,
    notes: [
      { tone: item.raised_first ? 'plain' : 'good', text: drop },
      ...(item.raised_first ? [{ tone: 'again' as const, text: texts.raisedFirst }] : []),
      ...(item.is_lowest ? [{ tone: 'plain' as const, text: texts.isLowest }] : []),
    ],
  };
}

export function listedPopular({ language }: Visit, item: PopularItem): Listed {
  const texts = LIST_TEXTS[language];
  const rating = texts.rated(ratingText(item.rating, language), countText(item.review_count, language));
  const drop = texts.drop(
    percentText(item.discount_percent, language),
    amountText(item.previous_price, language),
  );
  return {
    product: item.product,
    notes: [
      { tone: 'good', text: drop },
      { tone: 'plain', text: rating },
    ],
  };
}

export function listedNewest({ language, today }: Visit, item: NewestItem): Listed {
  const day = shortDay(dayAt(Date.parse(item.first_seen_at)), language, today);
  return { product: item.product, notes: [{ tone: 'plain', text: LIST_TEXTS[language].firstSeen(day) }] };
}

/** A list of products with its heading, ways to choose among its kinds, and the pages before and after. */
export interface ProductListContent {
  title: string;
  note: string;
  description: string;
  /** Where the list stands among others, and what is below it. */
  crumbs?: Html;
  links?: Html | null;
  choices: readonly Choices[];
  listed: readonly Listed[];
  paging: Paging;
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
    content: html`${content.crumbs}<div class="lead"><h1>${title}</h1><p class="soft">${note}</p>${content.links}${choices.length > 0 && html`<div class="choices">${choices.map(choiceTabs)}</div>`}</div>
${listed.length === 0 ? html`<p>${LIST_TEXTS[visit.language].none}</p>` : productRows(visit, listed)}${pageLinks(visit, paging)}`,
  };
}

/** As search engines know a page of a list: its kind and its number are part of the address. */
function pathOf(visit: Visit, { path, query, page }: Paging): string {
  const whole = visit.address(path, pageQuery(query, page));
  return whole.slice(visit.site.baseUrl.length);
}

const choiceTabs = ({ label, options }: Choices): Html =>
  html`<nav class="tabs small" aria-label="${label}">${options.map(
    ({ text, href, isChosen }) =>
      html`<a href="${href}"${isChosen && html` aria-current="true"`}>${text}</a>`,
  )}</nav>`;
