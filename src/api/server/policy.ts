import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerAt } from '../../access/client-address.ts';
import type { Cost, Gate } from '../../access/gate.ts';

/** How the server treats a route. It is set where the route is declared. */
export interface RoutePolicy {
  /** The rate limit of the route. `nobody`: no limit, or the route counts by itself. */
  counted?: 'rest' | 'mcp' | 'docs' | 'pages' | 'suggest' | 'nobody';
  /** An HTML page: it may not be framed, and its links send no referrer. */
  page?: true;
  /** Errors are HTML pages for callers that accept HTML. */
  htmlErrors?: true;
  /** A POST route that changes nothing: any web page may call it (CORS). */
  reads?: true;
  /** The route answers only after its change is on disk. */
  durable?: true;
  /** The route also answers during overload. */
  always?: true;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    policy?: RoutePolicy;
  }
  interface FastifyRequest {
    /** The policy of its route; null before the route is known. */
    policy: RoutePolicy | null;
  }
}

export const FREE: RoutePolicy = { counted: 'nobody' };

/** Delays answers of `durable` routes until the disk has the change: a price agent must survive a power cut. */
export function answerWhenDurable(app: FastifyInstance, durable: () => Promise<void>): void {
  app.addHook('onRoute', (route) => {
    const changes = [route.method].flat().some((method) => method !== 'GET' && method !== 'HEAD');
    if (!changes || !route.config?.policy?.durable) return;
    route.onSend = [
      ...[route.onSend ?? []].flat(),
      async (_request, reply) => {
        // A server error promises nothing, so it does not wait.
        if (reply.statusCode < 500) await durable();
      },
    ];
  });
}

/** Counts a request whose cost is in its body. Its route is counted by `nobody`; on others the doorway has counted it. */
export async function countRequest(gate: Gate, request: FastifyRequest, reply: FastifyReply, cost?: Cost) {
  const { ip, headers } = request;
  const arrival = { surface: 'rest' as const, ip, headers, nowMs: performance.now() };
  const admission = await gate.admit(cost === undefined ? arrival : { ...arrival, cost });
  request.caller = admission.caller;
  request.may = admission.may;
  reply.headers(admission.headers);
}

export const callerOf = (request: FastifyRequest) => ({
  id: request.caller,
  network: callerAt(request.ip),
  hasToken: request.caller.startsWith('tok_'),
});
