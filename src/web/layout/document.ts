import type { FastifyReply } from 'fastify';
import { html } from '../../html/html.ts';
import { foot } from './foot.ts';
import { head } from './head.ts';
import type { Page } from './page.ts';
import { top } from './top.ts';
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
