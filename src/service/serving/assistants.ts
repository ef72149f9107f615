import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Gate } from '../../access/gate.ts';
import { foundProducts } from '../../api/routes/browse.ts';
import { readSearch, searchBody } from '../../api/routes/search.ts';
import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import type { Config } from '../../config.ts';
import type { Clock } from '../../domain/day.ts';
import { mcpRoutes } from '../../mcp/routes.ts';
import type { AskThreads } from '../../store/ports/search-question.ts';
import { ucpRoutes } from '../../ucp/routes.ts';
import type { Stores } from '../stores.ts';

interface AssistantParts {
  config: Config;
  stores: Stores;
  clock: Clock;
  log: Logger;
}

interface Answering {
  live: CurrentCatalogue;
  pool: AskThreads;
  gate: Gate;
}

/** The surfaces that assistants ask: the tool server and the commerce catalogue, with one limit for both. */
export function addAssistants(
  app: FastifyInstance,
  { config: { baseUrl, allowedOrigins }, stores, clock, log }: AssistantParts,
  { live, pool, gate }: Answering,
): void {
  mcpRoutes(app, {
    live,
    search: async (query) => searchBody(live, pool, live.generation(), readSearch(query, live)),
    imports: stores.state.imports,
    clock,
    allowedOrigins,
    baseUrl,
    admit: ({ ip, headers }, { counts }) =>
      gate.admit({ surface: counts ? 'mcp' : 'mcp_discovery', ip, headers, nowMs: performance.now() }),
    log,
  });
  ucpRoutes(app, {
    live,
    baseUrl,
    find: (query) => foundProducts(live, pool, query),
    admit: async ({ ip, headers }, cost) =>
      gate.admit({ surface: 'mcp', ip, headers, nowMs: performance.now(), ...(cost && { cost }) }),
  });
}
