import { html } from '../../html/html.ts';
import type { CategoryNode } from '../../store/ports/traits.ts';
import type { Page } from '../layout/document.ts';
import type { Visit } from '../layout/visit.ts';
import { errorText, MISSING_TEXTS } from '../texts/error-texts.ts';
import { categoryLinks } from './browse.ts';

export function errorPage(visit: Visit, status: number, retryAfterS: number | undefined): Page {
  const { title, text } = errorText(status, visit.language);
  const more = MISSING_TEXTS[visit.language];
  return {
    title,
    content: html`<div class="note"><h1>${title}</h1>
<p>${text}${retryAfterS !== undefined && html` ${more.wait(retryAfterS)}`}</p>
<p><a href="${visit.link('/')}">${more.home}</a></p></div>`,
  };
}

export function unknownEanPage(visit: Visit, ean: string, categories: readonly CategoryNode[]): Page {
  const more = MISSING_TEXTS[visit.language];
  return {
    title: more.unknownTitle,
    content: html`<div class="note"><h1>${more.unknownTitle}</h1><p>${more.unknown(ean)}</p>
${categories.length > 0 && html`<p>${more.look}</p>${categoryLinks(visit, categories)}`}
<p><a href="${visit.link('/')}">${more.home}</a></p></div>`,
  };
}

/** A product that no shop has any more keeps its slug for 730 days; its words become a search for similar ones. */
export function goneProductPage(visit: Visit, slug: string): Page {
  const more = MISSING_TEXTS[visit.language];
  const words = slug.replaceAll('-', ' ').slice(0, 100);
  return {
    title: more.goneTitle,
    content: html`<div class="note"><h1>${more.goneTitle}</h1><p>${more.gone}</p>
${words !== '' && html`<p><a class="go" href="${visit.link('/soeg', { q: words })}">${more.similar}</a></p>`}</div>`,
  };
}
