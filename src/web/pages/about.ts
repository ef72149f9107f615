import { readFileSync } from 'node:fs';
import { ended } from '../../domain/format/numbers.ts';
import type { Language } from '../../domain/text.ts';
import { type Html, html } from '../../html/html.ts';
import type { Page } from '../layout/document.ts';
import { ORDER_PATH } from '../layout/elements.ts';
import type { Visit } from '../layout/visit.ts';
import { METHOD_TEXTS } from '../texts/honesty-texts.ts';
import { OBJECTION_TEXTS } from '../texts/objection-texts.ts';
import { ORDER_TEXTS } from '../texts/order-texts.ts';
import { PRIVACY_TEXTS } from '../texts/privacy-texts.ts';
import { OBJECTIONS_PATH } from './objections.ts';

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
    content: html`<article class="note text long">${{ markup }}<p><a href="${visit.link(OBJECTIONS_PATH)}">${OBJECTION_TEXTS[visit.language].link}</a></p></article>`,
  };
}

export function orderPage(visit: Visit): Page {
  const { title, description, intro, parts } = ORDER_TEXTS[visit.language];
  return {
    title,
    description,
    path: ORDER_PATH,
    content: html`<div class="note text long"><h1>${title}</h1>
${intro.map((text) => html`<p>${text}</p>`)}${parts.map(titledPart)}</div>`,
  };
}

type TitledPart = readonly [heading: string, ...paragraphs: string[]];

const titledPart = ([heading, ...paragraphs]: TitledPart): Html =>
  html`<h2>${heading}</h2>${paragraphs.map((text) => html`<p>${text}</p>`)}`;

export function privacyPage(visit: Visit): Page {
  const { title, parts, ...texts } = PRIVACY_TEXTS[visit.language];
  const { name, contact, privacyText: own } = visit.site.operator;
  const responsible = name === '' ? texts.responsibleUnset : ended(texts.responsible(name, contact));
  const all: TitledPart[] = [...parts, [texts.responsibleTitle, responsible, texts.authority]];
  return {
    title,
    path: '/privatliv',
    content: html`<div class="note text"><h1>${title}</h1>
${own === '' ? all.map(titledPart) : ownText(own)}</div>`,
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
