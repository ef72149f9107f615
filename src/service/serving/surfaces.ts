import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Gate } from '../../access/gate.ts';
import { readSearch } from '../../api/lists/search-query.ts';
import { foundProducts } from '../../api/routes/browse.ts';
import { searchBody } from '../../api/routes/search.ts';
import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import type { Config } from '../../config.ts';
import type { Clock } from '../../domain/day.ts';
import { type McpParts, mcpRoutes, otherToolRoutes } from '../../mcp/routes.ts';
import { createGenerationChoice } from '../../oversight/generations.ts';
import type { AskThreads } from '../../store/ports/search-question.ts';
import { UCP_MCP_PATH } from '../../ucp/envelope.ts';
import { callUcpTool, costOfCall, UCP_TOOLS } from '../../ucp/mcp-tools.ts';
import { type UcpParts, ucpRoutes } from '../../ucp/routes.ts';
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
    search: async (query) => {
      const search = readSearch(query, live);
      return live.read((generation) => searchBody(live, pool, generation, search));
    },
    imports: stores.state.imports,
    clock,
    allowedOrigins,
    baseUrl,
    admit: ({ ip, headers }, call) =>
      gate.admit({ surface: call ? 'mcp' : 'mcp_discovery', ip, headers, nowMs: performance.now() }),
    log,
  });
  const ucpParts: UcpParts = {
    live,
    baseUrl,
    find: (query) => foundProducts(live, pool, query),
    admit: async ({ ip, headers }, cost) =>
      gate.admit({ surface: 'mcp', ip, headers, nowMs: performance.now(), ...(cost && { cost }) }),
  };
  ucpRoutes(app, ucpParts);
  const admit: McpParts['admit'] = (request, call) => {
    if (call !== undefined) return ucpParts.admit(request, costOfCall(call));
    const { ip, headers } = request;
    return gate.admit({ surface: 'mcp_discovery', ip, headers, nowMs: performance.now() });
  };
  otherToolRoutes(
    app,
    { baseUrl, allowedOrigins, admit, log },
    { path: UCP_MCP_PATH, tools: UCP_TOOLS, run: (name, args) => callUcpTool(ucpParts, name, args) },
  );
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
