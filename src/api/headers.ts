import type { FastifyInstance } from 'fastify';

const EXPOSED =
  'ETag, Retry-After, RateLimit, RateLimit-Policy, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id';

/** Headers that every answer carries. Reads are open to any web page. */
export function addHeaders(app: FastifyInstance, baseUrl: string): void {
  const secure = baseUrl.startsWith('https:');
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'no-referrer');
    reply.header('x-frame-options', 'DENY');
    if (secure) reply.header('strict-transport-security', 'max-age=31536000');
    if (request.method === 'GET' || request.method === 'HEAD') {
      reply.header('access-control-allow-origin', '*');
      reply.header('access-control-expose-headers', EXPOSED);
    }
    done();
  });
}
