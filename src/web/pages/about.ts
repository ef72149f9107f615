import { readFileSync } from 'node:fs';
import type { Language } from '../../domain/text.ts';
import { type Html, html } from '../../html/html.ts';
import type { Page } from '../layout/document.ts';
import type { Visit } from '../layout/visit.ts';
import { METHOD_TEXTS } from '../texts/honesty-texts.ts';
import { PRIVACY_TEXTS } from '../texts/privacy-texts.ts';

export const METHOD_PICTURES_PATH = '/metode/billeder';

/** Made from docs/honesty.md and docs/honesty.da.md by scripts/method/pages.ts, which escapes their text. */
const markupOf = (language: Language): string =>
  readFileSync(new URL(`./method.${language}.html`, import.meta.url), 'utf8');
const MARKUP: Partial<Record<Language, string>> = {};

export function methodPage(visit: Visit): Page {
  const { title, description } = METHOD_TEXTS[visit.language];
  MARKUP[visit.language] ??= markupOf(visit.language);
  const markup = MARKUP[visit.language]!.replaceAll('/{pictures}', visit.bare(METHOD_PICTURES_PATH));
  return {
    title,
    description,
    path: '/metode',
    content: html`<article class="note text long">${{ markup }}</article>`,
  };
}

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

/** The operator's own text: blank lines separate paragraphs, and a line that begins with # is a heading. */
const ownText = (text: string): Html[] =>
  text
    .split(/\r?\n\s*\r?\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) =>
      part.startsWith('#') ? html`<h2>${part.replace(/^#+\s*/, '')}</h2>` : html`<p>${part}</p>`,
    );
