import { type Html, html } from '../../html/html.ts';
import type { Page } from '../layout/page.ts';
import type { Visit } from '../layout/visit.ts';
import { PRIVACY_TEXTS } from '../texts/privacy-texts.ts';

export function privacyPage(visit: Visit): Page {
  const { title, parts } = PRIVACY_TEXTS[visit.language];
  const own = visit.site.operator.privacyText;
  return {
    title,
    path: '/privatliv',
    content: html`<div class="note text"><h1>${title}</h1>
${own === '' ? parts.map(([heading, ...paragraphs]) => html`<h2>${heading}</h2>${paragraphs.map((text) => html`<p>${text}</p>`)}`) : ownText(own)}</div>`,
  };
}

/** The operator's words: blank lines part paragraphs, and a line that begins with # is a heading. */
const ownText = (text: string): Html[] =>
  text
    .split(/\r?\n\s*\r?\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) =>
      part.startsWith('#') ? html`<h2>${part.replace(/^#+\s*/, '')}</h2>` : html`<p>${part}</p>`,
    );
