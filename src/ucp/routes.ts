import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Cost, Refusal } from '../access/gate.ts';
import type { CurrentCatalogue } from '../catalogue/answers/current-catalogue.ts';
import type { OfferView } from '../catalogue/answers/lookup.ts';
import type { ProductView } from '../contract/product-view.ts';
import { formatInstant } from '../domain/day.ts';
import { AppError } from '../domain/errors.ts';
import type { Generation } from '../store/ports/catalogue.ts';
import { CAPABILITY, envelope, errorOutcome, HONESTY_PATH, UCP_PATH, ucpProfile } from './envelope.ts';
import { honestySchema } from './honesty-extension.ts';
import { askedProducts, resolveId } from './lookup.ts';
import { ucpProduct } from './product.ts';
import { type LookupRequest, readLookupRequest, readProductRequest, readSearchRequest } from './requests.ts';

export interface OfferedPage {
  /** The catalogue that answered: a cursor's may be yesterday's. */
  generation: Pick<Generation, 'meta'>;
  results: (ProductView & { offers: OfferView[] })[];
  next_cursor: string | null;
  total: number | null;
}

export interface UcpParts {
  live: CurrentCatalogue;
  baseUrl: string;
  /** Runs the REST search, or browsing if there are no words, with the REST API's parameters. */
  find: (query: Readonly<Record<string, string>>) => Promise<OfferedPage>;
  admit: (request: FastifyRequest, cost?: Cost) => Promise<{ headers: Readonly<Record<string, string>> }>;
}

const IDS_PER_REQUEST = 10;
const hidden = (counted: 'mcp' | 'nobody') => ({
  schema: { hide: true },
  config: { policy: { counted, reads: true as const } },
});

/** The catalogue's routes of the Universal Commerce Protocol. They use the tool server's quota. */
export function ucpRoutes(app: FastifyInstance, parts: UcpParts): void {
  const { baseUrl } = parts;
  const profile = ucpProfile(baseUrl);
  const extension = honestySchema(baseUrl);
  app.get('/.well-known/ucp', hidden('nobody'), (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').send(profile),
  );
  app.get(HONESTY_PATH, hidden('nobody'), (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').send(extension),
  );
  app.post(`${UCP_PATH}/catalog/search`, hidden('mcp'), async (request, reply) => {
    mustNameAgent(request);
    return reply.header('cache-control', 'no-store').send(await answerSearch(parts, request.body));
  });
  app.post(`${UCP_PATH}/catalog/product`, hidden('mcp'), async (request, reply) => {
    mustNameAgent(request);
    return reply.header('cache-control', 'no-store').send(answerProduct(parts, request.body));
  });
  addLookup(app, parts);
}

/** A lookup's cost depends on its body, so it is counted there; an unreadable body counts as one request. */
function addLookup(app: FastifyInstance, parts: UcpParts): void {
  const counted = new WeakSet<FastifyRequest>();
  app.post(
    `${UCP_PATH}/catalog/lookup`,
    {
      ...hidden('nobody'),
      async errorHandler(error, request, reply) {
        if (!counted.has(request) && !(error instanceof Refusal))
          reply.headers((await parts.admit(request)).headers);
        throw error;
      },
    },
    async (request, reply) => {
      mustNameAgent(request);
      const question = readLookupRequest(request.body);
      reply.headers((await parts.admit(request, costOfIds(question.sent))).headers);
      counted.add(request);
      return reply.header('cache-control', 'no-store').send(lookup(parts, question));
    },
  );
}

export const costOfIds = (ids: number): Cost => {
  const requests = Math.ceil(ids / IDS_PER_REQUEST);
  return {
    requests,
    tooDear: (limit) =>
      `${ids} ids cost ${requests} requests, more than your limit of ${limit} a minute; ` +
      `send at most ${limit * IDS_PER_REQUEST} ids at once.`,
  };
};

function mustNameAgent({ headers }: FastifyRequest): void {
  if (String(headers['ucp-agent'] ?? '').trim() === '')
    throw new AppError(
      'bad_request',
      'The header UCP-Agent is missing; send profile="https://platform.example/profile" with your own profile.',
    );
}

export async function answerSearch({ find, baseUrl }: UcpParts, body: unknown) {
  const { generation, results, next_cursor, total } = await find(readSearchRequest(body));
  return {
    ucp: envelope(baseUrl, CAPABILITY.search),
    products: results
      .filter(({ offers }) => offers.length > 0)
      .map(({ offers, ...product }) => ucpProduct({ product, offers }, baseUrl)),
    pagination: {
      has_next_page: next_cursor !== null,
      ...(next_cursor !== null && { cursor: next_cursor }),
      ...(total !== null && { total_count: total }),
    },
    ...notes(generation),
  };
}

export const answerLookup = (parts: UcpParts, body: unknown) => lookup(parts, readLookupRequest(body));

const lookup = ({ live, baseUrl }: UcpParts, { ids, filters }: LookupRequest) =>
  live.read((generation) => {
    const found = ids.map((id) => [id, resolveId(live, generation, id, filters)] as const);
    const missing = found.filter(([, product]) => product === undefined);
    const resolved = found.flatMap(([id, product]) =>
      product === undefined ? [] : [[id, product] as const],
    );
    return {
      ucp: envelope(baseUrl, CAPABILITY.lookup),
      products: askedProducts(resolved).map((each) =>
        ucpProduct(each, baseUrl, (id) => each.inputs.get(id) ?? []),
      ),
      ...notes(
        generation,
        missing.map(([id]) => ({ type: 'info' as const, code: 'not_found', content: id })),
      ),
    };
  });

export function answerProduct({ live, baseUrl }: UcpParts, body: unknown) {
  const { id, filters } = readProductRequest(body);
  return live.read((generation) => {
    const found = resolveId(live, generation, id, filters);
    if (found === undefined)
      return errorOutcome(CAPABILITY.lookup, 'not_found', `Product not found: ${id.slice(0, 100)}`);
    const { product, offers, exact } = found;
    const ordered = exact === undefined ? offers : [exact, ...offers.filter((offer) => offer !== exact)];
    return {
      ucp: envelope(baseUrl, CAPABILITY.lookup),
      product: ucpProduct({ product, offers: ordered }, baseUrl),
      ...notes(generation),
    };
  });
}

const DEMO = {
  type: 'info' as const,
  code: 'demo_market',
  content: 'Demo market: all shops, products and prices are invented.',
};

function notes({ meta }: Pick<Generation, 'meta'>, messages: readonly object[] = []) {
  const { demo, dataAsOfMs } = meta;
  const all = demo ? [DEMO, ...messages] : messages;
  return { data_as_of: formatInstant(dataAsOfMs), ...(all.length > 0 && { messages: all }) };
}
