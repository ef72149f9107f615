import type { FastifyInstance } from 'fastify';
import { acceptForms } from '../forms.ts';
import type { AgentPageParts } from '../parts.ts';
import { cancelRoutes, confirmRoutes } from './consent.ts';
import { askRoutes, mineRoutes, openAgainRoutes } from './mine.ts';

/** The pages mails lead to. A GET never changes anything: mail scanners follow every link. */
export function agentPages(app: FastifyInstance, parts: AgentPageParts): void {
  app.register(async (scope) => {
    acceptForms(scope);
    confirmRoutes(scope, parts);
    cancelRoutes(scope, parts);
    askRoutes(scope, parts);
    mineRoutes(scope, parts);
    openAgainRoutes(scope, parts);
  });
}
