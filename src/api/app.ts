import { readFileSync } from 'node:fs';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyHttpOptions,
  type FastifyInstance,
  type RawServerDefault,
} from 'fastify';
import type { LimitScope } from '../access/across-nodes/shared-limiter.ts';
import type { Engagement } from '../access/engagement.ts';
import type { Gate } from '../access/gate.ts';
import type { Limits } from '../access/limits.ts';
import type { CurrentCatalogue } from '../catalogue/answers/current-catalogue.ts';
import type { Trends } from '../catalogue/answers/trending.ts';
import type { NodeTrouble } from '../contract/ready-view.ts';
import type { Clock } from '../domain/day.ts';
import { eanOfNumber } from '../domain/ean.ts';
import type { DeltaFolder } from '../store/deltas/folder.ts';
import type { AskThreads } from '../store/ports/search-question.ts';
import type { State } from '../store/ports/state.ts';
import { changesRoutes } from './changes/changes.ts';
import { serveDocs } from './docs/docs.ts';
import { exportsRoutes } from './exports/exports.ts';
import { agentBatchRoutes } from './routes/agents/batch.ts';
import { type PriceAgentParts, priceAgentRoutes } from './routes/agents/price-agents.ts';
import { tryOutRoutes } from './routes/agents/try-out.ts';
import { batchRoutes } from './routes/batch.ts';
import { browseRoutes } from './routes/browse.ts';
import { categoryRoutes } from './routes/categories.ts';
import { discountRoutes } from './routes/discounts.ts';
import { giftListRoutes } from './routes/gift-lists.ts';
import { likeRoutes } from './routes/likes.ts';
import { llmsRoutes } from './routes/llms.ts';
import { productRoutes, similarRoutes } from './routes/product.ts';
import { productListRoutes } from './routes/product-lists.ts';
import { type OnSearch, searchRoutes } from './routes/search.ts';
import { suggestRoutes } from './routes/suggest.ts';
import { type FailedNight, systemRoutes } from './routes/system.ts';
import { vendorHonestyRoutes, vendorRoutes } from './routes/vendors.ts';
import { ONLY_DOCUMENT } from './server/answers.ts';
import { addDoorway, createDoorway, createRequestIds } from './server/doorway.ts';
import { BODY_BYTES_MAX, type ErrorPage, errorHandler, refuseBrokenRequest } from './server/errors.ts';
import { addFastLane } from './server/fast-lane.ts';
import type { Sample } from './server/metric-names.ts';
import { addMetrics } from './server/metrics.ts';
import { addNotFound } from './server/not-found.ts';
import { observeAll, requestLogger } from './server/observe.ts';
import { watchOverload } from './server/overload.ts';
import { answerWhenDurable, callerOf } from './server/policy.ts';

export interface AppParts {
  live: CurrentCatalogue;
  ask: AskThreads;
  gate: Gate;
  engagement: Engagement;
  trends: Trends;
  state: Pick<State, 'vendors' | 'imports' | 'durable' | 'announcements' | 'cluster'>;
  deltas: DeltaFolder;
  mayDeltasCome?: (newest: string) => boolean;
  exportsDir?: string | undefined;
  agents: Pick<PriceAgentParts, 'store' | 'secrets' | 'outbound'>;
  limits: Limits;
  /** Tells whether limits hold across nodes now. Undefined without Redis. */
  counted?: (() => LimitScope) | undefined;
  clock: Clock;
  baseUrl: string;
  trustProxy: readonly string[];
  metricsToken: string;
  gauges: () => Promise<readonly Sample[]>;
  logRequests?: boolean;
  failedNight?: () => FailedNight | undefined;
  isClosing?: () => boolean;
  troubles?: () => readonly NodeTrouble[];
  onSearch?: OnSearch;
  /** Makes HTML error pages; without it all errors are JSON. */
  errorPage?: ErrorPage;
  tls?: { cert: Buffer; key: Buffer };
  log?: FastifyBaseLogger;
}

const PARAM_CHARS_MAX = 16 * 1024;
/** Node would answer a missing Host without a body, so the doorway checks Host instead. */
const CONNECTION = { headersTimeout: 10_000, connectionsCheckingInterval: 2_000, requireHostHeader: false };

