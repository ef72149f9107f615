import type { IncomingMessage, ServerResponse } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Engagement } from '../../access/engagement.ts';
import { type CurrentCatalogue, cachingHeaders } from '../../catalogue/answers/current-catalogue.ts';
import { lookupJson } from '../../catalogue/answers/lookup.ts';
import { type Ean, parseEan } from '../../domain/ean.ts';
import type { Asked, Doorway, Entered } from './doorway.ts';
import { errorAnswer } from './errors.ts';
import { createPipelineCap } from './pipelining.ts';

const LOOKUP = '/public/product/';
const ROUTE = '/public/product/:ean';
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
type Headers = Readonly<Record<string, string>>;

export interface LaneParts {
  live: CurrentCatalogue;
  engagement: Pick<Engagement, 'lookedUp'>;
  trustProxy: readonly string[];
  requestId: () => string;
  log?: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Most requests are plain lookups, and of what one costs the framework's life cycle was a third (60 % of a bare server's
 * rate with it, see bench/RESULTS.md). So a GET of a clean code is answered before it, through the same doorway and with the
 * same bytes; everything else about lookups (conditional requests, HEAD, bad codes, query strings) is the framework's as ever.
 * `test/api/server/fast-lane.test.ts` holds the two against each other, in what they answer and in what they do.
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

/** Lookups are counted as the REST API is. */
const POLICY = {};

function createLane(
  { headersOf, enter, observe }: Doorway,
  { live, engagement, trustProxy, requestId, log }: LaneParts,
) {
  const trusts = trustProxy.length > 0 ? proxyAddress.compile([...trustProxy]) : undefined;

  return (ean: Ean, raw: IncomingMessage, response: ServerResponse): void => {
    const arrivedMs = performance.now();
    const id = requestId();
    const { headers } = raw;
    const asked: Asked = { raw, ip: raw.socket.remoteAddress, headers, policy: POLICY };
    const send = (status: number, own: readonly Headers[], body: string) => {
      // The headers are one flat list: joining objects costs twice as much, and Node walks a list faster.
      const list: (string | number)[] = ['content-length', Buffer.byteLength(body)];
      for (const some of [...headersOf(asked), ...own]) for (const name in some) list.push(name, some[name]!);
      response.writeHead(status, list as never);
      response.end(body);
      observe?.({ route: ROUTE, status, ms: performance.now() - arrivedMs, id, method: 'GET' });
    };
    const refuse = (thrown: unknown, limits: Headers = {}) => {
      const { status, headers, body } = errorAnswer(thrown, id, log);
      send(status, [limits, headers], body);
    };
    const lookUp = ({ caller, headers }: Entered) => {
      try {
        const [body, caching] = live.read((generation) => {
          const product = generation.productJson(ean);
          if (product !== undefined) engagement.lookedUp(ean, caller, generation.meta.day);
          return [lookupJson(ean, product), cachingHeaders(live, generation, raw.url!)];
        });
        send(200, [{ 'x-request-id': id }, headers, caching, JSON_TYPE], body);
      } catch (error) {
        refuse(error, headers);
      }
    };
    try {
      if (trusts) asked.ip = proxyAddress(raw, trusts);
      const entered = enter(asked);
      if (entered instanceof Promise) void entered.then(lookUp).catch(refuse);
      else lookUp(entered);
    } catch (error) {
      refuse(error);
    }
  };
}
