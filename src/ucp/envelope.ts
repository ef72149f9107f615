import { isIP } from 'node:net';

/** The protocol's version that is spoken. */
export const UCP_VERSION = '2026-08-25';
export const UCP_PATH = '/ucp/v1';
export const HONESTY_PATH = `${UCP_PATH}/schemas/price_honesty.json`;

const SEARCH = 'dev.ucp.shopping.catalog.search';
const LOOKUP = 'dev.ucp.shopping.catalog.lookup';
export type Capability = typeof SEARCH | typeof LOOKUP;
export const CAPABILITY = { search: SEARCH, lookup: LOOKUP } as const;

/** Our own extension is named after the host that serves its schema, as the protocol asks. */
export function honestyName(baseUrl: string): string {
  const { hostname } = new URL(baseUrl);
  const isName = isIP(hostname.replace(/[[\]]/g, '')) === 0;
  return `${isName ? hostname.split('.').reverse().join('.') : 'localhost'}.price_honesty`;
}

/** What an answer says of itself. */
export const envelope = (baseUrl: string, capability: Capability) => ({
  version: UCP_VERSION,
  status: 'success' as const,
  capabilities: {
    [capability]: [{ version: UCP_VERSION }],
    [honestyName(baseUrl)]: [{ version: UCP_VERSION, extends: capability }],
  },
});

/** An outcome that is not what was asked for. It is HTTP 200: the request was understood and answered. */
export const errorOutcome = (capability: Capability, code: string, content: string) => ({
  ucp: {
    version: UCP_VERSION,
    status: 'error' as const,
    capabilities: { [capability]: [{ version: UCP_VERSION }] },
  },
  messages: [{ type: 'error' as const, code, content, severity: 'unrecoverable' as const }],
});

/** What a platform reads first: where we answer, and what we can do. Nothing is sold here, so nobody is paid. */
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

/** Kroner of the contract as the protocol counts them: whole øre. */
export const priceOf = (kroner: number) => ({ amount: Math.round(kroner * 100), currency: 'DKK' as const });
