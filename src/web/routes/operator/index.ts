import type { FastifyInstance } from 'fastify';
import { createNightMemory } from '../../../oversight/nights/nights.ts';
import { DESK_DECISION, type DeskParts, type SignedInParts, seeOther } from '../../pages/operator/parts.ts';
import { endSession } from '../../session/ended-sessions.ts';
import { createSessions, type SessionParts } from '../../session/session.ts';
import { acceptForms } from '../forms.ts';
import { atDesk } from './at-desk.ts';
import { feedRoutes } from './feeds.ts';
import { generationRoutes } from './generations.ts';
import { lookRoutes } from './looks.ts';
import { signInRoutes } from './sign-in.ts';
import { tokenRoutes } from './tokens.ts';

/** The operator's pages. They are there only while OPERATOR_TOKEN is set. */
export function deskPages(app: FastifyInstance, parts: DeskParts & SessionParts): void {
  if (parts.operatorToken === '') return;
  const signedIn: SignedInParts = { ...parts, sessions: createSessions(parts) };
  const nights = createNightMemory(parts.state);
  app.register(async (scope) => {
    acceptForms(scope);
    signInRoutes(scope, signedIn);
    lookRoutes(scope, signedIn, nights);
    feedRoutes(scope, signedIn, nights);
    generationRoutes(scope, signedIn);
    tokenRoutes(scope, signedIn);
    scope.post(
      '/operator/sign-out',
      DESK_DECISION,
      atDesk(signedIn, async (visit, _request, reply, session) => {
        reply.header('set-cookie', signedIn.sessions.end());
        await endSession(parts.state, session, parts.clock());
        return seeOther(reply, visit.bare('/operator'));
      }),
    );
  });
}
