import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createEngagement, type Engagement } from '../access/engagement.ts';
import { createGate, type Gate } from '../access/gate.ts';
import { createLimiter, type MemoryLimiter } from '../access/limiter.ts';
import { openTls } from '../access/tls.ts';
import { createTokens, type Tokens } from '../access/tokens.ts';
import { buildApp } from '../api/app.ts';
import { readSearch } from '../api/lists/search-query.ts';
import { searchBody } from '../api/routes/search.ts';
import type { FailedNight } from '../api/routes/system.ts';
import { callerOf } from '../api/server/doorway.ts';
import { type CurrentCatalogue, createCurrentCatalogue } from '../catalogue/answers/current-catalogue.ts';
import { createTrends } from '../catalogue/answers/lists/trending.ts';
import type { Config } from '../config.ts';
import type { Clock } from '../domain/day.ts';
import { type McpParts, mcpRoutes } from '../mcp/routes.ts';
import { addRefusedSearches } from '../oversight/refused-searches.ts';
import { readSynonyms } from '../search/language/synonyms-file.ts';
import { createSearchPool, type SearchPool } from '../search/pool.ts';
import { createVisits, type Visits } from '../web/layout/visit.ts';
import { createErrorPage, pageRoutes } from '../web/routes.ts';
import { createAgents } from './agents.ts';
import type { Stores } from './parts.ts';
import { createGauges } from './serving/gauges.ts';
import { siteOf } from './site.ts';

export interface Service {
  app: FastifyInstance;
  live: CurrentCatalogue;
  /** Takes up a newly published generation or changed state. */
  look(): Promise<void>;
  close(): Promise<void>;
}

const LOOK_EVERY_MS = 500;
const FLUSH_EVERY_MS = 3_000;
/** At close, running requests have this long; then connections that still hang on are cut. */
const ANSWERED_WITHIN_MS = 4_000;

interface ServiceParts {
  config: Config;
  stores: Stores;
  clock: Clock;
  log: Logger;
  /** Why the last refresh published nothing, and when it is tried again. */
  failedNight?: () => FailedNight | undefined;
  /** Another way of counting callers than this process's own. */
  gate?: Gate;
}

/** Both surfaces over one catalogue: everything that answers requests, put together. */
export async function createService(parts: ServiceParts): Promise<Service> {
  const { config, stores, clock, log } = parts;
  // Closed last to first: at close, and at once when a later part cannot be made. A thread left over would keep the
  // process alive without a server, and nobody would start another.
  await using opened = new AsyncDisposableStack();
  const tls = config.tls && openTls(config.tls, (level, message) => log[level](message));
  const limiter = createLimiter();
  const tokens = await createTokens({ store: stores.state.tokens, clock });
  const gate = parts.gate ?? createGate({ tokens, limiter, limits: config.limits });
  const engagement = createEngagement(stores.state.engagement);

  const live = await createCurrentCatalogue(stores.generations, stores.state);
  const pool = createSearchPool({
    workers: config.searchWorkers,
    timeoutMs: config.searchTimeoutMs,
    ...readSynonyms(config.synonymsPath),
    log: (level, message) => log[level](message),
  });
  const flush = flusher({ tokens, engagement, storeRefused: refusedStorer(stores, pool, clock), log });
  opened.defer(() => flush(Number.POSITIVE_INFINITY));
  opened.defer(pool.close);
  const agents = await createAgents({ config, state: stores.state, live, clock, log });
  opened.defer(agents.close);

  const visits = createVisits(siteOf(config), live, clock);
  const inside = { live, pool, limiter, gate, engagement, agents, visits };
  const app = await buildApp({ ...restParts(parts, inside), ...(tls && { tls: tls.pair }) });
  opened.defer(() => closeApp(app));
  pageRoutes(app, { ...agents, live, callerOf, visits, ask: pool, engagement, state: stores.state });
  mcpRoutes(app, toolParts(parts, inside));

  const look = looker({ tokens, live, pool, agents, log });
  opened.adopt(setInterval(oneAtATime(look), LOOK_EVERY_MS), clearInterval);
  opened.adopt(setInterval(oneAtATime(flush), FLUSH_EVERY_MS), clearInterval);
  if (tls) opened.defer(tls.watch(app.server as never));
  await look();

  const running = opened.move();
  return { app, live, look, close: () => running.disposeAsync() };
}

