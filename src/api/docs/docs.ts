import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Limits } from '../../access/limits.ts';
import { VERSION } from '../../contract/version.ts';
import { type Description, describe } from './describe.ts';
import { createDescription } from './docs-description.ts';
import { introduction } from './introduction.ts';

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
  // Relative, so that the console asks whoever served it.
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
  uiConfig: {
    tryItOutEnabled: true,
    displayRequestDuration: true,
    deepLinking: true,
    validatorUrl: null,
  },
  theme: {
    title: 'Prisme API',
    css: [{ filename: 'prisme.css', content: '.swagger-ui .topbar { display: none }' }],
  },
};

const CHARSET = '<meta charset="UTF-8">';

/** The console's page says nothing of how wide it is, so that a phone would show it as wide as a desk. */
const forPhones = (payload: unknown): unknown =>
  typeof payload === 'string'
    ? payload.replace(
        CHARSET,
        `${CHARSET}\n<meta name="viewport" content="width=device-width, initial-scale=1">`,
      )
    : payload;

/** OpenAPI 3.1 from the routes' own schemas, and a console to try them. Everything is served from here: no outside host. */
export async function serveDocs(
  app: FastifyInstance,
  { baseUrl, limits }: { baseUrl: string; limits: Limits },
): Promise<void> {
  await app.register(swagger, {
    openapi: descriptionOf(baseUrl, limits),
    transformObject: (made) =>
      describe(('openapiObject' in made ? made.openapiObject : {}) as Description) as never,
  });
  const sendDescription = createDescription(app);
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, policy: { counted: 'docs', page: true } };
    });
    scope.addHook('onSend', (_request, _reply, payload, done) => done(null, forPhones(payload)));
    await scope.register(swaggerUi, {
      routePrefix: '/api-docs',
      // The console’s own routes for the description would make it anew at every request; they are answered before they run.
      uiHooks: {
        onRequest: (request, reply, done) => {
          const [, form] = /^\/api-docs\/(json|yaml)$/.exec(request.routeOptions.url ?? '') ?? [];
          if (form === 'json' || form === 'yaml') sendDescription(form, request, reply);
          else done();
        },
      },
      // Where BASE_URL has a path, the page asks for its scripts and styles below it.
      indexPrefix: new URL(baseUrl).pathname,
      ...CONSOLE,
    });
    scope.get('/api-docs/*', { schema: { hide: true } }, (_request, reply) => reply.callNotFound());
    scope.get('/api-docs/openapi.json', { schema: { hide: true } }, (request, reply) =>
      sendDescription('json', request, reply),
    );
  });
}
