import type { ClaimView } from '../../contract/honesty/claim-view.ts';
import type { ProductView } from '../../contract/product-view.ts';
import type { UnitPriceView } from '../../contract/unit-price.ts';
import { dayAt } from '../../domain/day.ts';
import { recentDay } from '../../domain/format/dates.ts';
import { amountText, countText, percentText, ratingText } from '../../domain/format/numbers.ts';
import { type Html, html } from '../../html/html.ts';
import type { Page } from '../layout/document.ts';
import { orderLink, type Paging, pageLinks, pageQuery } from '../layout/elements.ts';
import type { Visit } from '../layout/visit.ts';
import { FILTER_TEXTS } from '../texts/filter-texts.ts';
import { LIST_TEXTS } from '../texts/list-texts.ts';
import { type ListedProduct, productNotes, productRows, verdictNotes } from './product-rows.ts';

export interface DropItem extends UnitPriceView {
  product: ProductView;
  previous_price: number;
  /** The price of the cheapest shop of good record; a newcomer may ask less. */
  current_price: number;
  drop_percent: number;
  is_lowest: boolean;
  /** Absent in lists from before this was computed. */
  raised_first?: boolean;
  claim?: ClaimView | null;
}
export interface PopularItem extends UnitPriceView {
  product: ProductView;
  rating: number;
  review_count: number;
  previous_price: number;
  discount_percent: number;
  claim?: ClaimView | null;
}
export interface NewestItem extends UnitPriceView {
  product: ProductView;
  first_seen_at: string;
}

export function listedDrop(visit: Visit, item: DropItem): ListedProduct {
  const { language } = visit;
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
      // That it was raised first stands there already.
      ...(item.raised_first ? [] : verdictNotes(visit, item.claim ?? null)),
    ],
  };
}

export function listedPopular(visit: Visit, item: PopularItem): ListedProduct {
  const { language } = visit;
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
      ...verdictNotes(visit, item.claim ?? null),
    ],
  };
}

export function listedNewest(visit: Visit, item: NewestItem, facts: LineFacts = NO_FACTS): ListedProduct {
  const { language, today } = visit;
  const day = recentDay(dayAt(Date.parse(item.first_seen_at)), language, today);
  return {
    product: item.product,
    unitPrice: item,
    notes: [
      { tone: 'plain', text: LIST_TEXTS[language].firstSeen(day) },
      ...productNotes(visit, facts.dropOf(item.product.ean), facts.claimOf(item.product.ean)),
    ],
  };
}

/** Facts of a product's line, for lists that do not tell them. */
export interface LineFacts {
  /** The claim of the cheapest offer. */
  claimOf(ean: string): ClaimView | null;
  /** The drop over 30 days in tenths of a percent. */
  dropOf(ean: string): number | undefined;
}

const NO_FACTS: LineFacts = { claimOf: () => null, dropOf: () => undefined };

export interface ProductListContent {
  title: string;
  note: string;
  description: string;
  crumbs?: Html;
  links?: Html | null;
  choices: readonly Choices[];
  listed: readonly ListedProduct[];
  paging: Paging;
  /** The filters beside the products, and the chosen ones above them. */
  column?: Html | null;
  chosen?: Html | null;
  /** The path of an Atom feed with the same products. */
  feedPath?: string;
}

export interface Choices {
  label: string;
  options: readonly { text: string; href: string; isChosen: boolean }[];
}

export function productListPage(visit: Visit, content: ProductListContent): Page {
  const { title, note, description, choices, listed, paging } = content;
  // Beside filters the tabs stand with the products that they sort.
  const tabs = choices.length > 0 && html`<div class="choices">${choices.map(choiceTabs)}</div>`;
  return {
    title,
    description,
    path: pathOf(visit, paging),
    ...(content.feedPath !== undefined && { feedPath: content.feedPath }),
    content: html`${content.crumbs}<div class="lead"><h1>${title}</h1><p class="soft">${note} ${orderLink(visit)}</p>${content.links}${!content.column && tabs}</div>
${besideFilters(content.column, html`${content.chosen}${content.column && tabs}${listed.length === 0 ? html`<p>${content.chosen ? FILTER_TEXTS[visit.language].none : LIST_TEXTS[visit.language].none}</p>` : productRows(visit, listed)}${pageLinks(visit, paging)}`)}`,
  };
}

const besideFilters = (column: Html | null | undefined, found: Html): Html =>
  column ? html`<div class="two">${column}<div>${found}</div></div>` : found;

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
