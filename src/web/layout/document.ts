import type { FastifyReply } from 'fastify';
import { type Html, html, webLink } from '../../html/html.ts';
import { WORDS } from '../texts/words.ts';
import { assetPath, ICON, SCRIPT, STYLE } from './assets.ts';
import { DOT, orderLink } from './elements.ts';
import type { Visit } from './visit.ts';

export interface SentPage {
  headers: Readonly<Record<string, string>>;
  body: string;
}

const NOWHERE_ELSE = "form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const CSP = {
  /** Pages may load styles, script and suggestions from this server, and pictures from shops. */
  open: `default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' https: http:; ${NOWHERE_ELSE}`,
  /** Pages that mails link to run no script and load nothing from elsewhere. */
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
  if (status >= 400 && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  return reply.code(status).headers(headers).send(body);
}

/** Sends a page with personal data: not cached, not indexed, without script. */
export function sendOwnPage(reply: FastifyReply, status: number, visit: Visit, page: Page): FastifyReply {
  const { headers, body } = sentPage(visit, page, 'closed');
  return reply.code(status).headers(headers).headers(OWN).send(body);
}
const OWN = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };

const renderPage = (visit: Visit, page: Page, hasScript: boolean): string =>
  html`<!doctype html>
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

export interface Page {
  title: string;
  content: Html;
  description?: string;
  /** The canonical path, without a language. A page without one is not indexed. */
  path?: string;
  /** True for a page that has a canonical path but must not be indexed. */
  isHidden?: boolean;
  imageUrl?: string;
  jsonLd?: readonly unknown[];
  query?: string;
  hasOwnSearch?: boolean;
  /** The path of an Atom feed with the same products. */
  feedPath?: string;
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
<link rel="ard" href="${visit.bare('/.well-known/ard.json')}">
${
  page.feedPath !== undefined &&
  html`<link rel="alternate" type="application/atom+xml" title="${title}" href="${visit.bare(page.feedPath)}">
`
}${hasScript && html`<script src="${visit.bare(assetPath(SCRIPT))}" defer></script>`}${isHidden && html`<meta name="robots" content="noindex">`}${page.path !== undefined && known(visit, page, page.path, title)}
</head>`;
}

/** Danish is the language of an address that names none, so each language has one canonical address. */
function known(visit: Visit, page: Page, path: string, title: string): Html {
  const danish = visit.address(path);
  const english = `${danish}${path.includes('?') ? '&' : '?'}lang=en`;
  const [address, locale, otherLocale] =
    visit.language === 'da' ? [danish, 'da_DK', 'en_GB'] : [english, 'en_GB', 'da_DK'];
  const description = page.description && cutText(page.description, DESCRIPTION_CHARS_MAX);
  return html`<link rel="canonical" href="${address}">
<link rel="alternate" hreflang="da" href="${danish}">
<link rel="alternate" hreflang="en" href="${english}">
<link rel="alternate" hreflang="x-default" href="${danish}">
${description && html`<meta name="description" content="${description}"><meta property="og:description" content="${description}">`}
<meta property="og:site_name" content="Prisme"><meta property="og:type" content="website">
<meta property="og:locale" content="${locale}"><meta property="og:locale:alternate" content="${otherLocale}">
<meta property="og:title" content="${title}"><meta property="og:url" content="${address}">
${page.imageUrl && html`<meta property="og:image" content="${page.imageUrl}">`}${(page.jsonLd ?? []).map(jsonScript)}`;
}

/** Browsers do not run this script type. Characters that could end the element or begin a comment become JSON escapes. */
const jsonScript = (data: unknown): Html => ({
  markup: `<script type="application/ld+json">${JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, escaped)}</script>\n`,
});
const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

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

/** A form replaces the query string, so a chosen language travels as a hidden field. */
export function searchForm(visit: Visit, query: string): Html {
  const words = WORDS[visit.language];
  return html`<form class="find" role="search" action="${visit.bare('/soeg')}" data-suggest="${suggestAddress(visit)}">
<input type="search" name="q" value="${query}" aria-label="${words.searchLabel}" placeholder="${words.searchHint}" maxlength="200" autocomplete="off" required>
${visit.askedLanguage && html`<input type="hidden" name="lang" value="${visit.askedLanguage}">`}<button>${words.search}</button>
</form>`;
}

/** The script appends the typed text to this address. */
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
<li>${orderLink(visit)}</li>
<li><a href="${visit.link('/agents')}">${words.myAgents}</a></li>
<li><a href="${visit.link('/privatliv')}">${words.privacy}</a></li>
<li><a href="${visit.bare('/api-docs')}">${words.api}</a></li>
${visit.otherLanguage && html`<li><a href="${visit.otherLanguage}" lang="${other}" hreflang="${other}">${words.other}</a></li>`}
</ul>
${name !== '' && html`<p>${words.by(name)}${contact(visit, words.contact)}</p>`}
</footer>`;
}

/** The operator's contact: a link for an e-mail or web address, otherwise plain text. */
function contact({ site }: Visit, label: string): Html | null {
  const text = site.operator.contact;
  if (text === '') return null;
  if (/^[^\s@/]+@[^\s@/]+$/.test(text)) return html`${DOT}<a href="${`mailto:${text}`}">${text}</a>`;
  const url = webLink(text);
  return url === null ? html`${DOT}${text}` : html`${DOT}<a href="${url}">${label}</a>`;
}
