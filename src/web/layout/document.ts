import type { FastifyReply } from 'fastify';
import { type Html, html, webLink } from '../../html/html.ts';
import { WORDS } from '../texts/words.ts';
import { assetPath, ICON, SCRIPT, STYLE } from './assets.ts';
import type { Visit } from './visit.ts';

export interface SentPage {
  headers: Readonly<Record<string, string>>;
  body: string;
}

const NOWHERE_ELSE = "form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const CSP = {
  /** Styles, script and suggestions come from here, pictures from shops, and nothing else is loaded. */
  open: `default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' https: http:; ${NOWHERE_ELSE}`,
  /** Of pages that mails lead to: nothing runs, and nobody else is asked for anything. */
  closed: `default-src 'none'; style-src 'self'; img-src 'self'; ${NOWHERE_ELSE}`,
};

export function sentPage(visit: Visit, page: Page, kind: keyof typeof CSP = 'open'): SentPage {
  const isHidden = page.path === undefined || page.isHidden === true;
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': visit.language,
      'content-security-policy': CSP[kind],
      vary: 'Accept, Accept-Language',
      ...(isHidden && { 'x-robots-tag': 'noindex' }),
    },
    body: renderPage(visit, page, kind === 'open'),
  };
}

export function sendPage(reply: FastifyReply, status: number, visit: Visit, page: Page): FastifyReply {
  const { headers, body } = sentPage(visit, page);
  return reply.code(status).headers(headers).send(body);
}

/** A page that is somebody's own: never kept, never found, and it runs nothing. */
export function sendOwnPage(reply: FastifyReply, status: number, visit: Visit, page: Page): FastifyReply {
  const { headers, body } = sentPage(visit, page, 'closed');
  return reply.code(status).headers(headers).headers(OWN).send(body);
}
const OWN = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };

function renderPage(visit: Visit, page: Page, hasScript: boolean): string {
  return html`<!doctype html>
<html lang="${visit.language}">
${head(visit, page, hasScript)}
<body>
${top(visit, page)}
<main id="main" class="wrap">
${page.content}
</main>
${foot(visit)}
</body>
</html>
`.markup;
}

/** What a page says; the layout puts the rest around it. */
export interface Page {
  title: string;
  content: Html;
  /** What search engines show under the title. */
  description?: string;
  /** The one address under which search engines know it, without a language. A page without one is not to be found. */
  path?: string;
  /** It has an address, and is not to be found all the same. */
  isHidden?: boolean;
  /** Of a picture that stands for the page elsewhere. */
  imageUrl?: string;
  /** As search engines read it. */
  jsonLd?: readonly unknown[];
  /** What stands in the search field. */
  query?: string;
  /** The page has a search field of its own. */
  hasOwnSearch?: boolean;
}

const TITLE_CHARS_MAX = 160;
const DESCRIPTION_CHARS_MAX = 300;

function head(visit: Visit, page: Page, hasScript: boolean): Html {
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
function cutText(text: string, charsMax: number): string {
  if (text.length <= charsMax) return text;
  const cut = text.slice(0, charsMax);
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end > charsMax / 2 ? end : charsMax - 1)}…`;
}

function top(visit: Visit, page: Page): Html {
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

function foot(visit: Visit): Html {
  const words = WORDS[visit.language];
  const { name } = visit.site.operator;
  const other = visit.language === 'da' ? 'en' : 'da';
  return html`<footer class="wrap small soft">
<p>${words.foot} ${words.ads}</p>
<ul class="links">
<li><a href="${visit.link('/metode')}">${words.method}</a></li>
<li><a href="${visit.link('/agents')}">${words.myAgents}</a></li>
<li><a href="${visit.link('/privatliv')}">${words.privacy}</a></li>
<li><a href="${visit.bare('/api-docs')}">${words.api}</a></li>
${visit.otherLanguage && html`<li><a href="${visit.otherLanguage}" lang="${other}" hreflang="${other}">${words.other}</a></li>`}
</ul>
${name !== '' && html`<p>${words.by(name)}${contact(visit, words.contact)}</p>`}
</footer>`;
}

/** An e-mail address or a web page; anything else is shown as it is. */
function contact({ site }: Visit, label: string): Html | null {
  const text = site.operator.contact;
  if (text === '') return null;
  if (/^[^\s@/]+@[^\s@/]+$/.test(text)) return html` · <a href="${`mailto:${text}`}">${text}</a>`;
  const url = webLink(text);
  return url === null ? html` · ${text}` : html` · <a href="${url}">${label}</a>`;
}
