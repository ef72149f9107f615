import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../domain/errors.ts';
import { type DeskVisit, deskVisit, type SignedInParts } from '../../pages/operator/parts.ts';
import { hasEnded } from '../../session/ended-sessions.ts';
import type { Session } from '../../session/session.ts';
import { fieldOf, isFromElsewhere } from '../forms.ts';
import { askToSignIn } from './sign-in.ts';

type AtDesk<Q extends FastifyRequest> = (
  visit: DeskVisit,
  request: Q,
  reply: FastifyReply,
  session: Session,
) => Promise<FastifyReply>;

/** Only for whoever has signed in; what changes something must come from a form of this very session. */
export const atDesk =
  <Q extends FastifyRequest>(parts: SignedInParts, answer: AtDesk<Q>) =>
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
