import { readFileSync } from 'node:fs';
import type { Language } from '../../../domain/text.ts';
import { type Html, html } from '../../../html/html.ts';
import type { Page } from '../../layout/page.ts';
import type { Visit } from '../../layout/visit.ts';
import { METHOD_TEXTS } from '../../texts/honesty/method-texts.ts';
import { markdownHtml } from './markdown.ts';

export const METHOD_PICTURES_PATH = '/metode/billeder';

const DOCS = new URL('../../../../docs/', import.meta.url);
const FILES: Readonly<Record<Language, string>> = { da: 'honesty.da.md', en: 'honesty.md' };
/** As they are drawn, so that nothing moves when they come. */
const [WIDTH, HEIGHT] = [640, 250];

/** The method in words: the very text of the documentation, so that there is one. */
export function methodPage(visit: Visit): Page {
  const { title, description } = METHOD_TEXTS[visit.language];
  return {
    title,
    description,
    path: '/metode',
    content: html`<article class="note text long">${methodText(visit)}</article>`,
  };
}

function methodText(visit: Visit): Html {
  // The second paragraph leads to the other language, which the page has its own link for.
  const text = textOf(visit.language).replace(/\n\*[^\n]*\*\n/, '\n');
  return markdownHtml(text, (file, words) => {
    const src = visit.bare(`${METHOD_PICTURES_PATH}/${file.replace(/^.*\//, '')}`);
    return html`<p class="case"><a href="${src}"><img src="${src}" alt="${words}" width="${WIDTH}" height="${HEIGHT}" loading="lazy"></a></p>
`;
  });
}

const read = new Map<Language, string>();

function textOf(language: Language): string {
  const text = read.get(language) ?? readFileSync(new URL(FILES[language], DOCS), 'utf8');
  read.set(language, text);
  return text;
}
