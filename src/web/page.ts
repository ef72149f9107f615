import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { type Html, html } from '../agents/mail/html.ts';
import type { Language } from '../store/ports/outbox.ts';

const STYLE = `
:root{color-scheme:light dark;--ink:#1d2733;--soft:#566370;--line:#dde3e8;--ground:#f3f5f7;--card:#fff;--go:#0b5f56;--stop:#a3271b}
@media (prefers-color-scheme:dark){:root{--ink:#e8edf1;--soft:#a5b1bc;--line:#33404c;--ground:#12181e;--card:#1b242c;--go:#1f8f82;--stop:#d5543f}}
*{box-sizing:border-box}
body{margin:0;padding:24px 16px 48px;background:var(--ground);color:var(--ink);font:17px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif}
main,header,footer{max-width:34rem;margin:0 auto}
header{padding:0 4px 14px;font-weight:700;letter-spacing:.01em;color:var(--go)}
main{padding:26px 22px;background:var(--card);border:1px solid var(--line);border-radius:14px}
footer{padding:14px 4px;font-size:.85rem;color:var(--soft)}
h1{margin:0 0 .6em;font-size:1.45rem;line-height:1.25}
h2{margin:1.8em 0 .5em;font-size:1.1rem}
p{margin:0 0 1em;overflow-wrap:anywhere}
.soft{font-size:.92rem;color:var(--soft)}
.facts{margin:0 0 1.2em;padding:14px 16px;border:1px solid var(--line);border-radius:10px}
.facts strong{display:block;overflow-wrap:anywhere}
button{width:100%;min-height:48px;padding:11px 18px;border:1px solid transparent;border-radius:10px;background:var(--go);color:#fff;font:inherit;font-weight:600;cursor:pointer}
button.stop{background:var(--stop)}
button.plain{background:transparent;border-color:var(--line);color:var(--ink)}
button:focus-visible,input:focus-visible,summary:focus-visible,a:focus-visible{outline:3px solid var(--go);outline-offset:2px}
form{margin:0 0 12px}
label{display:block;margin:0 0 .4em;font-weight:600}
input{width:100%;min-height:48px;margin:0 0 14px;padding:10px 14px;border:1px solid var(--soft);border-radius:10px;background:transparent;color:inherit;font:inherit}
ul{margin:0 0 1.2em;padding:0;list-style:none}
li{margin:0 0 12px;padding:14px 16px;border:1px solid var(--line);border-radius:10px}
li form{margin:10px 0 0}
li button{min-height:44px}
li strong,li span{display:block;overflow-wrap:anywhere}
summary{padding:12px 0;cursor:pointer;font-weight:600}
a{color:var(--go)}
@media (min-width:32rem){button{width:auto}}
`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** A page loads nothing from anywhere and runs nothing, and its forms go back to where they came from. */
const CSP = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

const TAGLINE: Record<Language, string> = {
  da: 'Prisme holder øje med danske priser.',
  en: 'Prisme watches Danish prices.',
};

export interface Page {
  language: Language;
  title: string;
  content: Html;
}

export function sendPage(reply: FastifyReply, status: number, page: Page): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', CSP)
    .header('content-language', page.language)
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .header('x-robots-tag', 'noindex')
    .send(renderPage(page));
}

function renderPage({ language, title, content }: Page): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Prisme</title>
<style>${{ markup: STYLE }}</style>
</head>
<body>
<header>Prisme</header>
<main>
<h1>${title}</h1>
${content}
</main>
<footer>${TAGLINE[language]}</footer>
</body>
</html>
`.markup;
}
