import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerAt } from '../../access/client-address.ts';
import type { Cost, Gate } from '../../access/gate.ts';
import type { AppError } from '../../domain/errors.ts';
import { everyAnswer, everyRead, PAGE } from './headers.ts';
import { hostProblem } from './host-header.ts';
import type { UnknownPaths } from './not-found.ts';
import type { Observe } from './observed.ts';
import type { RoutePolicy } from './policy.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is counted: a token's id or an address. '' where nothing is limited. */
    caller: string;
  }
}

type Headers = Readonly<Record<string, string>>;

/** A request before anything is done for it. */
export interface Asked {
  raw: IncomingMessage;
  /** The address as it was resolved from the socket and the trusted proxies. */
  ip: string | undefined;
  headers: IncomingHttpHeaders;
  policy: RoutePolicy;
}

/** Who may be answered, and what the answer says of the limits. */
export interface Entered {
  caller: string;
  headers: Headers;
}

export interface DoorwayParts {
  baseUrl: string;
  gate: Gate;
  overloaded: () => AppError | undefined;
  observe: Observe | undefined;
}

/**
 * What is done for every request besides answering it: the framework's hooks and the fast lane are both built from this,
 * so that neither does anything the other does not.
 */
export interface Doorway {
  /** Headers of the answer, whatever it will be. */
  headersOf(asked: Asked): Headers[];
  /** Throws, or rejects, when the request may not be answered. */
  enter(asked: Asked): Entered | Promise<Entered>;
  observe: Observe | undefined;
}

const UNCOUNTED: Entered = { caller: '', headers: {} };

export function createDoorway({ baseUrl, gate, overloaded, observe }: DoorwayParts): Doorway {
  const every = everyAnswer(baseUrl);
  const checks: readonly ((asked: Asked) => AppError | undefined)[] = [
    ({ raw }) => hostProblem(raw),
    ({ policy }) => (policy.always ? undefined : overloaded()),
  ];
  return {
    headersOf({ raw, headers, policy }) {
      const isRead = policy.reads || raw.method === 'GET' || raw.method === 'HEAD';
      const own = isRead ? [every, everyRead(headers.origin)] : [every];
      return policy.page ? [...own, PAGE] : own;
    },
    enter({ raw, ip, headers, policy }) {
      for (const check of checks) {
        const refusal = check({ raw, ip, headers, policy });
        if (refusal !== undefined) throw refusal;
      }
      if (raw.method === 'OPTIONS' || policy.counted === 'nobody') return UNCOUNTED;
      return gate.admit({ surface: policy.counted ?? 'rest', ip, headers, nowMs: performance.now() });
    },
    observe,
  };
}

/** The framework's way through the doorway. */
export function addDoorway(
  app: FastifyInstance,
  { headersOf, enter, observe }: Doorway,
  unknown: UnknownPaths,
): void {
  app.decorateRequest('caller', '');
  app.decorateRequest('policy', null);
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, ip, headers: sent, is404, routeOptions } = request;
    const policy = is404 ? unknown.policyOf(request) : (routeOptions.config?.policy ?? {});
    request.policy = policy;
    const asked = { raw, ip, headers: sent, policy };
    reply.header('x-request-id', request.id);
    for (const headers of headersOf(asked)) reply.headers(headers);
    const pass = ({ caller, headers }: Entered) => {
      request.caller = caller;
      reply.headers(headers);
      done();
    };
    try {
      const entered = enter(asked);
      if (entered instanceof Promise) void entered.then(pass, done);
      else pass(entered);
    } catch (error) {
      done(error as Error);
    }
  });
  if (observe === undefined) return;
  app.addHook('onResponse', (request, reply, done) => {
    observe({
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: reply.elapsedTime,
      id: request.id,
      method: request.method,
    });
    done();
  });
}

/** Counts a request whose route learns from the body what it costs; elsewhere the doorway has counted it by now. */
export async function countRequest(
  gate: Gate,
  request: FastifyRequest,
  reply: FastifyReply,
  cost?: Cost,
): Promise<void> {
  const { ip, headers } = request;
  const arrival = { surface: 'rest' as const, ip, headers, nowMs: performance.now() };
  const admitted = await gate.admit(cost === undefined ? arrival : { ...arrival, cost });
  request.caller = admitted.caller;
  reply.headers(admitted.headers);
}

/** The caller as price agents count them: whose idempotency keys and whose network. */
export const callerOf = (request: FastifyRequest) => ({
  id: request.caller,
  network: callerAt(request.ip),
  hasToken: request.caller.startsWith('tok_'),
});
