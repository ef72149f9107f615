import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { bar } from '../../../chart/plot.ts';
import { type Clock, dayAt, formatDay } from '../../../domain/day.ts';
import { clockText } from '../../../domain/format/dates.ts';
import { type Html, html } from '../../../html/html.ts';
import type { GenerationChoice } from '../../../oversight/generations.ts';
import type { ServiceStatus } from '../../../oversight/status.ts';
import { count } from '../../../oversight/words/table.ts';
import type { State } from '../../../store/ports/state.ts';
import { assetPath, DESK_SCRIPT, DESK_STYLE } from '../../layout/assets.ts';
import { sentPage } from '../../layout/document.ts';
import { inOwnLanguage, type Visit, type Visits } from '../../layout/visit.ts';
import type { Session, Sessions } from './session.ts';

/** Everything is loaded from this server; the one script may run. */
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

export function sendDesk(reply: FastifyReply, status: number, visit: DeskVisit, page: DeskPage) {
  const content = html`${parts(visit)}<div class="desk-bar"><nav class="tabs" aria-label="The operator’s desk">${SECTIONS.map(
    ([path, name]) =>
      html`<a href="${visit.bare(path)}"${path === page.at && html` aria-current="page"`}>${name}</a>`,
  )}</nav><form method="post" action="${visit.bare('/operator/sign-out')}">${formKey(visit)}<button class="plain">Sign out</button></form></div>
<h1 class="desk-title">${page.title}</h1>
${page.content}`;
  return send(reply, status, visit, page.title, content);
}

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

/** The style and the script of the operator's pages; shoppers' pages load neither. */
const parts = (visit: Visit): Html =>
  html`<link rel="stylesheet" href="${visit.bare(assetPath(DESK_STYLE))}"><script src="${visit.bare(assetPath(DESK_SCRIPT))}" defer></script>`;

export const formKey = (visit: DeskVisit): Html =>
  html`<input type="hidden" name="key" value="${visit.formKey}">`;

export const deskButton = (
  visit: DeskVisit,
  path: string,
  name: string,
  fields: Record<string, string> = {},
): Html =>
  html`<form method="post" action="${visit.bare(path)}">${formKey(visit)}${Object.entries(fields).map(
    ([field, value]) => html`<input type="hidden" name="${field}" value="${value}">`,
  )}<button class="go">${name}</button></form>`;

const [WIDTH, HEIGHT, GAP] = [120, 24, 1];
/** Room for this many bars at least, so that a few nights are not drawn as blocks. */
const BARS_MIN = 30;

/** "1 night" or "1 240 nights": a count and its noun. */
export const countOf = (n: number, noun: string): string => `${count(n)} ${noun}${n === 1 ? '' : 's'}`;

/** "the last night" or "the last 30 nights". */
export const lastNights = (n: number): string => (n === 1 ? 'the last night' : `the last ${count(n)} nights`);

/** "2026-11-19 at 04:00", by Copenhagen's clock, as REFRESH_AT has it. */
export const deskTime = (instantMs: number): string =>
  `${formatDay(dayAt(instantMs))} at ${clockText(instantMs, 'en')}`;

/** Bars of equal width, the oldest first. Null is a night without the figure; a zero stays visible as a thin line. */
export function barChart(values: readonly (number | null)[], title: string, size = 1): Html {
  const [width, height] = [WIDTH * size, HEIGHT * size];
  const most = Math.max(1, ...values.map((value) => value ?? 0));
  const step = width / Math.max(BARS_MIN, values.length);
  const bars = values.map((value, at) => {
    if (value === null) return html``;
    const barHeight = Math.max(1, (value / most) * height);
    return bar('', at * step, height - barHeight, Math.max(1, step - GAP), barHeight);
  });
  return html`<svg class="bars" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${title}">${bars}</svg>`;
}

export interface DeskParts {
  state: State;
  visits: Visits;
  clock: Clock;
  log: Logger;
  dataDir: string;
  /** The client's address, behind trusted proxies too. */
  addressOf: (request: FastifyRequest) => string | undefined;
  status: () => Promise<ServiceStatus>;
  generations: GenerationChoice;
}

export interface SignedInParts extends DeskParts {
  sessions: Sessions;
}

export interface DeskVisit extends Visit {
  formKey: string;
  nowMs: number;
}

export const deskVisit = (
  { visits, sessions, clock }: SignedInParts,
  request: FastifyRequest,
  session: Session,
): DeskVisit => ({
  ...inOwnLanguage(visits(request), 'en'),
  formKey: sessions.formKey(session),
  nowMs: clock(),
});

/** Redirects after a form (303), so that a reload does not send it again. */
export const seeOther = (reply: FastifyReply, path: string): FastifyReply =>
  reply.code(303).header('location', path).header('cache-control', 'no-store').send();
