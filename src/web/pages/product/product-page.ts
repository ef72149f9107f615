import { productPath } from '../../../contract/product-view.ts';
import { amountText, countText } from '../../../domain/format/numbers.ts';
import { html } from '../../../html/html.ts';
import { webLink } from '../../../html/web-link.ts';
import { crumbs } from '../../layout/crumbs.ts';
import type { Page } from '../../layout/page.ts';
import { picture } from '../../layout/picture.ts';
import type { Visit } from '../../layout/visit.ts';
import { PRODUCT_TEXTS } from '../../texts/product-texts.ts';
import { WORDS } from '../../texts/words.ts';
import { type AskedAgent, agentForm } from './agent-form.ts';
import { similarProducts } from './alike.ts';
import { chartSection } from './chart-section.ts';
import { codeList } from './codes.ts';
import type { ProductContent } from './content.ts';
import { headline } from './headline.ts';
import { productJsonLd } from './json-ld.ts';
import { offersTable } from './offers.ts';

/** The price, the sentence that judges it, the chart, then every offer; last what to do when it is too dear. */
export function productPage(visit: Visit, content: ProductContent, asked: AskedAgent | null = null): Page {
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
    title: texts.title(product.product_name, price, shops),
    description: texts.description(product.product_name, price, shops),
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
${agentForm(visit, content, asked)}
${similarProducts(visit, content)}`,
  };
}
