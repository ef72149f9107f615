import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../domain/errors.ts';
import { callerAt } from './client-address.ts';
import { limitHeaders, type Policy } from './limit-headers.ts';
import type { Decision, Limiter, Limits, Surface } from './limits.ts';
import type { Identity, Tokens } from './token/tokens.ts';

/** Listing tools is free within this: ten a second is no client's handshake. */
const DISCOVERY_PER_MINUTE = 600;
/** Requests of the documentation from one address: a page with all it loads is ten, so that is twelve pages a minute. */
const DOCS_PER_MINUTE = 120;

/** Somebody who types asks at every letter: so many suggestions are allowed for each request of the caller's limit. */
const SUGGESTIONS_PER_REQUEST = 10;

export interface Arrival {
  surface: Surface;
  /** The address as the framework resolved it from the socket and the trusted proxies. */
  ip: string | undefined;
  headers: IncomingHttpHeaders;
  /** The time of a monotonic clock. */
  nowMs: number;
  /** What it costs, where that is not one request. */
  cost?: Cost;
}

export interface Cost {
  requests: number;
  /** What to send instead, where it costs more than the caller's whole limit. */
  tooDear: (limit: number) => string;
}

export interface Admission {
  /** Who is counted: a token's id, an IPv4 address or an IPv6 /64. */
  caller: string;
  policy: Policy;
  decision: Decision;
  headers: Readonly<Record<string, string>>;
}

/** A request that may not pass, with the headers its answer carries. */
export class Refusal extends AppError {
  readonly headers: Readonly<Record<string, string>>;

  constructor(error: AppError, headers: Readonly<Record<string, string>>) {
    const { retryAfterS, limit } = error;
    super(error.code, error.message, {
      ...(retryAfterS !== undefined && { retryAfterS }),
      ...(limit !== undefined && { limit }),
    });
    this.headers = headers;
  }
}

export interface Gate {
  /**
   * Counts one request, or as many as it costs. Throws a Refusal (401, 429), or `forbidden` when the caller has no address.
   * A limiter in this process answers at once and, unless a token is new to it, no promise is made: a turn of the microtask queue costs a lookup 5 %.
   */
  admit(arrival: Arrival): Admission | Promise<Admission>;
}

export function createGate(parts: { tokens: Tokens; limiter: Limiter; limits: Limits }): Gate {
  const { tokens, limiter, limits } = parts;

  const take = (
    policy: Policy,
    caller: string,
    limit: number,
    arrival: Arrival,
  ): Admission | Promise<Admission> => {
    const decide = (decision: Decision): Admission => {
      const headers = limitHeaders(policy, decision);
      if (!decision.allowed) throw new Refusal(tooMany(decision), headers);
      return { caller, policy, decision, headers };
    };
    const { surface, nowMs, cost } = arrival;
    const isTooDear = cost !== undefined && cost.requests > limit;
    const taken = limiter.take(surface, caller, limit, nowMs, isTooDear ? 1 : cost?.requests);
    const admit = isTooDear ? refuseAsTooDear(decide, cost.tooDear(limit)) : decide;
    return taken instanceof Promise ? taken.then(admit) : admit(taken);
  };

  return {
    admit(arrival) {
      const address = callerAt(arrival.ip);
      const free = limitOf({ kind: 'free' }, arrival.surface, limits);
      if (arrival.surface === 'docs' || arrival.surface === 'pages')
        return take('free', address, free, arrival);
      const accept = (identity: Identity) =>
        identity.kind === 'token'
          ? take('token', identity.id, limitOf(identity, arrival.surface, limits), arrival)
          : take('free', address, free, arrival);
      // Guessing tokens spends the address's own quota, so it ends in 429.
      const refuse = (error: unknown): never | Promise<never> => {
        if (!(error instanceof AppError)) throw error;
        const tell = ({ headers }: Admission): never => {
          throw new Refusal(error, headers);
        };
        const { cost: _, ...one } = arrival;
        const taken = take('free', address, free, one);
        return taken instanceof Promise ? taken.then(tell) : tell(taken);
      };
      let identity: Identity | Promise<Identity>;
      try {
        identity = tokens.authenticate(arrival.headers, arrival.surface);
      } catch (error) {
        return refuse(error);
      }
      return identity instanceof Promise ? identity.then(accept, refuse) : accept(identity);
    },
  };
}

/** What can never pass is a mistake of the caller's, and counts as one. */
const refuseAsTooDear =
  (decide: (decision: Decision) => Admission, message: string) =>
  (decision: Decision): never => {
    throw new Refusal(new AppError('bad_request', message), decide(decision).headers);
  };

function limitOf(identity: Identity, surface: Surface, limits: Limits): number {
  if (surface === 'docs') return DOCS_PER_MINUTE;
  if (surface === 'pages') return limits.pages;
  const token = identity.kind === 'token' ? identity : undefined;
  const rest = token ? (token.restLimit ?? limits.restToken) : limits.restFree;
  if (surface === 'rest') return rest;
  if (surface === 'suggest') return rest * SUGGESTIONS_PER_REQUEST;
  const mcp = token ? (token.mcpLimit ?? limits.mcpToken) : limits.mcpFree;
  return surface === 'mcp' ? mcp : Math.max(DISCOVERY_PER_MINUTE, mcp);
}

function tooMany({ limit, retryAfterS }: Decision): AppError {
  const seconds = `${retryAfterS} second${retryAfterS === 1 ? '' : 's'}`;
  return new AppError(
    'too_many_requests',
    `The limit of ${limit} requests per minute is reached. Try again in ${seconds}.`,
    { retryAfterS, limit },
  );
}
