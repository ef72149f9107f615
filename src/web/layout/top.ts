import { type Html, html } from '../../html/html.ts';
import { WORDS } from '../texts/words.ts';
import type { Page } from './page.ts';
import type { Visit } from './visit.ts';

export function top(visit: Visit, page: Page): Html {
  const words = WORDS[visit.language];
  return html`<a class="skip" href="#main">${words.skip}</a>
<header><div class="spectrum"></div>
${visit.isDemo && html`<p class="demo">${words.demo}</p>`}
<div class="wrap bar${page.hasOwnSearch ? ' bare' : ''}">
<a class="logo" href="${visit.link('/')}">Prisme</a>
${!page.hasOwnSearch && searchForm(visit, page.query ?? '')}
<nav aria-label="${words.sections}">${SECTIONS.map(
    ([path, name]) => html`<a href="${visit.link(path)}">${words[name]}</a>`,
  )}</nav></div>
</header>`;
}

const SECTIONS = [
  ['/prisfald', 'drops'],
  ['/populaere', 'popular'],
  ['/nyheder', 'newest'],
  ['/gaver', 'gifts'],
  ['/butikker', 'shops'],
] as const;

/** A language that was asked for stays, as a field of its own: what stands behind the question mark is replaced. */
export function searchForm(visit: Visit, query: string): Html {
  const words = WORDS[visit.language];
  return html`<form class="find" role="search" action="${visit.bare('/soeg')}" data-suggest="${suggestAddress(visit)}">
<input type="search" name="q" value="${query}" aria-label="${words.searchLabel}" placeholder="${words.searchHint}" maxlength="200" autocomplete="off" required>
${visit.askedLanguage && html`<input type="hidden" name="lang" value="${visit.askedLanguage}">`}<button>${words.search}</button>
</form>`;
}

/** What is typed is put behind it. */
const suggestAddress = ({ bare, askedLanguage }: Visit): string =>
  `${bare('/soeg/forslag')}?${askedLanguage === undefined ? '' : `lang=${askedLanguage}&`}q=`;
