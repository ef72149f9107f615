import { isIP } from 'node:net';

export const UCP_VERSION = '2026-08-25';
export const UCP_PATH = '/ucp/v1';
export const UCP_MCP_PATH = '/ucp/mcp';
export const HONESTY_PATH = `${UCP_PATH}/schemas/price_honesty.json`;

const SEARCH = 'dev.ucp.shopping.catalog.search';
const LOOKUP = 'dev.ucp.shopping.catalog.lookup';
export type Capability = typeof SEARCH | typeof LOOKUP;
export const CAPABILITY = { search: SEARCH, lookup: LOOKUP } as const;

/** The protocol requires that an extension is named after the host that serves its schema. */
export function honestyName(baseUrl: string): string {
  const { hostname } = new URL(baseUrl);
  const isName = isIP(hostname.replace(/[[\]]/g, '')) === 0;
  return `${isName ? hostname.split('.').reverse().join('.') : 'localhost'}.price_honesty`;
}

export const envelope = (baseUrl: string, capability: Capability) => ({
  version: UCP_VERSION,
  status: 'success' as const,
  capabilities: {
    [capability]: [{ version: UCP_VERSION }],
    [honestyName(baseUrl)]: [{ version: UCP_VERSION, extends: capability }],
  },
});

/** An error in the protocol's sense. It is sent with HTTP 200, because the request itself was valid. */
export const errorOutcome = (capability: Capability, code: string, content: string) => ({
  ucp: {
    version: UCP_VERSION,
    status: 'error' as const,
    capabilities: { [capability]: [{ version: UCP_VERSION }] },
  },
  messages: [{ type: 'error' as const, code, content, severity: 'unrecoverable' as const }],
});

/** The profile, which a platform reads first: endpoint and capabilities. Nothing is sold here, so there is no payment. */
export function ucpProfile(baseUrl: string) {
  const site = `https://ucp.dev/${UCP_VERSION}`;
  const capability = (name: 'search' | 'lookup') => [
    {
      version: UCP_VERSION,
      spec: `${site}/specification/shopping/catalog/${name}`,
      schema: `${site}/schemas/shopping/catalog_${name}.json`,
    },
  ];
  return {
    ucp: {
      version: UCP_VERSION,
      services: {
        'dev.ucp.shopping': [
          {
            version: UCP_VERSION,
            spec: `${site}/specification/overview`,
            transport: 'rest',
            schema: `${site}/services/shopping/rest.openapi.json`,
            endpoint: `${baseUrl}${UCP_PATH}`,
          },
          {
            version: UCP_VERSION,
            spec: `${site}/specification/overview`,
            transport: 'mcp',
            schema: `${site}/services/shopping/mcp.openrpc.json`,
            endpoint: `${baseUrl}${UCP_MCP_PATH}`,
          },
        ],
      },
      capabilities: {
        [SEARCH]: capability('search'),
        [LOOKUP]: capability('lookup'),
        [honestyName(baseUrl)]: [
          { version: UCP_VERSION, schema: `${baseUrl}${HONESTY_PATH}`, extends: [SEARCH, LOOKUP] },
        ],
      },
      payment_handlers: {},
    },
  };
}

/** The protocol's price, in øre, of a price in kroner. */
export const priceOf = (kroner: number) => ({ amount: Math.round(kroner * 100), currency: 'DKK' as const });
