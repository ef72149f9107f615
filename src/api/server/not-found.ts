import type { FastifyInstance } from 'fastify';
import { AppError } from '../../domain/errors.ts';

/** Unknown path: 404. Known path, wrong method: 405 with Allow. OPTIONS on a known path answers CORS preflights. */
export function addNotFound(app: FastifyInstance): void {
  const routes: { pattern: RegExp; methods: string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    const pattern = new RegExp(`^${url.replace(/:[^/]+/g, '[^/]+').replace(/\*/g, '.*')}/?$`);
    routes.push({ pattern, methods: [method].flat() });
  });

  const allowed = (url: string): string[] => {
    const path = url.split('?', 1)[0]!;
    return [
      ...new Set(routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods)),
    ].sort();
  };

  app.setNotFoundHandler((request, reply) => {
    const methods = allowed(request.url);
    // The folder of the documentation takes every path below it, also those where it has no file.
    if (methods.length === 0 || methods.includes(request.method)) {
      throw new AppError('not_found', 'There is nothing at this path; the documentation is at /api-docs.');
    }
    reply.header('allow', [...methods, 'OPTIONS'].join(', '));
    if (request.method !== 'OPTIONS') {
      throw new AppError(
        'method_not_allowed',
        `${request.method} is not allowed here; use ${methods.join(' or ')}.`,
      );
    }
    const reads = methods.filter((method) => method === 'GET' || method === 'HEAD');
    if (reads.length > 0) {
      reply.header('access-control-allow-origin', '*');
      reply.header('access-control-allow-methods', reads.join(', '));
      reply.header('access-control-allow-headers', 'X-Api-Token, If-None-Match');
      reply.header('access-control-max-age', '86400');
    }
    return reply.code(204).send();
  });
}
