import { createHash } from 'node:crypto';
import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Limits } from '../../access/limits.ts';
import { matchesEtag } from '../../catalogue/answers/current-catalogue.ts';
import { VERSION } from '../../contract/version.ts';
import { describe, type OpenApiDocument } from './describe.ts';

const descriptionOf = (
  baseUrl: string,
  limits: Limits,
): Required<FastifyDynamicSwaggerOptions>['openapi'] => ({
  openapi: '3.1.0',
  info: {
    title: 'Prisme: Danish product prices',
    version: VERSION,
    description: introduction(limits),
    license: { name: 'MIT', identifier: 'MIT' },
  },
  // Relative, so that the console calls the server it came from.
  servers: [{ url: new URL(baseUrl).pathname.replace(/(.)\/$/, '$1') }],
  tags: [
    { name: 'Products', description: 'One product: lookup, offers, price history, search' },
    {
      name: 'Discovery',
      description: 'Price drops, popular, trending, newest, vendors, discounts, gift lists',
    },
    { name: 'Price agents', description: 'Be told when a product costs no more than a target price' },
    { name: 'Service', description: 'Whether the service is alive and what it serves' },
  ],
  components: {
    securitySchemes: {
      apiToken: {
        type: 'apiKey',
        in: 'header',
        name: 'X-Api-Token',
        description: 'Optional: a token from the operator gives higher limits',
      },
    },
  },
  security: [{}, { apiToken: [] }],
});

const CONSOLE = {
  staticCSP: {
    'default-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'frame-ancestors': ["'none'"],
  },
  uiConfig: { tryItOutEnabled: true, displayRequestDuration: true, deepLinking: true, validatorUrl: null },
  theme: {
    title: 'Prisme API',
    css: [{ filename: 'prisme.css', content: '.swagger-ui .topbar { display: none }' }],
  },
};

const CHARSET = '<meta charset="UTF-8">';

/** Adds a viewport to the console's page; without it a phone shows the desktop layout. */
const forPhones = (payload: unknown): unknown =>
  typeof payload === 'string'
    ? payload.replace(
        CHARSET,
        `${CHARSET}\n<meta name="viewport" content="width=device-width, initial-scale=1">`,
      )
    : payload;

/** Serves the OpenAPI 3.1 description, made from the routes' schemas, and a console. No file comes from another host. */
export async function serveDocs(
  app: FastifyInstance,
  { baseUrl, limits }: { baseUrl: string; limits: Limits },
): Promise<void> {
  await app.register(swagger, {
    openapi: descriptionOf(baseUrl, limits),
    transformObject: (generated) =>
      describe(
        ('openapiObject' in generated ? generated.openapiObject : {}) as OpenApiDocument,
        baseUrl.replace(/\/$/, ''),
      ) as never,
  });
  const sendDescription = createDescription(app);
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, policy: { counted: 'docs', page: true } };
    });
    scope.addHook('onSend', (_request, _reply, payload, done) => done(null, forPhones(payload)));
    await scope.register(swaggerUi, {
      routePrefix: '/api-docs',
      // The console's own routes would make the description at every request, so this hook answers first.
      uiHooks: {
        onRequest: (request, reply, done) => {
          const [, form] = /^\/api-docs\/(json|yaml)$/.exec(request.routeOptions.url ?? '') ?? [];
          if (form === 'json' || form === 'yaml') sendDescription(form, request, reply);
          else done();
        },
      },
      // With a path in BASE_URL, the page loads its scripts and styles below that path.
      indexPrefix: new URL(baseUrl).pathname,
      ...CONSOLE,
    });
    scope.get('/api-docs/*', { schema: { hide: true } }, (_request, reply) => reply.callNotFound());
    scope.get('/api-docs/openapi.json', { schema: { hide: true } }, (request, reply) =>
      sendDescription('json', request, reply),
    );
  });
}

const introduction = ({
  restFree,
  restToken,
  mcpFree,
  mcpToken,
}: Limits): string => `Prices of Danish online shops in DKK, moms included, read from the shops' feeds every night and folded by EAN (barcode).
Reading needs no login.

## Limits
Each address has ${restFree} requests a minute, a token in \`X-Api-Token\` ${restToken} unless it was given its own; at the tool server ${mcpFree} and ${mcpToken}
calls. Every limited answer says what the caller's limit is and what is left: \`RateLimit-Policy\`, \`RateLimit\` and the older
\`X-RateLimit-*\`. One request too many is a 429 with \`Retry-After\`; after that many seconds the
next one is accepted. A batch costs one request for every ten codes; suggestions have ten times the limit.

## Paging
Lists answer with \`items\`, \`count\` and \`next_cursor\`. Send \`next_cursor\` as \`cursor\`, with the same filters, for the next page, until it is null;
\`Link: rel="next"\` has the whole address. A cursor stays good for two nights and always shows the night it began with.

## Errors
Every error is \`{ "statusCode", "message", "error" }\`; \`message\` says what to send instead. Not being found by a code is no error: \`found\` is then
false. Answers from the catalogue have an \`ETag\` and may be kept for five minutes.

## Assistants
\`/mcp\` is a tool server (Model Context Protocol) with the same numbers, and \`/llms.txt\` tells an assistant all of this in short.

## Words
\`null\` means unknown, days are Danish, instants are UTC, and \`data_as_of\` is when the shops' feeds were read.`;

type DescriptionFormat = 'json' | 'yaml';

const TYPES: Readonly<Record<DescriptionFormat, string>> = {
  json: 'application/json; charset=utf-8',
  yaml: 'application/x-yaml',
};

/** The OpenAPI description is made once, at the first request: making it for fifty callers blocked others for 140 ms. */
function createDescription(app: FastifyInstance) {
  const cache: Partial<Record<DescriptionFormat, ReturnType<typeof make>>> = {};
  const make = (form: DescriptionFormat) => {
    const text = form === 'json' ? JSON.stringify(app.swagger()) : app.swagger({ yaml: true });
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
    return { body: Buffer.from(text), etag };
  };
  return (form: DescriptionFormat, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    cache[form] ??= make(form);
    const { body, etag } = cache[form];
    reply.headers({ etag, 'cache-control': 'no-cache' });
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type(TYPES[form]).send(body);
  };
}
