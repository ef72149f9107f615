import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createEngagement, type Engagement } from '../access/engagement.ts';
import { createGate, type Gate } from '../access/gate.ts';
import { createLimiter, type MemoryLimiter } from '../access/limiter.ts';
import { openTls } from '../access/tls.ts';
import { createTokens, type Tokens } from '../access/tokens.ts';
import { buildApp } from '../api/app.ts';
import { callerOf } from '../api/server/doorway.ts';
import { type CurrentCatalogue, createCurrentCatalogue } from '../catalogue/answers/current-catalogue.ts';
import { createTrends } from '../catalogue/answers/lists/trending.ts';
import type { Config } from '../config.ts';
import type { Clock } from '../domain/day.ts';
import { readSynonyms } from '../search/language/synonyms-file.ts';
import { createSearchPool, type SearchPool } from '../search/pool.ts';
import { createVisits, type Visits } from '../web/layout/visit.ts';
import { createErrorPage, pageRoutes } from '../web/routes.ts';
import { createAgents } from './agents.ts';
import { addAssistants } from './assistants.ts';
import type { Stores } from './parts.ts';
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
  const flush = flusher(tokens, engagement, log);
  opened.defer(() => flush(Number.POSITIVE_INFINITY));

  const live = await createCurrentCatalogue(stores.generations, stores.state);
  const pool = createSearchPool({
    workers: config.searchWorkers,
    timeoutMs: config.searchTimeoutMs,
    ...readSynonyms(config.synonymsPath),
    log: (level, message) => log[level](message),
  });
  opened.defer(pool.close);
  const agents = await createAgents({ config, state: stores.state, live, clock, log });
  opened.defer(agents.close);

  const visits = createVisits(siteOf(config), live, clock);
  const inside = { live, pool, limiter, gate, engagement, agents, visits };
  const app = await buildApp({ ...restParts(parts, inside), ...(tls && { tls: tls.pair }) });
  opened.defer(() => closeApp(app));
  pageRoutes(app, { ...agents, live, callerOf, visits, ask: pool, engagement, state: stores.state });
  addAssistants(app, parts, inside);

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

const restParts = ({ config, stores, clock, log }: ServiceParts, inside: Inside) => ({
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
  gauges: async () => ({
    prisme_search_queue: inside.pool.queued(),
    prisme_limiter_callers: inside.limiter.callers(),
    ...(await feedAges(stores, clock)),
  }),
  errorPage: createErrorPage(inside.visits),
  log,
});

/** Stores what was counted. */
const flusher = (tokens: Tokens, engagement: Engagement, log: Logger) => async (rowsMax?: number) => {
  try {
    await tokens.flush();
    await engagement.flush(rowsMax);
  } catch (error) {
    log.error({ err: error }, 'engagement could not be stored; it waits for the next try');
  }
};

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

async function feedAges({ state }: Stores, clock: Clock): Promise<Record<string, number>> {
  const ages: Record<string, number> = {};
  for (const { id, good } of await state.feeds.all()) {
    if (good) ages[`prisme_feed_age_seconds{feed=${JSON.stringify(id)}}`] = (clock() - good.readAtMs) / 1000;
  }
  return ages;
}
