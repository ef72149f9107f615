import { productPath } from '../../../contract/product-view.ts';
import { amountText, countText } from '../../../domain/format/numbers.ts';
import { HELD_TIER } from '../../../domain/product.ts';
import { type Html, html, webLink } from '../../../html/html.ts';
import type { Page } from '../../layout/document.ts';
import { crumbs, picture } from '../../layout/elements.ts';
import type { Visit } from '../../layout/visit.ts';
import { PRODUCT_TEXTS } from '../../texts/product-texts.ts';
import { WORDS } from '../../texts/words.ts';
import { productCards } from '../product-rows.ts';
import { codeList } from '../shops.ts';
import { type AgentFormInput, agentForm } from './agent-form.ts';
import type { ProductContent } from './content.ts';
import { headline } from './headline.ts';
import { productJsonLd } from './json-ld.ts';
import { offersTable } from './offers.ts';
import { chartSection } from './price-figure.ts';

export function productPage(
  visit: Visit,
  content: ProductContent,
  input: AgentFormInput | null = null,
): Page {
  const { language } = visit;
  const texts = PRODUCT_TEXTS[language];
  const { product, offers } = content;
  const price = amountText(product.lowest_price, language);
  const shops = WORDS[language].shopCount(
    countText(product.vendor_count, language),
    product.vendor_count === 1,
  );
  const image = webLink(product.image_url);
  return {
    ...(offers[0]!.tier === HELD_TIER
      ? texts.held(product.product_name, shops)
      : {
          title: texts.title(product.product_name, price, shops),
          description: texts.description(product.product_name, price, shops),
        }),
    path: productPath(product),
    isHidden: offers.every(({ stock }) => stock === 'out_of_stock'),
    ...(image !== null && { imageUrl: image }),
    jsonLd: productJsonLd(visit, content),
    content: html`${crumbs(visit, content.way)}
<article class="top">${picture(visit, product.image_url, 320, true)}
${headline(visit, content)}</article>
${chartSection(visit, content)}
${offersTable(visit, content)}
${content.codes.length > 0 && html`<section aria-labelledby="codes"><h2 id="codes">${texts.codes}</h2>${codeList(visit, content.codes, true)}</section>`}
${agentForm(visit, content, input)}
${similarProducts(visit, content)}`,
  };
}

const SIMILAR_MAX = 6;

function similarProducts(visit: Visit, { similar }: ProductContent): Html | null {
  if (similar.length === 0) return null;
  const listed = similar.slice(0, SIMILAR_MAX).map((product) => ({ product, notes: [] }));
  return html`<section aria-labelledby="similar"><h2 id="similar">${PRODUCT_TEXTS[visit.language].similar}</h2>${productCards(visit, listed, 'few')}</section>`;
}
