import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { callerAt } from '../../access/client-address.ts';
import type { Admission, Gate } from '../../access/gate.ts';
import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import { AppError } from '../../domain/errors.ts';
import { queryIn } from '../../domain/text.ts';
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
  /** From a monotonic clock. */
  nowMs: number;
}

/** `lines` are the headers as lines of a head: see `sendHead`. */
export type DoorPass = Pick<Admission, 'caller' | 'may' | 'headers' | 'lines'>;

export interface DoorwayParts {
  baseUrl: string;
  gate: Gate;
  overloaded: () => AppError | undefined;
  live: Pick<CurrentCatalogue, 'published'>;
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

const UNCOUNTED: DoorPass = { caller: '', may: '', headers: {}, lines: '' };

export function createDoorway({ baseUrl, gate, overloaded, live, observe }: DoorwayParts): Doorway {
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
    enter(request) {
      for (const check of checks) {
        const refusal = check(request);
        if (refusal !== undefined) throw refusal;
      }
      const { raw, ip, headers, policy, nowMs } = request;
      if (raw.method === 'OPTIONS' || policy.counted === 'nobody') return UNCOUNTED;
      // Not counted: whoever asks until the first catalogue is there would then be told to wait.
      const isAnonymous = raw.method === 'GET' && headers['x-api-token'] === undefined;
      if (isAnonymous && live.published() === undefined) return { ...UNCOUNTED, caller: callerAt(ip) };
      return gate.admit({ surface: policy.counted ?? 'rest', ip, headers, nowMs });
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
    const doorRequest = { raw, ip, headers: sent, policy, nowMs: performance.now() };
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

/** RFC 9112 wants a 400: Node uses the first of two Host headers, a proxy may use the second. HTTP/1.0 may omit Host. */
function hostProblem({ rawHeaders, httpVersion }: IncomingMessage): AppError | undefined {
  const hosts = countHosts(rawHeaders);
  if (hosts === 1) return undefined;
  if (hosts > 1)
    return new AppError('bad_request', 'There is more than one Host header; send the service name in one.');
  return httpVersion === '1.1'
    ? new AppError('bad_request', 'The Host header is missing; send the name of this service in it.')
    : undefined;
}

/** `rawHeaders` alternates names and values. This runs at every lookup, so only names of four letters are compared. */
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts;
}

/** "k%F8leskab", as old programs write it, would be searched for as it stands and find nothing. A lone % is left as it is. */
function queryProblem(url: string): AppError | undefined {
  if (!url.includes('%')) return undefined;
  try {
    for (const encoded of queryIn(url).match(/(?:%[0-9a-f]{2})+/gi) ?? []) decodeURIComponent(encoded);
    return undefined;
  } catch {
    return new AppError('bad_request', 'The query is not valid percent-encoded UTF-8; write ø as %C3%B8.');
  }
}

/** A request id is a random prefix of the process and a counter. A random id per request cost 5 % of a lookup. */
export function createRequestIds(): () => string {
  const process = randomBytes(5).toString('hex');
  let count = 0;
  return () => {
    count = (count + 1) % 0x1000000;
    return process + count.toString(16).padStart(6, '0');
  };
}

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
