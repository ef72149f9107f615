import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import Fastify, { type FastifyRequest } from 'fastify';
import { createEngagement } from '../../src/access/engagement.ts';
import { readSearch } from '../../src/api/lists/search-query.ts';
import { productRoutes } from '../../src/api/routes/product.ts';
import { searchBody, searchRoutes } from '../../src/api/routes/search.ts';
import { ONLY_DOCUMENT } from '../../src/api/server/answers.ts';
import { errorHandler } from '../../src/api/server/errors.ts';
import { AppError } from '../../src/domain/errors.ts';
import type { Offer } from '../../src/domain/product.ts';
import { type McpParts, mcpRoutes } from '../../src/mcp/routes.ts';
import { NOW_MS, searchInThread } from '../api/an-app.ts';
import { aMarket, anEan, anOffer, day } from '../builders.ts';

export const MODERN = '2026-07-28';
export const TOKEN = '7b0c2a52-6f0e-4c57-9f6e-0c1d2e3f4a5b';

/** Three articles: one in two shops, one in one, one with a second code. */
export const OFFERS: readonly Offer[] = [
  anOffer({ price: 499 }),
  anOffer({ price: 519.95, vendorId: 2, stock: 'unknown' }),
  anOffer({ ean: anEan(2), price: 12.5, name: 'Birk kaffekrus, hvid', brand: 'Birk', color: null }),
  anOffer({ ean: anEan(3), price: 1999, name: 'Nordhavn støvsuger', aliases: [anEan(4)] }),
];

/** Accepts `limit` counted requests, then refuses; a token must be the one we know. */
export function counting(limit: number): McpParts['admit'] & { counted: () => number } {
  let counted = 0;
  const admit = (request: FastifyRequest, call: object | undefined) => {
    const counts = call !== undefined;
    const bearer = request.headers.authorization?.replace(/^Bearer /, '');
    if (bearer !== undefined && bearer !== TOKEN) throw new AppError('unauthorized', 'The token is unknown.');
    if (counts && counted >= limit)
      throw new AppError('too_many_requests', 'Too many requests.', { retryAfterS: 17, limit });
    if (counts) counted++;
    return { headers: { ratelimit: `"free";r=${limit - counted};t=60` } };
  };
  return Object.assign(admit, { counted: () => counted });
}

/** The tool server beside the REST lookup and search, listening on loopback. */
export async function aToolServer(own: Partial<McpParts> = {}, offers: readonly Offer[] = OFFERS) {
  const market = await aMarket();
  if (offers.length > 0) await market.publish(day('2026-11-15'), offers);
  const ask = searchInThread();
  const errors: object[] = [];
  const app = Fastify({ schemaController: ONLY_DOCUMENT, forceCloseConnections: true });
  app.setErrorHandler(errorHandler());
  app.decorateRequest('caller', 'somebody');
  productRoutes(app, { live: market.live, engagement: createEngagement(market.state.engagement) });
  searchRoutes(app, market.live, ask);
  mcpRoutes(app, {
    live: market.live,
    search: async (query) =>
      searchBody(market.live, ask, market.live.generation(), readSearch(query, market.live)),
    imports: market.state.imports,
    clock: () => NOW_MS,
    allowedOrigins: [],
    baseUrl: 'http://localhost:3000',
    admit: counting(Number.POSITIVE_INFINITY),
    log: { error: (details: object) => void errors.push(details), debug: () => {} },
    ...own,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  after(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/mcp`;
  return { app, market, url, errors, post: (body: unknown, headers = {}) => post(url, body, headers) };
}

export async function post(url: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: text === '' ? null : JSON.parse(text),
  };
}

export const META = {
  'io.modelcontextprotocol/protocolVersion': MODERN,
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** A message of the 2026-07-28 revision with the headers it needs. */
export function modern(method: string, params: Record<string, unknown> = {}) {
  const { name } = params as { name?: string };
  return [
    { jsonrpc: '2.0', id: 7, method, params: { ...params, _meta: META } },
    { 'mcp-protocol-version': MODERN, 'mcp-method': method, ...(name !== undefined && { 'mcp-name': name }) },
  ] as const;
}

export const modernCall = (name: string, args: object) => modern('tools/call', { name, arguments: args });
export const legacyCall = (name: string, args: object) => ({
  jsonrpc: '2.0',
  id: 7,
  method: 'tools/call',
  params: { name, arguments: args },
});
