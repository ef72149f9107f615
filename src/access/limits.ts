/** The kind of request. A caller has a separate count on each surface. */
export type Surface = 'rest' | 'mcp' | 'mcp_discovery' | 'docs' | 'pages' | 'suggest';

export interface Decision {
  allowed: boolean;
  limit: number;
  /** Requests that would still be accepted now. */
  remaining: number;
  /** Whole seconds (≥ 1) until the caller's oldest request leaves the window. */
  resetS: number;
  /** Whole seconds (≥ 1) until a request of the same cost is accepted; 0 when this one was accepted. */
  retryAfterS: number;
}

/**
 * A port. One process counts in memory and answers at once; several nodes count in Redis, hence the promise.
 * `nowMs` comes from a monotonic clock, so that setting the wall clock changes nobody's window.
 */
export interface Limiter {
  /** Counts `cost` requests, all of them or none. */
  take(
    surface: Surface,
    caller: string,
    limit: number,
    nowMs: number,
    cost?: number,
  ): Decision | Promise<Decision>;
}

export const WINDOW_MS = 60_000;
export const WINDOW_S = WINDOW_MS / 1000;

/** Requests per minute by surface and tier. A token may have its own limits instead. */
export interface Limits {
  restFree: number;
  restToken: number;
  mcpFree: number;
  mcpToken: number;
  /** HTML pages, per address, with or without a token. */
  pages: number;
}
