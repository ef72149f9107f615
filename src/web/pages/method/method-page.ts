import { readFileSync } from 'node:fs';
import { html } from '../../../html/html.ts';
import type { Language } from '../../../store/ports/outbox.ts';
import type { Page } from '../../layout/page.ts';
import type { Visit } from '../../layout/visit.ts';
import { METHOD_TEXTS } from '../../texts/honesty/method-texts.ts';

export const METHOD_PICTURES_PATH = '/metode/billeder';

/** Made from docs/honesty.md and docs/honesty.da.md by scripts/method-pages.ts, which escapes their text. */
const markupOf = (language: Language): string =>
  readFileSync(new URL(`./method.${language}.html`, import.meta.url), 'utf8');
const MARKUP: Partial<Record<Language, string>> = {};

/** How before prices are judged, in words and pictures. */
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
