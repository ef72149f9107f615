import type { FastifyReply } from 'fastify';
import { type Html, html } from '../../../html/html.ts';
import { assetPath, DESK_SCRIPT, DESK_STYLE } from '../../layout/assets.ts';
import { sentPage } from '../../layout/document.ts';
import type { Visit } from '../../layout/visit.ts';
import type { DeskVisit } from './parts.ts';

/** Nothing comes from anywhere else, and nothing but the one script runs. */
const CSP =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const SECTIONS = [
  ['/operator', 'Tonight'],
  ['/operator/feeds', 'Feeds'],
  ['/operator/nights', 'Nights'],
  ['/operator/generations', 'Catalogues'],
  ['/operator/messages', 'Messages'],
  ['/operator/tokens', 'Tokens'],
  ['/operator/searches', 'Searches'],
] as const;

/** A page of the desk. `at` is the section it belongs to. */
export interface DeskPage {
  title: string;
  at: (typeof SECTIONS)[number][0];
  content: Html;
}

export function sendDesk(
  reply: FastifyReply,
  status: number,
  visit: DeskVisit,
  page: DeskPage,
): FastifyReply {
  const content = html`${parts(visit)}<div class="desk-bar"><nav class="tabs" aria-label="The operator’s desk">${SECTIONS.map(
    ([path, name]) =>
      html`<a href="${visit.bare(path)}"${path === page.at && html` aria-current="page"`}>${name}</a>`,
  )}</nav><form method="post" action="${visit.bare('/operator/sign-out')}">${formKey(visit)}<button class="plain">Sign out</button></form></div>
<h1 class="desk-title">${page.title}</h1>
${page.content}`;
  return send(reply, status, visit, page.title, content);
}

/** The page of somebody who has not signed in. */
export const sendOutside = (reply: FastifyReply, status: number, visit: Visit, content: Html): FastifyReply =>
  send(reply, status, visit, 'The operator’s desk', html`${parts(visit)}${content}`);

function send(reply: FastifyReply, status: number, visit: Visit, title: string, content: Html): FastifyReply {
  const { headers, body } = sentPage(visit, { title, content, hasOwnSearch: true }, 'closed');
  return reply
    .code(status)
    .headers(headers)
    .headers({
      'content-security-policy': CSP,
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
    })
    .send(body);
}

/** Shoppers' pages load neither. */
const parts = (visit: Visit): Html =>
  html`<link rel="stylesheet" href="${visit.bare(assetPath(DESK_STYLE))}"><script src="${visit.bare(assetPath(DESK_SCRIPT))}" defer></script>`;

export const formKey = (visit: DeskVisit): Html =>
  html`<input type="hidden" name="key" value="${visit.formKey}">`;

/** A form of one button. */
export const deskButton = (
  visit: DeskVisit,
  path: string,
  name: string,
  fields: Record<string, string> = {},
): Html =>
  html`<form method="post" action="${visit.bare(path)}">${formKey(visit)}${Object.entries(fields).map(
    ([field, value]) => html`<input type="hidden" name="${field}" value="${value}">`,
  )}<button class="go">${name}</button></form>`;
