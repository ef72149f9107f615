import type { FastifyInstance } from 'fastify';
import { runningNight } from '../../../oversight/nights/night-marks.ts';
import { createNightMemory } from '../../../oversight/nights/nights.ts';
import { notedSearches } from '../../../oversight/search-notes.ts';
import { outboxFacts } from '../../../oversight/status.ts';
import { type DeskParts, type SignedInParts, seeOther, sendDesk } from '../../pages/operator/desk.ts';
import { messagesPage } from '../../pages/operator/messages.ts';
import { nightsPage } from '../../pages/operator/nights.ts';
import { searchesPage } from '../../pages/operator/searches.ts';
import { createSessions, endSession, type SessionParts } from '../../pages/operator/session.ts';
import { progressText, tonightPage } from '../../pages/operator/tonight.ts';
import { acceptForms } from '../forms.ts';
import { feedRoutes } from './feeds.ts';
import { generationRoutes } from './generations.ts';
import { createDesk, type Desk, signInRoutes } from './sign-in.ts';
import { tokenRoutes } from './tokens.ts';

/** The operator's pages. They exist only while OPERATOR_TOKEN is set. */
export function deskPages(app: FastifyInstance, parts: DeskParts & SessionParts): void {
  if (parts.operatorToken === '') return;
  const signedIn: SignedInParts = { ...parts, sessions: createSessions(parts) };
  const nights = createNightMemory(parts.state);
  app.register(async (scope) => {
    acceptForms(scope);
    signInRoutes(scope, signedIn);
    const desk = createDesk(scope, signedIn);
    lookRoutes(desk, signedIn, nights);
    feedRoutes(desk, signedIn, nights);
    generationRoutes(desk, signedIn);
    tokenRoutes(desk, signedIn);
    desk.post('/operator/sign-out', async (visit, _request, reply, session) => {
      reply.header('set-cookie', signedIn.sessions.end());
      await endSession(parts.state, session, parts.clock());
      return seeOther(reply, visit.bare('/operator'));
    });
  });
}

function lookRoutes(
  desk: Desk,
  { state, clock, status }: SignedInParts,
  nights: ReturnType<typeof createNightMemory>,
): void {
  desk.get('/operator', async (visit, _request, reply) =>
    sendDesk(reply, 200, visit, tonightPage(visit, await status(), await nights())),
  );
  desk.get('/operator/progress', async (_visit, _request, reply) => {
    const running = await runningNight(state, clock());
    const progress = running && { text: progressText(running), done: running.done, total: running.total };
    return reply.header('cache-control', 'no-store').send({ running: progress ?? null });
  });
  desk.get('/operator/nights', async (visit, _request, reply) =>
    sendDesk(reply, 200, visit, nightsPage(await nights())),
  );
  desk.get('/operator/messages', async (visit, _request, reply) => {
    const troubles = await state.agents.agents.allTroubles();
    return sendDesk(reply, 200, visit, messagesPage(visit, await outboxFacts(state.agents), troubles));
  });
  desk.get('/operator/searches', async (visit, _request, reply) =>
    sendDesk(reply, 200, visit, searchesPage(await notedSearches(state, clock()))),
  );
}
