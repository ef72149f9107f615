import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Engagement } from '../../access/engagement.ts';
import { type CurrentCatalogue, cachingHeaders } from '../../catalogue/answers/current-catalogue.ts';
import { lookupJson } from '../../catalogue/answers/lookup.ts';
import { eanOfJson } from '../../contract/product-view.ts';
import { type Ean, parseEan } from '../../domain/ean.ts';
import type { AnswerHeaders, DoorPass, DoorRequest, Doorway } from './doorway.ts';
import { errorAnswer } from './errors.ts';
import { constantHeadLines, headLines, sendHead } from './head.ts';

const LOOKUP = '/public/product/';
const ROUTE = '/public/product/:ean';
const JSON_TYPE = 'content-type: application/json; charset=utf-8\r\n';

export interface LaneParts {
  live: CurrentCatalogue;
  engagement: Pick<Engagement, 'lookedUp'>;
  trustProxy: readonly string[];
  requestId: () => string;
  log?: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Answers plain lookups before the framework. Most requests are plain lookups, and the framework's life cycle was a third of
 * their cost (60 % of the rate of a bare server, see bench/RESULTS.md). A GET of a valid EAN passes the same doorway and gets
 * the same bytes; the framework handles all other lookups (conditional requests, HEAD, bad codes, query strings).
 * `test/api/server/fast-lane.test.ts` compares the answers and the effects of both.
 */
export function addFastLane(app: FastifyInstance, doorway: Doorway, parts: LaneParts): void {
  const [framework] = app.server.listeners('request') as [(q: IncomingMessage, r: ServerResponse) => void];
  const answer = createLane(doorway, parts);
  const isCut = createPipelineCap();
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.server.removeAllListeners('request').on('request', (request, response) => {
    if (isCut(request, response)) return;
    const ean = closing ? undefined : plainLookup(request);
    if (ean === undefined) framework(request, response);
    else answer(ean, request, response);
  });
}

function plainLookup({ method, url, headers }: IncomingMessage): Ean | undefined {
  if (method !== 'GET' || !url!.startsWith(LOOKUP) || headers['if-none-match'] !== undefined)
    return undefined;
  return parseEan(url!.slice(LOOKUP.length));
}

const POLICY = {};

function createLane(
  { headersOf, enter, observe }: Doorway,
  { live, engagement, trustProxy, requestId, log }: LaneParts,
) {
  const trusts = trustProxy.length > 0 ? proxyAddress.compile([...trustProxy]) : undefined;
  const linesOf = constantHeadLines();

  return (ean: Ean, raw: IncomingMessage, response: ServerResponse): void => {
    const nowMs = performance.now();
    const id = requestId();
    const { headers, socket } = raw;
    const doorRequest: DoorRequest = { raw, ip: socket.remoteAddress, headers, policy: POLICY, nowMs };
    const sent = (status: number) =>
      observe?.({ route: ROUTE, status, ms: performance.now() - nowMs, id, method: 'GET' });
    const refuse = (thrown: unknown, limits: AnswerHeaders = {}) => {
      const { status, headers, body } = errorAnswer(thrown, id, log);
      const length = { 'content-length': Buffer.byteLength(body) };
      response.writeHead(status, Object.assign(length, ...headersOf(doorRequest), limits, headers)).end(body);
      sent(status);
    };
    const lookUp = (pass: DoorPass) => {
      const { caller } = pass;
      try {
        const [body, caching] = live.read((generation) => {
          const product = generation.productJson(ean);
          if (product !== undefined) engagement.lookedUp(eanOfJson(product), caller, generation.meta.day);
          return [lookupJson(ean, product), cachingHeaders(live, generation, raw.url!)];
        });
        let lines = `${JSON_TYPE}x-request-id: ${id}\r\n${pass.lines}${headLines(caching)}`;
        for (const every of headersOf(doorRequest)) lines += linesOf(every);
        sendHead(response, lines, body);
        sent(200);
      } catch (error) {
        refuse(error, pass.headers);
      }
    };
    try {
      if (trusts) doorRequest.ip = proxyAddress(raw, trusts);
      const entry = enter(doorRequest);
      if (entry instanceof Promise) void entry.then(lookUp).catch(refuse);
      else lookUp(entry);
    } catch (error) {
      refuse(error);
    }
  };
}

/** Pipelined requests that may wait on one connection. */
const WAITING_MAX = 50;

/** Closes a connection that pipelines too many requests; true when closed. Twenty such sockets blocked others for 13 s. */
function createPipelineCap(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const waiting = new WeakMap<Socket, number>();
  return ({ socket }, response) => {
    // A response has no socket while an earlier response on the same connection is unfinished.
    if (response.socket !== null) return false;
    if (socket.destroyed) return true;
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > WAITING_MAX) {
      socket.destroy();
      return true;
    }
    waiting.set(socket, count);
    response.once('finish', () => waiting.set(socket, waiting.get(socket)! - 1));
    return false;
  };
}
