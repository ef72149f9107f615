import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callerAt } from '../../access/client-address.ts';
import type { Admission, Gate } from '../../access/gate.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is counted: a token's id or an address. '' where nothing is limited. */
    caller: string;
  }
}

/** Reading about the service and asking whether it lives is free. The tool server counts for itself. */
const FREE = /^\/(?:$|llms\.txt$|health$|ready$|metrics$|mcp$)/;
const DOCS = /^\/api-docs(?:\/|$)/;

/** Counts every other request against its caller's limit, before anything else is done for it. */
export function addAdmission(app: FastifyInstance, gate: Gate): void {
  app.decorateRequest('caller', '');
  app.addHook('onRequest', (request, reply, done) => {
    const path = pathOf(request.url);
    if (request.method === 'OPTIONS' || FREE.test(path)) return done();
    const pass = (admission: Admission) => {
      request.caller = admission.caller;
      reply.headers(admission.headers);
      done();
    };
    const { ip, headers } = request;
    try {
      const surface = DOCS.test(path) ? 'docs' : 'rest';
      const admission = gate.admit({ surface, ip, headers, nowMs: performance.now() });
      if (admission instanceof Promise) void admission.then(pass, done);
      else pass(admission);
    } catch (error) {
      done(error as Error);
    }
  });
}

/** The caller as price agents count them: whose idempotency keys and whose network. */
export const callerOf = (request: FastifyRequest) => ({
  id: request.caller,
  network: callerAt(request.ip),
  hasToken: request.caller.startsWith('tok_'),
});

function pathOf(url: string): string {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
}
