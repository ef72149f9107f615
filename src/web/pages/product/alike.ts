import { type ProductView, productPath } from '../../../contract/product-view.ts';
import { amountText } from '../../../domain/format/numbers.ts';
import { type Html, html } from '../../../html/html.ts';
import type { Visit } from '../../layout/visit.ts';
import { PRODUCT_TEXTS } from '../../texts/product-texts.ts';
import { productCards } from '../listed.ts';
import type { ProductContent } from './content.ts';

const VARIANTS_MAX = 12;
const SIMILAR_MAX = 6;

/** The same article in other sizes and colours, each with its price. */
export function variantLinks(visit: Visit, { variants }: ProductContent): Html | null {
  if (variants.length === 0) return null;
  const { language } = visit;
  const shown = variants.slice(0, VARIANTS_MAX);
  return html`<p class="variants small">${PRODUCT_TEXTS[language].variants} ${shown.map(
    (variant, at) =>
      html`${at > 0 && ' · '}<a href="${visit.link(productPath(variant))}">${variantName(variant)}</a> <span class="soft">${amountText(variant.lowest_price, language)}</span>`,
  )}</p>`;
}

/** What tells it from the others; its name where that is not said apart. */
const variantName = ({ size, color, product_name }: ProductView): string =>
  [color, size].filter(Boolean).join(', ') || product_name;

export function similarProducts(visit: Visit, { similar }: ProductContent): Html | null {
  if (similar.length === 0) return null;
  const listed = similar.slice(0, SIMILAR_MAX).map((product) => ({ product, notes: [] }));
  return html`<section aria-labelledby="similar"><h2 id="similar">${PRODUCT_TEXTS[visit.language].similar}</h2>${productCards(visit, listed, 'few')}</section>`;
}
