import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callerAt } from '../access/client-address.ts';
import type { Gate } from '../access/gate.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is counted: a token's id or an address. '' where nothing is limited. */
    caller: string;
  }
}

/** Reading about the service and asking whether it lives is free. The tool server counts for itself. */
const FREE = /^\/(?:$|api-docs(?:\/|$)|llms\.txt$|health$|ready$|metrics$|mcp$)/;

/** Counts every other REST request against its caller's limit, before anything else is done for it. */
export function addAdmission(app: FastifyInstance, gate: Gate): void {
  app.decorateRequest('caller', '');
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'OPTIONS' || isFree(request)) return;
    const { ip, headers } = request;
    const admission = await gate.admit({ surface: 'rest', ip, headers, nowMs: performance.now() });
    request.caller = admission.caller;
    reply.headers(admission.headers);
  });
}

/** The caller as price agents count them: whose idempotency keys and whose network. */
export const callerOf = (request: FastifyRequest) => ({
  id: request.caller,
  network: callerAt(request.ip),
  hasToken: request.caller.startsWith('tok_'),
});

function isFree(request: FastifyRequest): boolean {
  const query = request.url.indexOf('?');
  return FREE.test(query < 0 ? request.url : request.url.slice(0, query));
}
