import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Gate } from '../../access/gate.ts';
import { foundProducts } from '../../api/routes/browse.ts';
import { readSearch, searchBody } from '../../api/routes/search.ts';
import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import type { Config } from '../../config.ts';
import type { Clock } from '../../domain/day.ts';
import { mcpRoutes } from '../../mcp/routes.ts';
import { createGenerationChoice } from '../../oversight/generations.ts';
import type { AskThreads } from '../../store/ports/search-question.ts';
import { ucpRoutes } from '../../ucp/routes.ts';
import type { Visits } from '../../web/layout/visit.ts';
import type { deskPages } from '../../web/routes.ts';
import { createSharedChoice } from '../cluster/pin-generation.ts';
import { statusOf } from '../status.ts';
import type { Stores } from '../stores.ts';

interface SurfaceParts {
  config: Config;
  stores: Stores;
  clock: Clock;
  log: Logger;
}

/** Adds the routes for assistants: the tool server and the commerce catalogue share one rate limit. */
export function addAssistants(
  app: FastifyInstance,
  { config: { baseUrl, allowedOrigins }, stores, clock, log }: SurfaceParts,
  { live, pool, gate }: { live: CurrentCatalogue; pool: AskThreads; gate: Gate },
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

export function deskParts(
  { config, stores, clock, log }: SurfaceParts,
  visits: Visits,
  live: Pick<CurrentCatalogue, 'refresh'>,
): Parameters<typeof deskPages>[1] {
  const { pathname, protocol } = new URL(config.baseUrl);
  const own = { ...stores, dataDir: config.dataDir };
  return {
    operatorToken: config.operatorToken,
    cookiePath: `${pathname.replace(/\/$/, '')}/operator`,
    isHttps: protocol === 'https:',
    state: stores.state,
    dataDir: config.dataDir,
    visits,
    clock,
    log,
    addressOf: ({ ip }) => ip,
    generations:
      stores.state.cluster === undefined
        ? createGenerationChoice(own, live.refresh, clock)
        : createSharedChoice(own, stores.state.cluster, config),
    status: () => statusOf(config, stores, clock()),
  };
}