/** What both surfaces answer with. */
interface Inside {
  live: CurrentCatalogue;
  pool: SearchPool;
  limiter: MemoryLimiter;
  gate: Gate;
  engagement: Engagement;
  agents: Awaited<ReturnType<typeof createAgents>>;
  visits: Visits;
}

const restParts = ({ config, stores, clock, log, failedNight }: ServiceParts, inside: Inside) => ({
  ...(failedNight && { failedNight }),
  live: inside.live,
  ask: inside.pool,
  gate: inside.gate,
  engagement: inside.engagement,
  trends: createTrends(stores.state.engagement, stores.state.imports.trends, clock),
  state: stores.state,
  agents: inside.agents,
  limits: config.limits,
  clock,
  baseUrl: config.baseUrl,
  trustProxy: config.trustProxy,
  metricsToken: config.metricsToken,
  gauges: createGauges({ config, stores, clock, pool: inside.pool, limiter: inside.limiter }),
  logRequests: config.logRequests,
  errorPage: createErrorPage(inside.visits),
  log,
});

const toolParts = ({ config, log }: ServiceParts, { live, pool, gate }: Inside): McpParts => ({
  live,
  search: async (q) => searchBody(live, pool, live.generation(), readSearch({ q }, live)),
  allowedOrigins: config.allowedOrigins,
  baseUrl: config.baseUrl,
  admit: ({ ip, headers }, { counts }) =>
    gate.admit({ surface: counts ? 'mcp' : 'mcp_discovery', ip, headers, nowMs: performance.now() }),
  log,
});

/** Stores what was counted. */
const flusher =
  (parts: { tokens: Tokens; engagement: Engagement; storeRefused: () => Promise<void>; log: Logger }) =>
  async (rowsMax?: number) => {
    const { tokens, engagement, storeRefused, log } = parts;
    try {
      await tokens.flush();
      await engagement.flush(rowsMax);
      await storeRefused();
    } catch (error) {
      log.error({ err: error }, 'engagement could not be stored; it waits for the next try');
    }
  };

/** Searches that were refused since they were last stored. */
function refusedStorer({ state }: Stores, pool: SearchPool, clock: Clock): () => Promise<void> {
  let stored = 0;
  return async () => {
    const refused = pool.refused();
    await addRefusedSearches(state, refused - stored, clock());
    stored = refused;
  };
}

/** Takes up what was published or changed since it last looked. */
function looker(parts: Pick<Inside, 'live' | 'pool' | 'agents'> & { tokens: Tokens; log: Logger }) {
  const { tokens, live, pool, agents, log } = parts;
  let warmed = '';
  return async (): Promise<void> => {
    try {
      await tokens.refresh();
      await live.refresh();
    } catch (error) {
      // With no file left to open, as when idle callers have taken them all, what is open goes on serving.
      return log.error({ err: error }, 'cannot look for a newer catalogue; tried again in half a second');
    }
    const path = live.published()?.path ?? '';
    if (path === warmed) return;
    warmed = path;
    pool.warm(path);
    agents.published();
  };
}

/** What is still at work when it is due again is left to it. */
function oneAtATime(work: () => Promise<void>): () => void {
  let isRunning = false;
  return () => {
    if (isRunning) return;
    isRunning = true;
    void work().finally(() => {
      isRunning = false;
    });
  };
}

/** Running requests are answered first; connections that still hang on then are cut. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const hangingOn = setTimeout(() => app.server.closeAllConnections(), ANSWERED_WITHIN_MS);
  await app.close();
  clearTimeout(hangingOn);
}
