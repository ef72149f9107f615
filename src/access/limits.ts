/** Where a request came in. Each surface has buckets of its own. */
export type Surface = 'rest' | 'mcp' | 'mcp_discovery' | 'docs' | 'pages' | 'suggest';

/** What the limiter says of one request. */
export interface Decision {
  allowed: boolean;
  limit: number;
  /** How many more would be accepted at this instant. */
  remaining: number;
  /** Whole seconds (≥ 1) until the caller's oldest request leaves the window and gives one place back. */
  resetS: number;
  /** Whole seconds (≥ 1) after which a request of the same cost is accepted; 0 when this one was. */
  retryAfterS: number;
}

/**
 * A port: one process counts in memory, several nodes count in a database they share, hence the promise.
 * `nowMs` is a monotonic clock's, so that a corrected wall clock neither opens nor locks anybody's window.
 */
export interface Limiter {
  /** Counts `cost` requests at once, all of them or none. */
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

/** Accepted requests a minute, by surface and tier. A token's own limits come before these. */
export interface Limits {
  restFree: number;
  restToken: number;
  mcpFree: number;
  mcpToken: number;
  /** Pages for people, by address, whoever asks. */
  pages: number;
}
