import type { Cost } from '../access/gate.ts';
import { AppError } from '../domain/errors.ts';
import { IDS_MAX } from './requests.ts';
import { answerLookup, answerProduct, answerSearch, costOfIds, type UcpParts } from './routes.ts';

/* The catalogue's tools in the protocol's binding to MCP: arguments are `meta` and `catalog`, the latter is the body of REST. */

const META = {
  type: 'object',
  required: ['ucp-agent'],
  properties: {
    'ucp-agent': {
      type: 'object',
      required: ['profile'],
      properties: { profile: { type: 'string', format: 'uri' } },
    },
  },
};
const toolOf = (name: string, description: string, required: readonly string[], properties: object) => ({
  name,
  description,
  inputSchema: {
    type: 'object',
    required: ['meta', 'catalog'],
    properties: { meta: META, catalog: { type: 'object', required, properties } },
  },
  annotations: { readOnlyHint: true },
});

const FILTERS = {
  context: { type: 'object' },
  filters: {
    type: 'object',
    properties: {
      categories: { type: 'array', items: { type: 'string' }, maxItems: 1 },
      price: { type: 'object', properties: { min: { type: 'integer' }, max: { type: 'integer' } } },
    },
  },
};

export const UCP_TOOLS = [
  toolOf('search_catalog', 'Search for products of Danish shops by words, category or price in øre.', [], {
    query: { type: 'string' },
    pagination: {
      type: 'object',
      properties: { limit: { type: 'integer', minimum: 1 }, cursor: { type: 'string' } },
    },
    ...FILTERS,
  }),
  toolOf('lookup_catalog', 'Look products up by EAN, or offers by EAN:domain.', ['ids'], {
    ids: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: IDS_MAX },
    ...FILTERS,
  }),
  toolOf('get_product', 'One product with every offer, by EAN or EAN:domain.', ['id'], {
    id: { type: 'string' },
    ...FILTERS,
  }),
] as const;

type ToolArguments = Readonly<Record<string, unknown>>;

/** Runs a tool; undefined when there is no such tool. A wrong argument is a result that says what to send. */
export async function callUcpTool(parts: UcpParts, name: string, { meta, catalog }: ToolArguments) {
  if (!UCP_TOOLS.some((tool) => tool.name === name)) return undefined;
  try {
    mustNamePlatform(meta);
    const answer: object =
      name === 'search_catalog'
        ? await answerSearch(parts, catalog)
        : name === 'lookup_catalog'
          ? answerLookup(parts, catalog)
          : answerProduct(parts, catalog);
    return { content: [textOf(JSON.stringify(answer))], structuredContent: { ...answer } };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { content: [textOf(error.message)], isError: true };
  }
}

const textOf = (text: string) => ({ type: 'text' as const, text });

function mustNamePlatform(meta: unknown): void {
  const agent = (meta as { 'ucp-agent'?: { profile?: unknown } } | undefined)?.['ucp-agent'];
  if (typeof agent?.profile !== 'string' || agent.profile.trim() === '')
    throw new AppError(
      'bad_request',
      'meta["ucp-agent"].profile is missing; send the address of your own profile.',
    );
}

/** The cost of a tool call: ten ids are one request. */
export function costOfCall(call: object): Cost | undefined {
  const { params } = call as { params?: { name?: unknown; arguments?: { catalog?: { ids?: unknown } } } };
  const ids = params?.name === 'lookup_catalog' ? params.arguments?.catalog?.ids : undefined;
  return Array.isArray(ids) && ids.length > 0 && ids.length <= IDS_MAX ? costOfIds(ids.length) : undefined;
}
