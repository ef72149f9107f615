import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../domain/errors.ts';
import { callerAt } from './client-address.ts';
import { type LimitPolicy, limitHeaders, limitLines } from './limit-headers.ts';
import type { Decision, Limiter, Limits, Surface } from './limits.ts';
import type { Identity, Tokens } from './token/verify.ts';

/** Limit for listing MCP tools, which costs nothing otherwise. No honest client needs ten a second. */
const DISCOVERY_PER_MINUTE = 600;
/** Documentation requests per address: a page with its files is ten requests, so this is twelve pages a minute. */
const DOCS_PER_MINUTE = 120;

/** The limit for suggestions is this many times the REST limit, because typing asks at every letter. */
const SUGGESTIONS_PER_REQUEST = 10;

export interface Arrival {
  surface: Surface;
  /** The client's address, resolved from the socket and the trusted proxies. */
  ip: string | undefined;
  headers: IncomingHttpHeaders;
  /** From a monotonic clock. */
  nowMs: number;
  cost?: Cost;
}

export interface Cost {
  requests: number;
  /** The error message when the cost is above the caller's whole limit. */
  tooDear: (limit: number) => string;
}

export class Admission {
  readonly policy: LimitPolicy;
  readonly caller: string;
  /** The rights of its token, separated by spaces. */
  readonly may: string;
  readonly decision: Decision;

  constructor(policy: LimitPolicy, caller: string, may: string, decision: Decision) {
    this.policy = policy;
    this.caller = caller;
    this.may = may;
    this.decision = decision;
  }

  get headers(): Readonly<Record<string, string>> {
    return limitHeaders(this.policy, this.decision);
  }

  /** The headers as lines of a head: see `sendHead`. */
  get lines(): string {
    return limitLines(this.policy, this.decision);
  }
}

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
   * Counts a request by its cost. Throws a Refusal (401, 429), or `forbidden` when the caller has no address.
   * With the in-memory limiter the answer is no promise, unless the token must be looked up in the state: one turn of the
   * microtask queue costs a lookup 5 %.
   */
  admit(arrival: Arrival): Admission | Promise<Admission>;
}

export function createGate({
  tokens,
  limiter,
  limits,
}: {
  tokens: Tokens;
  limiter: Limiter;
  limits: Limits;
}): Gate {
  const take = (policy: LimitPolicy, caller: string, limit: number, arrival: Arrival, may = '') => {
    const { surface, nowMs, cost } = arrival;
    const isTooDear = cost !== undefined && cost.requests > limit;
    const taken = limiter.take(surface, caller, limit, nowMs, isTooDear ? 1 : cost?.requests);
    const admit = (decision: Decision) => {
      const admission = new Admission(policy, caller, may, decision);
      if (!decision.allowed) throw new Refusal(tooMany(decision), admission.headers);
      // A cost above the whole limit can never be accepted: the answer is 400, and one request is counted.
      if (isTooDear) throw new Refusal(new AppError('bad_request', cost.tooDear(limit)), admission.headers);
      return admission;
    };
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
          ? take('token', identity.id, limitOf(identity, arrival.surface, limits), arrival, identity.may)
          : take('free', address, free, arrival);
      // A wrong token counts against the address, so that guessing tokens ends in 429.
      const refuse = (error: unknown): never | Promise<never> => {
        if (!(error instanceof AppError)) throw error;
        const rethrow = ({ headers }: Admission): never => {
          throw new Refusal(error, headers);
        };
        const { cost: _, ...one } = arrival;
        const admission = take('free', address, free, one);
        return admission instanceof Promise ? admission.then(rethrow) : rethrow(admission);
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
