import type { FastifyInstance, FastifyReply } from 'fastify';
import { SERVER_INFO } from './tools.ts';

/** The name in the MCP registry. server.json and the bridge's package use the same. */
const REGISTRY_NAME = 'io.github.prisme-priser/prisme';
export const DESCRIPTION =
  'Prices of products in Danish online shops, by barcode or by words, in DKK, read nightly';
export const TOKEN_HEADER = {
  name: 'X-Api-Token',
  description: 'API token for higher limits; issued by the operator of the server',
  isRequired: false,
  isSecret: true,
};
const REVISIONS = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];

const SERVER_CARD_TYPE = 'application/mcp-server-card+json';
const CATALOG_TYPE = 'application/ai-catalog+json';
const ARD_PATH = '/.well-known/ard.json';
const ARD_TYPE = 'application/json';
const OPENAPI_TYPE = 'application/vnd.oai.openapi+json;version=3.1';
const FREE = { schema: { hide: true }, config: { policy: { counted: 'nobody' as const } } };

/** Lets machines find the tool server: a server card, and two manifests of the domain that name it. */
export function discoveryRoutes(app: FastifyInstance, baseUrl: string): void {
  // Sent as bytes: the framework would add a charset to text, which these media types do not have.
  const card = Buffer.from(JSON.stringify(serverCard(baseUrl)));
  const catalog = Buffer.from(JSON.stringify(aiCatalog(baseUrl)));
  const ard = Buffer.from(JSON.stringify(ardManifest(baseUrl)));
  app.get('/mcp/server-card', FREE, (_request, reply) => send(reply, SERVER_CARD_TYPE, card));
  app.get('/.well-known/ai-catalog.json', FREE, (_request, reply) => send(reply, CATALOG_TYPE, catalog));
  app.get(ARD_PATH, FREE, (_request, reply) => send(reply, ARD_TYPE, ard));
}

const send = (reply: FastifyReply, type: string, body: Buffer): FastifyReply =>
  reply.header('cache-control', 'public, max-age=3600').type(type).send(body);

const serverCard = (baseUrl: string) => ({
  $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
  name: REGISTRY_NAME,
  title: SERVER_INFO.title,
  description: DESCRIPTION,
  version: SERVER_INFO.version,
  websiteUrl: baseUrl,
  remotes: [
    {
      type: 'streamable-http',
      url: `${baseUrl}/mcp`,
      supportedProtocolVersions: REVISIONS,
      headers: [TOKEN_HEADER],
    },
  ],
});

/** The draft of the catalogue has `mediaType`, the draft of the server card `type`. Both are sent until one is final. */
const aiCatalog = (baseUrl: string) => ({
  specVersion: '1.0',
  host: { displayName: SERVER_INFO.title, documentationUrl: `${baseUrl}/api-docs` },
  entries: [
    {
      identifier: `urn:air:${new URL(baseUrl).hostname}:mcp:prisme`,
      displayName: SERVER_INFO.title,
      type: SERVER_CARD_TYPE,
      mediaType: SERVER_CARD_TYPE,
      description: DESCRIPTION,
      url: `${baseUrl}/mcp/server-card`,
    },
  ],
});

/** The manifest of Agentic Resource Discovery, the successor of the catalogue: questions that each resource answers stand with it. */
function ardManifest(baseUrl: string) {
  const { hostname } = new URL(baseUrl);
  return {
    specVersion: '1.0',
    host: { displayName: SERVER_INFO.title, documentationUrl: `${baseUrl}/api-docs` },
    entries: [
      {
        identifier: `urn:air:${hostname}:mcp:prisme`,
        displayName: SERVER_INFO.title,
        type: SERVER_CARD_TYPE,
        url: `${baseUrl}/mcp/server-card`,
        description: DESCRIPTION,
        representativeQueries: [
          'Hvor er denne kaffemaskine billigst lige nu?',
          'Er tilbuddet reelt, eller var prisen lavere for en måned siden?',
          'What does the product with this barcode cost in Danish shops?',
          'Is today a good time to buy this robot vacuum in Denmark?',
        ],
      },
      {
        identifier: `urn:air:${hostname}:api:prisme`,
        displayName: `${SERVER_INFO.title} (REST)`,
        type: OPENAPI_TYPE,
        url: `${baseUrl}/api-docs/openapi.json`,
        description:
          'Prices, price history, price drops and price alerts of Danish online shops as a REST API',
        representativeQueries: [
          'Giv mig prishistorikken for en EAN-kode',
          'Send en webhook, når prisen på varen falder',
          'List the biggest price drops in Denmark today',
        ],
      },
    ],
  };
}
