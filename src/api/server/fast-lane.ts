import type { IncomingMessage, ServerResponse } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Engagement } from '../../access/engagement.ts';
import type { Admission, Gate } from '../../access/gate.ts';
import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import { lookupJson } from '../../catalogue/answers/lookup.ts';
import { type Ean, parseEan } from '../../domain/ean.ts';
import type { AppError } from '../../domain/errors.ts';
import { cachingHeaders } from './caching.ts';
import { errorAnswer } from './errors.ts';
import { everyAnswer, everyRead } from './headers.ts';
import { countHosts } from './host-header.ts';
import type { Observe } from './metrics.ts';
import { createPipelineCap } from './pipelining.ts';

const LOOKUP = '/public/product/';
const ROUTE = '/public/product/:ean';
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
type Headers = Readonly<Record<string, string>>;

export interface LaneParts {
  live: CurrentCatalogue;
  gate: Gate;
  engagement: Pick<Engagement, 'lookedUp'>;
  baseUrl: string;
  trustProxy: readonly string[];
  requestId: () => string;
  overloaded: () => AppError | undefined;
  observe: Observe | undefined;
  log?: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Most requests are plain lookups, and of what one costs the framework's life cycle was a third (60 % of a bare server's
 * rate with it, see bench/RESULTS.md). So a GET of a clean code is answered before it, by the same parts and with the same
 * bytes; everything else about lookups (conditional requests, HEAD, bad codes, query strings) is the framework's as ever.
 * `test/api/fast-lane.test.ts` holds the two against each other.
 */
export function addFastLane(app: FastifyInstance, parts: LaneParts): void {
  const [framework] = app.server.listeners('request') as [(q: IncomingMessage, r: ServerResponse) => void];
  const answer = createLane(parts);
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

function plainLookup({ method, url, headers, rawHeaders }: IncomingMessage): Ean | undefined {
  if (method !== 'GET' || !url!.startsWith(LOOKUP) || headers['if-none-match'] !== undefined)
    return undefined;
  if (countHosts(rawHeaders) !== 1) return undefined;
  return parseEan(url!.slice(LOOKUP.length));
}

function createLane({
  live,
  gate,
  engagement,
  baseUrl,
  requestId,
  overloaded,
  observe,
  log,
  ...own
}: LaneParts) {
  const every = everyAnswer(baseUrl);
  const trusts = own.trustProxy.length > 0 ? proxyAddress.compile([...own.trustProxy]) : undefined;

  return (ean: Ean, request: IncomingMessage, response: ServerResponse): void => {
    const arrivedMs = performance.now();
    const id = requestId();
    const send = (status: number, headers: readonly Headers[], body: string) => {
      // A flat list: joining objects costs twice as much, and Node walks it faster.
      const list: (string | number)[] = ['content-length', Buffer.byteLength(body)];
      for (const some of [every, everyRead(request.headers.origin), ...headers])
        for (const name in some) list.push(name, some[name]!);
      response.writeHead(status, list as never);
      response.end(body);
      observe?.(ROUTE, status, performance.now() - arrivedMs);
    };
    const refuse = (thrown: unknown) => {
      const { status, headers, body } = errorAnswer(thrown, id, log);
      send(status, [headers], body);
    };
    const lookUp = ({ caller, headers }: Admission) => {
      const [body, caching] = live.read((generation) => {
        const product = generation.productJson(ean);
        if (product !== undefined) engagement.lookedUp(ean, caller, generation.meta.day);
        return [lookupJson(ean, product), cachingHeaders(live, generation, request.url!)];
      });
      send(200, [{ 'x-request-id': id }, headers, caching, JSON_TYPE], body);
    };
    try {
      const refusal = overloaded();
      if (refusal) throw refusal;
      const ip = trusts ? proxyAddress(request, trusts) : request.socket.remoteAddress;
      const admission = gate.admit({ surface: 'rest', ip, headers: request.headers, nowMs: arrivedMs });
      if (admission instanceof Promise) void admission.then(lookUp).catch(refuse);
      else lookUp(admission);
    } catch (error) {
      refuse(error);
    }
  };
}