/** Builds the HTTP server with the REST API. Other surfaces (pages, MCP, UCP) add their routes to it. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const handleError = errorHandler(parts.log, parts.errorPage);
  const requestId = createRequestIds();
  const app = Fastify({ ...serverOptions(parts), genReqId: requestId, frameworkErrors: handleError });
  app.server.maxConnections = connectionsMax();
  // Node would answer an unknown Expect header without a body. It is ignored instead.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.setErrorHandler(handleError);
  // Without the parser for plain text, a route that wants JSON answers 415 instead of getting a string.
  app.removeContentTypeParser('text/plain');
  takeEmptyBodies(app);
  const doorway = createDoorway({
    ...parts,
    overloaded: watchOverload(app),
    observe: observeAll([
      addMetrics(app, { ...parts, token: parts.metricsToken }),
      parts.logRequests && parts.log ? requestLogger(parts.log) : undefined,
    ]),
  });
  addDoorway(app, doorway, addNotFound(app));
  addFastLane(app, doorway, { ...parts, requestId });
  answerWhenDurable(app, parts.state.durable);
  await serveDocs(app, parts);
  productRoutes(app, parts);
  batchRoutes(app, parts);
  searchRoutes(app, parts.live, parts.ask, parts.onSearch);
  suggestRoutes(app, parts.live, parts.ask);
  similarRoutes(app, parts.live, parts.ask);
  browseRoutes(app, parts.live, parts.ask);
  categoryRoutes(app, parts.live);
  productListRoutes(app, parts.live);
  likeRoutes(app, parts.live, {
    trends: parts.trends,
    engagement: parts.engagement,
    callerOf: (request) => request.caller,
  });
  vendorRoutes(app, parts.live);
  vendorHonestyRoutes(app, parts.live, parts.state);
  discountRoutes(app, parts.live, parts.state, parts.clock);
  giftListRoutes(app, parts.live);
  changesRoutes(app, parts);
  exportsRoutes(app, parts);
  const agentParts: PriceAgentParts = {
    ...parts,
    ...parts.agents,
    callerOf,
    onCreated: (ean, { id }) =>
      parts.engagement.agentMade(eanOfNumber(ean), id, parts.live.generation().meta.day),
  };
  priceAgentRoutes(app, agentParts);
  tryOutRoutes(app, agentParts);
  agentBatchRoutes(app, { ...agentParts, gate: parts.gate });
  llmsRoutes(app, { ...parts, isDemo: () => parts.live.published()?.meta.demo ?? false });
  systemRoutes(app, parts);
  return app;
}

/** Many clients send `Content-Type: application/json` with every request: a route without a body takes an empty one. */
function takeEmptyBodies(app: FastifyInstance): void {
  const readJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' && request.routeOptions.schema?.body === undefined
      ? done(null, undefined)
      : readJson(request, body, done),
  );
}

const serverOptions = ({ tls, trustProxy }: AppParts): FastifyHttpOptions<RawServerDefault> => ({
  // With a logger the framework tracks every answer to its end, which costs 10 µs a lookup.
  logger: false,
  // Fastify reads either `http` or `https`, so the options are needed in both. Node's default handshake timeout is 120 s.
  ...(tls ? { https: { ...tls, ...CONNECTION, handshakeTimeout: 10_000 } as never } : { http: CONNECTION }),
  trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
  bodyLimit: BODY_BYTES_MAX,
  routerOptions: { maxParamLength: PARAM_CHARS_MAX, ignoreTrailingSlash: true },
  // Fastify's default is no request timeout: a client that sends a byte now and then would keep a connection for ever.
  requestTimeout: 15_000,
  // Request timeouts do not cover a connection that never sends anything.
  connectionTimeout: 18_000,
  keepAliveTimeout: 72_000,
  forceCloseConnections: 'idle',
  requestIdHeader: false,
  clientErrorHandler: refuseBrokenRequest,
  schemaController: ONLY_DOCUMENT,
});

const CONNECTIONS_MAX = 20_000;
/** File descriptors for everything else: catalogues, state, logs, outgoing calls. */
const OTHER_FILES = 1_000;

/** Each connection needs a file descriptor, and some must be left to open the next catalogue. */
export function connectionsMax(limits = ownLimits()): number {
  const files = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
  return Math.max(100, Math.min(CONNECTIONS_MAX, files - OTHER_FILES));
}

function ownLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return '';
  }
}
