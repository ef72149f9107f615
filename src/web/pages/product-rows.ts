import type { variantsView } from '../../catalogue/answers/search.ts';
import type { ClaimView } from '../../contract/honesty/claim-view.ts';
import { type ProductView, productPath } from '../../contract/product-view.ts';
import type { UnitPriceView } from '../../contract/unit-price.ts';
import { amountText, countText, percentText, unitPriceText } from '../../domain/format/numbers.ts';
import { type Html, html } from '../../html/html.ts';
import { isWorn } from '../../search/filter/folding/size-order.ts';
import { DOT, picture } from '../layout/elements.ts';
import type { Visit } from '../layout/visit.ts';
import { FILTER_TEXTS } from '../texts/filter-texts.ts';
import { LIST_TEXTS } from '../texts/list-texts.ts';
import type { Tone } from '../texts/price-sentence.ts';
import { verdictWords } from '../texts/verdict-texts.ts';
import { WORDS } from '../texts/words.ts';

export interface ListedProduct {
  product: ProductView;
  /** The price that the notes are about, if it is not the product's lowest. */
  price?: number;
  /** The unit price at the product's lowest price. */
  unitPrice?: UnitPriceView;
  notes: readonly { tone: Tone; text: string }[];
  /** The article in all its sizes and colours, if lines show articles. */
  variants?: ShownVariants;
}

export type ShownVariants = ReturnType<typeof variantsView>;

/** A drop of less than one percent in a month gets no note. */
const DROP_TENTHS_MIN = 10;

/** A note about the drop of the last month, by our own prices. */
function dropNotes({ language }: Visit, tenths: number | undefined): ListedProduct['notes'] {
  if (tenths === undefined || tenths < DROP_TENTHS_MIN) return [];
  return [{ tone: 'good', text: LIST_TEXTS[language].dropInMonth(percentText(tenths / 10, language)) }];
}

/** The notes of a product line: its drop, and the verdict on its cheapest offer. */
export function productNotes(
  visit: Visit,
  dropTenths: number | undefined,
  claim: ClaimView | null,
): ListedProduct['notes'] {
  const [drop, verdict] = [dropNotes(visit, dropTenths), verdictNotes(visit, claim)];
  // Beside a claim that does not hold, a real drop is shown without praise.
  const isDoubted = verdict.some(({ tone }) => tone === 'again');
  return [...(isDoubted ? drop.map((note) => ({ ...note, tone: 'plain' as const })) : drop), ...verdict];
}

/** The only note of a product whose price is held. */
export const heldNotes = ({ language }: Visit): ListedProduct['notes'] => [
  { tone: 'plain', text: LIST_TEXTS[language].held },
];

export function verdictNotes({ language }: Visit, claim: ClaimView | null): ListedProduct['notes'] {
  if (claim === null) return [];
  const { tone, words } = verdictWords(claim, language);
  return [{ tone, text: words }];
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
  const shown = [listedPrice(listed), listed.variants?.lowest_price ?? lowest_price];
  if (shown.some((price) => price !== lowest_price)) return null;
  return html` <span class="small soft">${unitPriceText(unit_price, unit, language)}</span>`;
}

/** "fra 429 kr." for an article in several sizes or colours. */
function priceText({ language }: Visit, listed: ListedProduct): string {
  const lowest = listed.variants?.lowest_price;
  if (!listed.variants || listed.variants.count < 2 || lowest === null || lowest === undefined)
    return amountText(listedPrice(listed), language);
  return FILTER_TEXTS[language].from(amountText(lowest, language));
}

/** "str. 36–41 · 4 farver": what an article is to be had in; '' for a single product. */
export function variantsText({ language }: Visit, variants: ShownVariants | undefined): string {
  if (variants === undefined || variants.count < 2) return '';
  const texts = FILTER_TEXTS[language];
  const { count, sizes, colors } = variants;
  const several = [
    sizes.length > 1 &&
      (sizes.every(isWorn) ? texts.sizeSpan(sizes[0]!, sizes.at(-1)!) : texts.sizeCount(sizes.length)),
    colors.length > 1 && texts.colorCount(colors.length),
  ].filter((text) => text !== false);
  return several.length === 0 ? texts.variantCount(countText(count, language)) : several.join(DOT);
}

function productRow(visit: Visit, listed: ListedProduct): Html {
  const { product, notes } = listed;
  const about = [product.brand, product.category, shopsText(visit, product)].filter(Boolean).join(DOT);
  const several = variantsText(visit, listed.variants);
  return html`<li class="row">${picture(visit, product.image_url, ROW_PX)}<div class="what"><p class="title"><a href="${visit.link(productPath(product))}">${product.product_name}</a></p>${several !== '' && html`<p class="small">${several}</p>`}<p class="soft small">${about}</p></div>
<p class="much"><b>${priceText(visit, listed)}</b>${unitPriceOf(visit, listed)}${notesOf(notes)}</p></li>
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
