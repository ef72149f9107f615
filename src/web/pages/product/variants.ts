import { type ProductView, productPath } from '../../../contract/product-view.ts';
import { amountText } from '../../../domain/format/numbers.ts';
import { foldedWord } from '../../../domain/text.ts';
import { type Html, html } from '../../../html/html.ts';
import { foldColour } from '../../../search/filter/folding/colours.ts';
import { compareSizes } from '../../../search/filter/folding/size-order.ts';
import { foldSize } from '../../../search/filter/folding/sizes.ts';
import type { Visit } from '../../layout/visit.ts';
import { PRODUCT_TEXTS } from '../../texts/product-texts.ts';
import type { ProductContent } from './content.ts';

/** More buttons would not be looked through; the search has them all. */
const BUTTONS_MAX = 60;

interface Variant {
  product: ProductView;
  /** Folded, '' if there is none. */
  size: string;
  /** The colour as the shop writes it, folded for comparing only. */
  colorKey: string;
  isSoldOut: boolean;
  isShown: boolean;
}

/** Buttons to the article's other colours and sizes, each with its price. Sizes are those of the same colour, in order. */
export function variantButtons(visit: Visit, content: ProductContent): Html | null {
  const { product, variants, soldOut } = content;
  if (variants.length === 0) return null;
  const own = variantOf(product, false, true);
  const all = [own, ...variants.map((each) => variantOf(each, soldOut.includes(each.ean), false))];
  const colours = [...Map.groupBy(all, ({ colorKey }) => colorKey).values()]
    .map((members) => members.find(({ isShown }) => isShown) ?? nearest(members, own))
    .sort((a, b) => (a.colorKey < b.colorKey ? -1 : 1));
  const sizes = all
    .filter(({ colorKey }) => colorKey === own.colorKey)
    .sort((a, b) => compareSizes(a.size, b.size) || a.product.lowest_price - b.product.lowest_price);
  const texts = PRODUCT_TEXTS[visit.language];
  return html`${buttonRow(visit, texts.colors, colours, ({ product: { color } }) => color || texts.otherColor)}${buttonRow(visit, texts.sizes, sizes, ({ size, product: { size: stated, product_name } }) => size || stated || product_name)}`;
}

const variantOf = (product: ProductView, isSoldOut: boolean, isShown: boolean): Variant => ({
  product,
  size: product.size === null ? '' : foldSize(product.size),
  colorKey: foldedWord(product.color ?? '') || foldColour(product.color ?? ''),
  isSoldOut,
  isShown,
});

/** Another colour is shown in the same size, if it is to be had. */
const nearest = (members: readonly Variant[], own: Variant): Variant =>
  members.find(({ size, isSoldOut }) => size === own.size && !isSoldOut) ??
  members.find(({ isSoldOut }) => !isSoldOut) ??
  members[0]!;

function buttonRow(
  visit: Visit,
  title: string,
  variants: readonly Variant[],
  nameOf: (variant: Variant) => string,
): Html | null {
  if (variants.length < 2) return null;
  const texts = PRODUCT_TEXTS[visit.language];
  const buttons = around(variants).map((variant) => {
    const { product, isSoldOut, isShown } = variant;
    const note = isSoldOut ? texts.soldOut : amountText(product.lowest_price, visit.language);
    const inside = html`${nameOf(variant)} <span class="small soft">${note}</span>`;
    return isShown
      ? html`<li><span class="pick" aria-current="true">${inside}</span></li>`
      : html`<li><a class="pick${isSoldOut && ' gone'}" href="${visit.link(productPath(product))}">${inside}</a></li>`;
  });
  return html`<div class="variants"><h2 class="small">${title}</h2><ul class="picks">${buttons}</ul></div>`;
}

/** The buttons around the one that is shown, if there are very many. */
function around(variants: readonly Variant[]): readonly Variant[] {
  const at = variants.findIndex(({ isShown }) => isShown);
  const from = Math.max(0, Math.min(at - BUTTONS_MAX / 2, variants.length - BUTTONS_MAX));
  return variants.slice(from, from + BUTTONS_MAX);
}
