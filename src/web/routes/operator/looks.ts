import type { FastifyInstance } from 'fastify';
import { runningNight } from '../../../oversight/nights/night-marks.ts';
import type { createNightMemory } from '../../../oversight/nights/nights.ts';
import { notedSearches } from '../../../oversight/search-notes.ts';
import { outboxFacts } from '../../../oversight/status.ts';
import { sendDesk } from '../../pages/operator/frame.ts';
import { messagesPage } from '../../pages/operator/messages.ts';
import { nightsPage } from '../../pages/operator/nights.ts';
import { DESK, type SignedInParts } from '../../pages/operator/parts.ts';
import { searchesPage } from '../../pages/operator/searches.ts';
import { progressText, tonightPage } from '../../pages/operator/tonight.ts';
import { atDesk } from './at-desk.ts';

/** The pages that only show. */
export function lookRoutes(
  scope: FastifyInstance,
  parts: SignedInParts,
  nights: ReturnType<typeof createNightMemory>,
): void {
  const { state, clock, status } = parts;
  scope.get(
    '/operator',
    DESK,
    atDesk(parts, async (visit, _request, reply) =>
      sendDesk(reply, 200, visit, tonightPage(visit, await status(), await nights())),
    ),
  );
  scope.get(
    '/operator/progress',
    DESK,
    atDesk(parts, async (_visit, _request, reply) => {
      const running = await runningNight(state, clock());
      const told = running && { text: progressText(running), done: running.done, total: running.total };
      return reply.header('cache-control', 'no-store').send({ running: told ?? null });
    }),
  );
  scope.get(
    '/operator/nights',
    DESK,
    atDesk(parts, async (visit, _request, reply) => sendDesk(reply, 200, visit, nightsPage(await nights()))),
  );
  scope.get(
    '/operator/messages',
    DESK,
    atDesk(parts, async (visit, _request, reply) => {
      const troubles = await state.agents.agents.allTroubles();
      return sendDesk(reply, 200, visit, messagesPage(visit, await outboxFacts(state.agents), troubles));
    }),
  );
  scope.get(
    '/operator/searches',
    DESK,
    atDesk(parts, async (visit, _request, reply) =>
      sendDesk(reply, 200, visit, searchesPage(await notedSearches(state, clock()))),
    ),
  );
}
