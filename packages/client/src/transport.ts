import type { Schemas } from './api-types.ts';

export type { Schemas };

export interface ApiErrorBody {
  statusCode: number;
  message: string;
  error: string;
  retry_after?: number;
  limit?: number;
  /** Of `changes` with a cursor that is too old: where to begin again. */
  start?: { export: string; cursor: string };
}

/** An answer that is not 2xx. `message` says what to send instead. */
export class PrismeError extends Error {
  readonly status: number;
  readonly body: ApiErrorBody | undefined;
  readonly requestId: string | null;
  /** Seconds after which the request may be repeated. */
  readonly retryAfterS: number | undefined;

  constructor(
    status: number,
    body: ApiErrorBody | undefined,
    requestId: string | null,
    retryAfterS?: number,
  ) {
    super(body?.message ?? `The server answered ${status}.`);
    this.name = 'PrismeError';
    this.status = status;
    this.body = body;
    this.requestId = requestId;
    this.retryAfterS = retryAfterS;
  }
}

export interface PrismeOptions {
  /** Where the service is, such as https://priser.example. */
  baseUrl: string;
  /** Sent as X-Api-Token. */
  token?: string;
  /** How often a request that was refused for now (429, 503) or got no answer is repeated; 3 when it is left out. */
  retries?: number;
  /** A longer `Retry-After` is not waited for: the error is thrown; 60 when it is left out. */
  waitSecondsMax?: number;
  /** Answers kept for `If-None-Match`; 500 when it is left out, 0 for none. */
  cacheEntries?: number;
  fetch?: typeof fetch;
}

/** @internal */
export interface ApiRequest {
  method?: 'GET' | 'POST' | 'DELETE';
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
}

interface CachedAnswer {
  etag: string;
  text: string;
}

/** A wait after the first failure without an answer; it doubles. */
const FIRST_WAIT_MS = 500;

/**
 * Sends requests: repeats what was refused for now, and keeps answers with an ETag.
 * @internal
 */
export class Transport {
  readonly #options: Required<Omit<PrismeOptions, 'token' | 'fetch'>> & { token: string | undefined };
  readonly #fetch: typeof fetch;
  readonly #cache = new Map<string, CachedAnswer>();

  constructor(options: PrismeOptions) {
    const { baseUrl, token, retries = 3, waitSecondsMax = 60, cacheEntries = 500 } = options;
    this.#options = { baseUrl: baseUrl.replace(/\/+$/, ''), token, retries, waitSecondsMax, cacheEntries };
    this.#fetch = options.fetch ?? ((input, init) => fetch(input, init));
  }

  /** `Answer` is what the API's description says of this path. */
  async ask<Answer>(path: string, request: ApiRequest = {}): Promise<Answer> {
    const { method = 'GET', query = {}, body, headers = {}, signal } = request;
    const url = `${this.#options.baseUrl}${path}${queryText(query)}`;
    const cached = method === 'GET' ? this.#cache.get(url) : undefined;
    const init: RequestInit = {
      method,
      headers: {
        accept: 'application/json',
        ...(this.#options.token !== undefined && { 'x-api-token': this.#options.token }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(cached && { 'if-none-match': cached.etag }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    };
    // Whether it is harmless to send the request twice.
    const isSafe = method !== 'POST' || 'idempotency-key' in headers;
    const answer = await this.#send(url, init, isSafe);
    if (answer.status === 304 && cached) return JSON.parse(cached.text) as Answer;
    const text = await answer.text();
    const etag = answer.headers.get('etag');
    if (method === 'GET' && etag !== null) this.#keep(url, { etag, text });
    return (text === '' ? undefined : JSON.parse(text)) as Answer;
  }

  async #send(url: string, init: RequestInit, isSafe: boolean): Promise<Response> {
    for (let tries = 0; ; tries++) {
      const isLast = tries >= this.#options.retries;
      let answer: Response;
      try {
        answer = await this.#fetch(url, init);
      } catch (error) {
        if (isLast || !isSafe || init.signal?.aborted) throw error;
        await wait(FIRST_WAIT_MS * 2 ** tries, init.signal);
        continue;
      }
      if (answer.ok || answer.status === 304) return answer;
      const error = await errorOf(answer);
      // Such an answer means that nothing was done, so every request may be repeated.
      const isForNow = answer.status === 429 || answer.status === 503;
      const waitS = error.retryAfterS ?? (FIRST_WAIT_MS * 2 ** tries) / 1000;
      if (!isForNow || isLast || waitS > this.#options.waitSecondsMax) throw error;
      await wait(waitS * 1000, init.signal);
    }
  }

  /** The oldest answer goes first; one that is asked for again is the newest. */
  #keep(url: string, answer: CachedAnswer): void {
    this.#cache.delete(url);
    this.#cache.set(url, answer);
    if (this.#cache.size > this.#options.cacheEntries) this.#cache.delete(this.#cache.keys().next().value!);
  }
}

function queryText(query: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) search.append(name, String(one));
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

async function errorOf(answer: Response): Promise<PrismeError> {
  const body = await answer.json().then(bodyOf, () => undefined);
  const header = Number(answer.headers.get('retry-after') ?? Number.NaN);
  const retryAfterS = Number.isFinite(header) ? header : body?.retry_after;
  return new PrismeError(answer.status, body, answer.headers.get('x-request-id'), retryAfterS);
}

const bodyOf = (value: unknown): ApiErrorBody | undefined =>
  typeof value === 'object' && value !== null && 'message' in value ? (value as ApiErrorBody) : undefined;

function wait(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
