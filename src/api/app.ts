import Fastify, {
  type FastifyBaseLogger,
  type FastifyHttpOptions,
  type FastifyInstance,
  type RawServerDefault,
} from 'fastify';
import type { Counted } from '../access/across-nodes/shared-limiter.ts';
import type { Engagement } from '../access/engagement.ts';
import type { Gate } from '../access/gate.ts';
import type { Limits } from '../access/limits.ts';
import type { CurrentCatalogue } from '../catalogue/answers/current-catalogue.ts';
import type { Trends } from '../catalogue/answers/trending.ts';
import type { NodeTrouble } from '../contract/ready-view.ts';
import type { Clock } from '../domain/day.ts';
import { eanOfNumber } from '../domain/ean.ts';
import type { AskThreads } from '../store/ports/asked/product-question.ts';
import type { State } from '../store/ports/state.ts';
import { serveDocs } from './docs/docs.ts';
import { ONLY_DOCUMENT } from './docs/documented.ts';
import { dealRoutes } from './routes/deals.ts';
import { discountRoutes } from './routes/discounts.ts';
import { giftListRoutes } from './routes/gift-lists.ts';
import { likeRoutes } from './routes/likes.ts';
import { llmsRoutes } from './routes/llms.ts';
import { newestRoutes } from './routes/newest.ts';
import { popularRoutes } from './routes/popular.ts';
import { type PriceAgentParts, priceAgentRoutes } from './routes/price-agents.ts';
import { priceDropRoutes } from './routes/price-drops.ts';
import { productRoutes } from './routes/product.ts';
import { batchRoutes } from './routes/products/batch.ts';
import { browseRoutes } from './routes/products/browse.ts';
import { categoryRoutes } from './routes/products/categories.ts';
import { similarRoutes } from './routes/products/similar.ts';
import { suggestRoutes } from './routes/products/suggest.ts';
import { type OnSearch, searchRoutes } from './routes/search.ts';
import { type FailedNight, systemRoutes } from './routes/system.ts';
import { vendorHonestyRoutes } from './routes/vendor-honesty.ts';
import { vendorRoutes } from './routes/vendors.ts';
import { refuseBrokenRequest } from './server/broken-request.ts';
import { connectionsMax } from './server/connections-max.ts';
import { addDoorway, callerOf, createDoorway } from './server/doorway.ts';
import { answerWhenDurable } from './server/durable.ts';
import { type ErrorPage, errorHandler } from './server/errors.ts';
import { addFastLane } from './server/fast-lane.ts';
import type { Sample } from './server/metrics/metric-names.ts';
import { addMetrics } from './server/metrics/metrics.ts';
import { addNotFound } from './server/not-found.ts';
import { observeAll, requestLogger } from './server/observed.ts';
import { watchOverload } from './server/overload.ts';
import { createRequestIds } from './server/request-ids.ts';

export interface Parts {
  live: CurrentCatalogue;
  ask: AskThreads;
  gate: Gate;
  engagement: Engagement;
  trends: Trends;
  state: Pick<State, 'vendors' | 'imports' | 'durable'>;
  agents: Pick<PriceAgentParts, 'store' | 'secrets' | 'outbound'>;
  limits: Limits;
  /** How callers are counted at this moment, where there are several nodes. */
  counted?: (() => Counted) | undefined;
  clock: Clock;
  baseUrl: string;
  trustProxy: readonly string[];
  metricsToken: string;
  gauges: () => Promise<readonly Sample[]>;
  /** Every request is a line in the log. */
  logRequests?: boolean;
  /** Why there is no catalogue yet, and when that is tried again. */
  failedNight?: () => FailedNight | undefined;
  /** It answers on, but not for long. */
  isClosing?: () => boolean;
  /** What keeps this node from going on with the others, where there are several. */
  troubles?: () => readonly NodeTrouble[];
  onSearch?: OnSearch;
  /** How people are told of errors; without it everybody is told in JSON. */
  errorPage?: ErrorPage;
  tls?: { cert: Buffer; key: Buffer };
  log?: FastifyBaseLogger;
}

const BODY_BYTES_MAX = 64 * 1024;
const PARAM_CHARS_MAX = 16 * 1024;
/** Node answers a missing Host without a body; ours do not depend on it, so it is looked at with the other headers. */
const CONNECTION = { headersTimeout: 10_000, connectionsCheckingInterval: 2_000, requireHostHeader: false };

/** The HTTP server. Everything it needs is passed in; other surfaces add their routes to it. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const handleError = errorHandler(parts.log, parts.errorPage);
  const requestId = createRequestIds();
  const app = Fastify({ ...serverOptions(parts), genReqId: requestId, frameworkErrors: handleError });
  app.server.maxConnections = connectionsMax();
  // Node answers an expectation it does not know without a body; it may as well be ignored.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.setErrorHandler(handleError);
  // The framework takes plain text by itself; a route that asks for JSON says so instead of wondering at a string.
  app.removeContentTypeParser('text/plain');
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
  priceDropRoutes(app, parts.live);
  popularRoutes(app, parts.live);
  dealRoutes(app, parts.live);
  newestRoutes(app, parts.live);
  likeRoutes(app, parts.live, {
    trends: parts.trends,
    engagement: parts.engagement,
    callerOf: (request) => request.caller,
  });
  vendorRoutes(app, parts.live);
  vendorHonestyRoutes(app, parts.live, parts.state);
  discountRoutes(app, parts.live, parts.state, parts.clock);
  giftListRoutes(app, parts.live);
  priceAgentRoutes(app, {
    ...parts,
    ...parts.agents,
    callerOf,
    onCreated: (ean, { id }) =>
      parts.engagement.agentMade(eanOfNumber(ean), id, parts.live.generation().meta.day),
  });
  llmsRoutes(app, { ...parts, isDemo: () => parts.live.published()?.meta.demo ?? false });
  systemRoutes(app, parts);
  return app;
}

const serverOptions = ({ tls, trustProxy }: Parts): FastifyHttpOptions<RawServerDefault> => ({
  // A logger that the framework knows of makes it follow every answer to its end: 10 µs a lookup for lines nobody asked for.
  logger: false,
  // The options are told once under http or https: what is said under http does not hold for https. Node's own time for a handshake is 120 s.
  ...(tls ? { https: { ...tls, ...CONNECTION, handshakeTimeout: 10_000 } as never } : { http: CONNECTION }),
  trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
  bodyLimit: BODY_BYTES_MAX,
  routerOptions: { maxParamLength: PARAM_CHARS_MAX, ignoreTrailingSlash: true },
  // Fastify's own default is no request timeout at all: a byte now and then would hold a connection for ever.
  requestTimeout: 15_000,
  // A connection that never says anything is not covered by the timeouts of requests.
  connectionTimeout: 18_000,
  keepAliveTimeout: 72_000,
  forceCloseConnections: 'idle',
  requestIdHeader: false,
  clientErrorHandler: refuseBrokenRequest,
  schemaController: ONLY_DOCUMENT,
});
