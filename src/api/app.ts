import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Live } from '../catalogue/live.ts';
import type { Ask } from '../catalogue/search.ts';
import type { Clock } from '../domain/day.ts';
import { AppError } from '../domain/errors.ts';
import { serveDocs } from './docs.ts';
import { errorBody, handleError } from './errors.ts';
import { addHeaders } from './headers.ts';
import { addNotFound } from './not-found.ts';
import { productRoutes } from './routes/product.ts';
import { searchRoutes } from './routes/search.ts';
import { systemRoutes } from './routes/system.ts';

export interface Parts {
  live: Live;
  ask: Ask;
  clock: Clock;
  baseUrl: string;
  trustProxy?: readonly string[];
  log?: FastifyBaseLogger;
}

const BODY_BYTES_MAX = 64 * 1024;
const PARAM_CHARS_MAX = 16 * 1024;

/** The REST API. Everything it needs is passed in. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const app = Fastify({
    ...(parts.log ? { loggerInstance: parts.log } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: parts.trustProxy?.length ? [...parts.trustProxy] : false,
    bodyLimit: BODY_BYTES_MAX,
    routerOptions: { maxParamLength: PARAM_CHARS_MAX, ignoreTrailingSlash: true },
    requestTimeout: 15_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    forceCloseConnections: 'idle',
    genReqId: () => randomBytes(8).toString('hex'),
    requestIdHeader: false,
    frameworkErrors: handleError,
    clientErrorHandler: refuseBrokenRequest,
  });
  app.setErrorHandler(handleError);
  addHeaders(app);
  addNotFound(app);
  await serveDocs(app, parts.baseUrl);
  productRoutes(app, parts.live);
  searchRoutes(app, parts.live, parts.ask);
  systemRoutes(app, parts.live, parts.clock);
  return app;
}

/** What Node refuses before a route is known (broken syntax, huge headers, slow clients) still gets our error body. */
function refuseBrokenRequest(error: Error & { code?: string }, socket: import('node:net').Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const refusal =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new AppError('headers_too_large', 'The request line and headers are too large; send at most 16 KB.')
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? new AppError('timeout', 'The request took too long to arrive.')
        : new AppError('bad_request', 'The request is not valid HTTP.');
  const body = errorBody(refusal);
  const text = JSON.stringify(body);
  socket.end(
    `HTTP/1.1 ${body.statusCode} ${body.error}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(text)}\r\nx-request-id: ${randomBytes(8).toString('hex')}\r\n` +
      `connection: close\r\n\r\n${text}`,
  );
}
