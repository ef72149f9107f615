import type { FastifyInstance } from 'fastify';

const PAGES = /^\/(?:api-docs|agents)(?:\/|$)/;

/** Headers that every answer carries. Reads are open to any web page. Each header costs a lookup about half a percent. */
export function addHeaders(app: FastifyInstance, baseUrl: string): void {
  const secure = baseUrl.startsWith('https:');
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    if (secure) reply.header('strict-transport-security', 'max-age=31536000');
    if (request.method === 'GET' || request.method === 'HEAD') {
      reply.header('access-control-allow-origin', '*');
      reply.header('access-control-expose-headers', '*');
    }
    if (PAGES.test(request.url))
      reply.headers({ 'referrer-policy': 'no-referrer', 'x-frame-options': 'DENY' });
    done();
  });
}
