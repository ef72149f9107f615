import type { FastifyInstance } from 'fastify';
import { AppError } from '../domain/errors.ts';

const LOCAL = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;

const PREFLIGHT = {
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers':
    'Authorization, Content-Type, Mcp-Method, Mcp-Name, Mcp-Protocol-Version, Mcp-Session-Id, X-Api-Token',
  'access-control-max-age': '86400',
};
const EXPOSED = 'Retry-After, RateLimit, RateLimit-Policy, X-Request-Id';

/**
 * Which web pages may call. Programs send no Origin; a page does, and a foreign one that reaches a server on the
 * user's own machine by DNS rebinding must be refused.
 */
export function guardOrigin(scope: FastifyInstance, allowed: readonly string[], baseUrl: string): void {
  const mayCall = originCheck(allowed, baseUrl);
  scope.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    if (origin === undefined) return done();
    if (!mayCall(origin))
      return done(new AppError('forbidden', 'This web page may not call the tool server.'));
    reply.header('access-control-allow-origin', origin).header('vary', 'Origin');
    reply.header('access-control-expose-headers', EXPOSED);
    done();
  });
  scope.options('/mcp', { schema: { hide: true } }, (_request, reply) =>
    reply.headers(PREFLIGHT).code(204).send(),
  );
}

function originCheck(allowed: readonly string[], baseUrl: string): (origin: string) => boolean {
  if (allowed.length === 0) {
    const own = new URL(baseUrl).origin;
    return (origin) => origin === own || LOCAL.test(origin);
  }
  const origins = new Set(allowed.map((entry) => (URL.canParse(entry) ? new URL(entry).origin : entry)));
  return (origin) => origins.has(origin);
}
