import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { callerAt, shortAddress } from '../../../access/client-address.ts';
import { createLimiter } from '../../../access/limiter.ts';
import { WINDOW_S } from '../../../access/limits.ts';
import { AppError } from '../../../domain/errors.ts';
import { html } from '../../../html/html.ts';
import { inOwnLanguage } from '../../layout/visit.ts';
import {
  type DeskVisit,
  deskVisit,
  type SignedInParts,
  seeOther,
  sendOutside,
} from '../../pages/operator/desk.ts';
import { hasEnded, type Session } from '../../pages/operator/session.ts';
import { fieldOf, isFromElsewhere } from '../forms.ts';
import { COUNTED, PROMISED } from '../parts.ts';

/** Wrong tries a minute after which a wrong token is a 429 and comes late. The right one is taken always: nobody can lock the operator out. */
const TRIES_MAX = 5;
const ALL_TRIES_MAX = 30;
const WRONG_MS = 1_000;
const OFTEN_WRONG_MS = 10_000;
const EVERYBODY = 'everybody';

export function signInRoutes(scope: FastifyInstance, parts: SignedInParts): void {
  const { sessions, visits, clock, log, addressOf } = parts;
  const limiter = createLimiter({ callersMax: 1_024, entriesMax: 4_096 });
  const isOften = (caller: string, limit: number): boolean =>
    !limiter.take('pages', caller, limit, performance.now()).allowed;

  scope.post('/operator/sign-in', COUNTED, async (request, reply) => {
    const visit = inOwnLanguage(visits(request), 'en');
    if (isFromElsewhere(request, visit.site.baseUrl))
      throw new AppError('forbidden', 'The form came from another site; open /operator and sign in there.');
    const address = addressOf(request);
    if (!sessions.isToken(fieldOf(request.body, 'token').trim())) {
      log.warn({ network: shortAddress(address) }, 'a wrong operator token was tried');
      const often = [isOften(callerAt(address), TRIES_MAX), isOften(EVERYBODY, ALL_TRIES_MAX)].includes(true);
      await pause(often ? OFTEN_WRONG_MS : WRONG_MS, undefined, { ref: false });
      if (often) reply.header('retry-after', String(WINDOW_S));
      return sendOutside(reply, often ? 429 : 403, visit, signInForm(visit.bare('/operator/sign-in'), true));
    }
    log.info({ network: shortAddress(address) }, 'the operator signed in');
    reply.header('set-cookie', sessions.begin(clock()));
    return seeOther(reply, visit.bare('/operator'));
  });
}

/** Sends the sign-in form, whichever of the operator's pages was requested. */
export function askToSignIn(parts: SignedInParts, request: FastifyRequest, reply: FastifyReply) {
  const visit = inOwnLanguage(parts.visits(request), 'en');
  return sendOutside(reply, 401, visit, signInForm(visit.bare('/operator/sign-in'), false));
}

const signInForm = (action: string, isWrong: boolean) => html`<h1 class="desk-title">The operator’s desk</h1>
<section class="watch"><form method="post" action="${action}">
<p><label for="token">Operator token</label><input id="token" name="token" type="password" autocomplete="current-password" required maxlength="200"${isWrong && html` aria-invalid="true" aria-describedby="wrong"`}>${isWrong && html`<span class="bad" id="wrong">That is not the operator’s token.</span>`}</p>
<button class="go">Sign in</button></form>
<p class="soft small">It is the setting OPERATOR_TOKEN of the service. An API token does not open this page.</p></section>`;

type DeskAnswer<Q extends FastifyRequest> = (
  visit: DeskVisit,
  request: Q,
  reply: FastifyReply,
  session: Session,
) => Promise<FastifyReply>;

export type Desk = ReturnType<typeof createDesk>;

/** Adds routes that only a signed-in operator reaches; a POST must come from a form of the same session. */
export function createDesk(scope: FastifyInstance, parts: SignedInParts) {
  const guarded = <Q extends FastifyRequest>(answer: DeskAnswer<Q>) =>
    atDesk(parts, answer) as RouteHandlerMethod;
  return {
    get: <Q extends FastifyRequest>(path: string, answer: DeskAnswer<Q>) =>
      scope.get(path, COUNTED, guarded(answer)),
    post: <Q extends FastifyRequest>(path: string, answer: DeskAnswer<Q>) =>
      scope.post(path, PROMISED, guarded(answer)),
  };
}

const atDesk =
  <Q extends FastifyRequest>(parts: SignedInParts, answer: DeskAnswer<Q>) =>
  async (request: Q, reply: FastifyReply): Promise<FastifyReply> => {
    const { sessions, clock } = parts;
    const session = sessions.of(request.headers.cookie, clock());
    if (session === undefined || (await hasEnded(parts.state, session)))
      return askToSignIn(parts, request, reply);
    const visit = deskVisit(parts, request, session);
    if (request.method === 'POST') refuseForged(parts, request, session, visit.site.baseUrl);
    reply.header('set-cookie', sessions.goOn(session, clock()));
    return answer(visit, request, reply, session);
  };

function refuseForged(
  { sessions, log }: SignedInParts,
  request: FastifyRequest,
  session: Session,
  baseUrl: string,
): void {
  if (!isFromElsewhere(request, baseUrl) && sessions.isFormKey(session, fieldOf(request.body, 'key'))) return;
  log.warn({ reqId: request.id }, 'a form for the operator’s desk came from elsewhere');
  throw new AppError(
    'forbidden',
    'The form is not of this session; open the page again and press its button there.',
  );
}
