import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { type OpenedLimiter, openLimiter } from '../../access/across-nodes/shared-limiter.ts';
import { createEngagement, type Engagement } from '../../access/engagement.ts';
import { createGate, type Gate } from '../../access/gate.ts';
import { openTls } from '../../access/tls.ts';
import { createTokens } from '../../access/token/verify.ts';
import { buildApp } from '../../api/app.ts';
import type { FailedNight } from '../../api/routes/system.ts';
import { callerOf } from '../../api/server/policy.ts';
import { type CurrentCatalogue, createCurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import { createTrends } from '../../catalogue/answers/trending.ts';
import type { Config } from '../../config.ts';
import { VERSION } from '../../contract/version.ts';
import type { Clock } from '../../domain/day.ts';
import { UsageError } from '../../domain/errors.ts';
import { createSearchNotes } from '../../oversight/search-notes.ts';
import { createTokenCounts } from '../../oversight/token-days.ts';
import { readSynonyms } from '../../search/language/synonyms.ts';
import { createSearchPool, type SearchPool } from '../../search/pool.ts';
import { type DeltaFolder, openDeltaFolder } from '../../store/deltas/folder.ts';
import { deltasIn } from '../../store/disk/data-folder.ts';
import { createVisits, type Site, type Visits } from '../../web/layout/visit.ts';
import { createErrorPage, deskPages, pageRoutes } from '../../web/routes.ts';
import type { ClusterNode } from '../cluster/node.ts';
import type { Stores } from '../stores.ts';
import { createAgents } from './agents.ts';
import { createGauges } from './gauges.ts';
import { closeApp, createDraining, type Draining } from './lifecycle.ts';
import { createFlusher, looker } from './rounds.ts';
import { oneAtATime } from './schedule.ts';
import { addAssistants, deskParts } from './surfaces.ts';

export interface Service {
  app: FastifyInstance;
  live: CurrentCatalogue;
  look(): Promise<void>;
  /** Goes on answering, while `/ready` says that it closes. */
  drain(): void;
  close(): Promise<void>;
}

const LOOK_EVERY_MS = 500;
const FLUSH_EVERY_MS = 3_000;
const NODE_EVERY_MS = 1_000;

interface ServiceParts {
  config: Config;
  stores: Stores;
  clock: Clock;
  log: Logger;
  failedNight?: () => FailedNight | undefined;
  node?: ClusterNode;
  /** Replaces this process's own rate limiter. */
  gate?: Gate;
}

/** Builds everything that answers requests: REST, pages, tool server and operator's pages over one catalogue. */
export async function createService(given: ServiceParts): Promise<Service> {
  // Nodes that share a state use one clock, the state's.
  const parts = { ...given, clock: given.node?.clock ?? given.clock };
  const { config, stores, clock, log } = parts;
  // Parts are closed last to first: at close, and at once when a later part cannot be built. A thread left over would keep
  // the process alive without a server, and no supervisor would restart it.
  await using opened = new AsyncDisposableStack();
  const tls = config.tls && openTls(config.tls, (level, message) => log[level](message));
  const counting = await openLimiter(config.redisUrl, (level, message) => log[level](message));
  opened.defer(counting.close);
  const counts = {
    tokens: createTokenCounts(stores.state),
    searches: createSearchNotes(stores.state, clock),
  };
  const tokens = await createTokens({ store: stores.state.tokens, clock, onUse: counts.tokens.note });
  const gate = parts.gate ?? createGate({ tokens, limiter: counting.limiter, limits: config.limits });
  const engagement = createEngagement(
    stores.state.engagement,
    stores.state.cluster ? 'at once' : 'with the next flush',
    (error) => log.warn({ err: error }, 'a price agent is not counted in trending'),
  );

  const live = await createCurrentCatalogue(stores.generations, stores.state);
  const pool = openSearchPool(config, log);
  const flush = createFlusher({ state: stores.state, tokens, counts, engagement, pool, clock, log });
  opened.defer(() => flush({ isLast: true }));
  opened.defer(pool.close);
  const agents = await createAgents({ config, state: stores.state, live, clock, log, node: parts.node });
  opened.defer(agents.close);

  const deltas = openDeltaFolder(deltasIn(config.dataDir));
  opened.defer(async () => deltas.close());
  const visits = createVisits(siteOf(config), live, clock);
  const draining = createDraining();
  const inside = { draining, deltas, live, pool, counting, gate, engagement, agents, visits };
  const onSearch = counts.searches.note;
  const app = await buildApp({ ...restParts(parts, inside), onSearch, ...(tls && { tls: tls.pair }) });
  opened.defer(() => closeApp(app));
  const { state } = stores;
  pageRoutes(app, { ...agents, live, callerOf, visits, ask: pool, engagement, state, onSearch });
  addAssistants(app, parts, inside);
  deskPages(app, deskParts(parts, visits, live));

  const look = looker({ tokens, live, pool, agents, log });
  opened.adopt(setInterval(oneAtATime(look), LOOK_EVERY_MS), clearInterval);
  opened.adopt(setInterval(oneAtATime(flush), FLUSH_EVERY_MS), clearInterval);
  if (parts.node)
    opened.adopt(setInterval(oneAtATime(following(parts.node, look)), NODE_EVERY_MS), clearInterval);
  if (tls) opened.defer(tls.watch(app.server as never));
  await look();

  const running = opened.move();
  return { app, live, look, drain: () => draining.begin(app), close: () => running.disposeAsync() };
}

/** Looks right after the node has: a token that was revoked on another node is not accepted half a second longer. */
const following = (node: ClusterNode, look: () => Promise<void>) => async (): Promise<void> => {
  await node.look();
  await look();
};

interface InnerParts {
  draining: Draining;
  deltas: DeltaFolder;
  live: CurrentCatalogue;
  pool: SearchPool;
  counting: OpenedLimiter;
  gate: Gate;
  engagement: Engagement;
  agents: Awaited<ReturnType<typeof createAgents>>;
  visits: Visits;
}

const restParts = ({ config, stores, clock, log, failedNight, node }: ServiceParts, inside: InnerParts) => ({
  ...(failedNight && { failedNight }),
  isClosing: inside.draining.isOn,
  ...(node && {
    troubles: node.troubles,
    mayDeltasCome: (newest: string) => !node.deltas.hasAllOf(newest),
  }),
  live: inside.live,
  deltas: inside.deltas,
  exportsDir: config.exportsDir,
  ask: inside.pool,
  gate: inside.gate,
  engagement: inside.engagement,
  trends: createTrends(stores.state.engagement, stores.state.imports.trends, clock),
  state: stores.state,
  agents: inside.agents,
  limits: config.limits,
  counted: inside.counting.counted,
  clock,
  baseUrl: config.baseUrl,
  trustProxy: config.trustProxy,
  metricsToken: config.metricsToken,
  gauges: createGauges({ config, stores, clock, pool: inside.pool, counting: inside.counting }),
  logRequests: config.logRequests,
  errorPage: createErrorPage(inside.visits),
  log,
});

const openSearchPool = (config: Config, log: Logger): SearchPool =>
  createSearchPool({
    workers: config.searchWorkers,
    timeoutMs: config.searchTimeoutMs,
    ...readSynonyms(config.synonymsPath),
    log: (level, message) => log[level](message),
  });

const siteOf = ({ baseUrl, operator: { name, contact, privacyPath } }: Config): Site => ({
  baseUrl,
  version: VERSION,
  operator: { name, contact, privacyText: privacyPath === undefined ? '' : readPrivacy(privacyPath) },
});

function readPrivacy(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new UsageError(`PRIVACY_TEXT must be a text file that can be read: ${(error as Error).message}`);
  }
}
