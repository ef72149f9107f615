import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerAt } from '../../access/client-address.ts';
import type { Cost, Gate } from '../../access/gate.ts';
import { AppError } from '../../domain/errors.ts';
import { hostProblem, queryProblem } from './malformed-request.ts';
import type { UnknownPaths } from './not-found.ts';
import type { Observe } from './observe.ts';
import type { RoutePolicy } from './policy.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** A token's id or an address; '' on routes without a limit. */
    caller: string;
    /** The rights of its token, separated by spaces. */
    may: string;
  }
}

export type AnswerHeaders = Readonly<Record<string, string>>;

export interface DoorRequest {
  raw: IncomingMessage;
  /** The client's address, resolved from the socket and the trusted proxies. */
  ip: string | undefined;
  headers: IncomingHttpHeaders;
  policy: RoutePolicy;
}

export interface DoorPass {
  caller: string;
  may: string;
  headers: AnswerHeaders;
}

export interface DoorwayParts {
  baseUrl: string;
  gate: Gate;
  overloaded: () => AppError | undefined;
  observe: Observe | undefined;
}

/** Does everything except answering. The framework's hooks and the fast lane share it, so that they cannot differ. */
export interface Doorway {
  /** The headers of every answer, also of errors. */
  headersOf(request: DoorRequest): AnswerHeaders[];
  /** Throws or rejects when the request may not be answered. */
  enter(request: DoorRequest): DoorPass | Promise<DoorPass>;
  observe: Observe | undefined;
}

const UNCOUNTED: DoorPass = { caller: '', may: '', headers: {} };

export function createDoorway({ baseUrl, gate, overloaded, observe }: DoorwayParts): Doorway {
  const every = everyAnswer(baseUrl);
  const checks: readonly ((request: DoorRequest) => AppError | undefined)[] = [
    ({ raw }) => hostProblem(raw),
    ({ raw }) => queryProblem(raw.url!),
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

export function addDoorway(
  app: FastifyInstance,
  { headersOf, enter, observe }: Doorway,
  unknown: UnknownPaths,
): void {
  app.decorateRequest('caller', '');
  app.decorateRequest('may', '');
  app.decorateRequest('policy', null);
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, ip, headers: sent, is404, routeOptions } = request;
    const policy = is404 ? unknown.policyOf(request) : (routeOptions.config?.policy ?? {});
    request.policy = policy;
    const doorRequest = { raw, ip, headers: sent, policy };
    reply.header('x-request-id', request.id);
    for (const headers of headersOf(doorRequest)) reply.headers(headers);
    const pass = ({ caller, may, headers }: DoorPass) => {
      request.caller = caller;
      request.may = may;
      reply.headers(headers);
      done();
    };
    try {
      const entry = enter(doorRequest);
      if (entry instanceof Promise) void entry.then(pass, done);
      else pass(entry);
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

/** Counts a request whose cost is in its body. On other routes the doorway has already counted it. */
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

/** Each header costs a lookup about half a percent. */
const everyAnswer = (baseUrl: string): AnswerHeaders => ({
  'x-content-type-options': 'nosniff',
  ...(baseUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
});

/** CORS: any web page may read. Only web pages need `expose-headers`, and browsers send Origin. */
const everyRead = (origin: string | undefined): AnswerHeaders =>
  origin === undefined ? OPEN : OPEN_TO_PAGES;
const OPEN = { 'access-control-allow-origin': '*' };
const OPEN_TO_PAGES = { ...OPEN, 'access-control-expose-headers': '*' };

const PAGE = { 'referrer-policy': 'no-referrer', 'x-frame-options': 'DENY' };

const LOOK_EVERY_MS = 250;
/** With an event loop this late, new requests get 503; requests that are already running are finished. */
const LATE_MS_MAX = 1_000;

/** Watches the event loop; the returned function gives the error for new requests while it is overloaded. */
export function watchOverload(app: FastifyInstance): () => AppError | undefined {
  let lateMs = 0;
  let lateBeforeMs = 0;
  let expected = performance.now() + LOOK_EVERY_MS;
  const timer = setInterval(() => {
    const now = performance.now();
    // A single stall is over when it is measured. Only two late measurements in a row mean overload.
    lateMs = Math.min(now - expected, lateBeforeMs);
    lateBeforeMs = now - expected;
    expected = now + LOOK_EVERY_MS;
  }, LOOK_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  return () =>
    lateMs <= LATE_MS_MAX
      ? undefined
      : new AppError('unavailable', 'The server is overloaded; try again in a moment.', { retryAfterS: 2 });
}
