import { type Html, html } from '../../html/html.ts';
import { assetPath, ICON, SCRIPT, STYLE } from './assets.ts';
import type { Page } from './page.ts';
import type { Visit } from './visit.ts';

const TITLE_CHARS_MAX = 160;
const DESCRIPTION_CHARS_MAX = 300;

export function head(visit: Visit, page: Page, hasScript: boolean): Html {
  const title = `${cutText(page.title, TITLE_CHARS_MAX)} · Prisme`;
  const isHidden = page.path === undefined || page.isHidden;
  return html`<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#101418" media="(prefers-color-scheme: dark)">
<link rel="icon" href="${visit.bare(assetPath(ICON))}" type="image/svg+xml">
<link rel="stylesheet" href="${visit.bare(assetPath(STYLE))}">
<link rel="search" type="application/opensearchdescription+xml" title="Prisme" href="${visit.bare('/opensearch.xml')}">
${hasScript && html`<script src="${visit.bare(assetPath(SCRIPT))}" defer></script>`}${isHidden && html`<meta name="robots" content="noindex">`}${page.path !== undefined && known(visit, page, page.path, title)}
</head>`;
}

/** What search engines and those who share the page are told. */
function known(visit: Visit, page: Page, path: string, title: string): Html {
  const address = visit.address(path);
  const inLanguage = (lang: string) => `${address}${path.includes('?') ? '&' : '?'}lang=${lang}`;
  const description = page.description && cutText(page.description, DESCRIPTION_CHARS_MAX);
  return html`<link rel="canonical" href="${address}">
<link rel="alternate" hreflang="da" href="${inLanguage('da')}">
<link rel="alternate" hreflang="en" href="${inLanguage('en')}">
<link rel="alternate" hreflang="x-default" href="${address}">
${description && html`<meta name="description" content="${description}"><meta property="og:description" content="${description}">`}
<meta property="og:site_name" content="Prisme"><meta property="og:type" content="website">
<meta property="og:title" content="${title}"><meta property="og:url" content="${address}">
${page.imageUrl && html`<meta property="og:image" content="${page.imageUrl}">`}${(page.jsonLd ?? []).map(jsonScript)}`;
}

/** Data, not code: browsers run nothing of it. What could end the element or begin a comment is written as JSON escapes. */
const jsonScript = (data: unknown): Html => ({
  markup: `<script type="application/ld+json">${JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, escaped)}</script>\n`,
});
const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Whole words, as many as there is room for. */
export function cutText(text: string, charsMax: number): string {
  if (text.length <= charsMax) return text;
  const cut = text.slice(0, charsMax);
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end > charsMax / 2 ? end : charsMax - 1)}…`;
}
