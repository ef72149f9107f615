import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../domain/errors.ts';
import { prefersHtml } from '../../net/accepts.ts';
import type { RoutePolicy } from './policy.ts';

export interface UnknownPaths {
  policyOf(request: FastifyRequest): RoutePolicy;
}

const PAGE: RoutePolicy = { counted: 'pages', page: true, htmlErrors: true };
const PROGRAM: RoutePolicy = {};

/** Answers unknown paths with 404, wrong methods with 405 and Allow, and OPTIONS on known paths as CORS preflight. */
export function addNotFound(app: FastifyInstance): UnknownPaths {
  const routes: { pattern: RegExp; methods: string[]; reads: boolean }[] = [];
  /** First path segments of the API: errors below them are always JSON. */
  const apiFolders = new Set<string>();
  app.addHook('onRoute', ({ url, method, config }) => {
    const pattern = new RegExp(`^${url.replace(/:[^/]+/g, '[^/]+').replace(/\*/g, '.*')}/?$`);
    const reads = config?.policy?.reads ?? false;
    routes.push({ pattern, methods: [method].flat(), reads });
    if (!config?.policy?.htmlErrors) apiFolders.add(folderOf(url));
  });

  const routesAt = (url: string) => {
    const path = url.split('?', 1)[0]!;
    return routes.filter(({ pattern }) => pattern.test(path));
  };

  app.setNotFoundHandler((request, reply) => {
    const there = routesAt(request.url);
    const methods = [...new Set(there.flatMap(({ methods }) => methods))].sort();
    // The route of the documentation matches every path below /api-docs, also paths without a file.
    if (methods.length === 0 || methods.includes(request.method))
      throw new AppError('not_found', 'There is nothing at this path; the documentation is at /api-docs.');
    reply.header('allow', [...methods, 'OPTIONS'].join(', '));
    if (request.method !== 'OPTIONS')
      throw new AppError(
        'method_not_allowed',
        `${request.method} is not allowed here; use ${methods.join(' or ')}.`,
      );
    const isRead = (method: string) =>
      method === 'GET' ||
      method === 'HEAD' ||
      there.some((route) => route.reads && route.methods.includes(method));
    const reads = methods.filter(isRead);
    if (reads.length > 0) {
      reply.header('access-control-allow-origin', '*');
      reply.header('access-control-allow-methods', reads.join(', '));
      reply.header('access-control-allow-headers', 'X-Api-Token, If-None-Match, Content-Type, UCP-Agent');
      reply.header('access-control-max-age', '86400');
    }
    return reply.code(204).send();
  });

  return {
    policyOf: ({ url, headers }) =>
      prefersHtml(headers.accept) && !apiFolders.has(folderOf(url)) ? PAGE : PROGRAM,
  };
}

const folderOf = (url: string): string => /^\/?([^/?]*)/.exec(url)![1]!;
