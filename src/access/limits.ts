/** The kind of request. A caller has a separate count on each surface. */
export type Surface = 'rest' | 'mcp' | 'mcp_discovery' | 'docs' | 'pages' | 'suggest';

export interface Decision {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Whole seconds (≥ 1) until the caller's oldest request leaves the window. */
  resetS: number;
  /** Whole seconds (≥ 1) until a request of the same cost is accepted; 0 when this one was accepted. */
  retryAfterS: number;
}

/** Redis counts for several nodes, hence the promise. `nowMs` is of a monotonic clock: setting the clock changes no window. */
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
