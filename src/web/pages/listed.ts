import { type ProductView, productPath } from '../../contract/product-view.ts';
import { amountText, countText, percentText } from '../../domain/format/numbers.ts';
import { type Html, html } from '../../html/html.ts';
import { picture } from '../layout/picture.ts';
import type { Visit } from '../layout/visit.ts';
import type { Tone } from '../texts/honesty/price-sentence.ts';
import { LIST_TEXTS } from '../texts/list-texts.ts';
import { WORDS } from '../texts/words.ts';

/** A product among others, and what is worth saying of it there. */
export interface Listed {
  product: ProductView;
  /** What the notes are about, where that is not the product's lowest price. */
  price?: number;
  notes: readonly { tone: Tone; text: string }[];
}

/** Less than one percent in a month is not worth a word. */
const DROP_TENTHS_MIN = 10;

/** How far a product has fallen in a month, by our own prices. */
export function dropNotes({ language }: Visit, tenths: number | undefined): Listed['notes'] {
  if (tenths === undefined || tenths < DROP_TENTHS_MIN) return [];
  return [{ tone: 'good', text: LIST_TEXTS[language].dropInMonth(percentText(tenths / 10, language)) }];
}

const ROW_PX = 88;
const CARD_PX = 240;

export function productRows(visit: Visit, listed: readonly Listed[]): Html {
  return html`<ul class="rows">${listed.map((each) => productRow(visit, each))}</ul>`;
}

/** Where a page shows `few` of several lists, a phone shows fewer still. */
export function productCards(visit: Visit, listed: readonly Listed[], look: 'all' | 'few' = 'all'): Html {
  return html`<ul class="cards ${look}">${listed.map((each) => productCard(visit, each))}</ul>`;
}

export const listedPrice = ({ product, price = product.lowest_price }: Listed): number => price;

function productRow(visit: Visit, listed: Listed): Html {
  const { product, notes } = listed;
  const about = [product.brand, product.category, shopsText(visit, product)].filter(Boolean).join(' · ');
  return html`<li class="row">${picture(visit, product.image_url, ROW_PX)}<div class="what"><p class="title"><a href="${visit.link(productPath(product))}">${product.product_name}</a></p><p class="soft small">${about}</p></div>
<p class="much"><b>${amountText(listedPrice(listed), visit.language)}</b>${notesOf(notes)}</p></li>
`;
}

function productCard(visit: Visit, listed: Listed): Html {
  const { product, notes } = listed;
  return html`<li class="card">${picture(visit, product.image_url, CARD_PX)}<p class="title"><a href="${visit.link(productPath(product))}">${product.product_name}</a></p><p><b>${amountText(listedPrice(listed), visit.language)}</b>${notesOf(notes)}</p></li>
`;
}

const notesOf = (notes: Listed['notes']): Html[] =>
  notes.map(
    ({ tone, text }) => html` <span class="small ${tone === 'plain' ? 'soft' : tone}">${text}</span>`,
  );

function shopsText({ language }: Visit, { vendor_count }: ProductView): string {
  return WORDS[language].shopCount(countText(vendor_count, language), vendor_count === 1);
}
