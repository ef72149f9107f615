import { OutboundError } from '../../net/outbound-error.ts';

export interface RetryRules {
  attemptsMax: number;
  backoffMs: number;
  /** The longest a server's Retry-After is honoured. */
  retryAfterMsMax: number;
}

export const RETRY_RULES: RetryRules = { attemptsMax: 4, backoffMs: 2_000, retryAfterMsMax: 120_000 };

/** An answer that may be better in a moment. */
export class RetriableStatus extends Error {
  readonly retryAfterMs: number | undefined;

  constructor(message: string, retryAfterMs: number | undefined) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

export const isRetriableStatus = (status: number): boolean =>
  status === 408 || status === 429 || status >= 500;

/** Reads Retry-After, in seconds or as an HTTP date. */
export function parseRetryAfterMs(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\s*\d{1,9}\s*$/.test(header)) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
}

/** How long to wait before attempt `attempt` + 1 (counted from 1), or undefined when trying again is useless. */
export function retryDelayMs(
  error: unknown,
  attempt: number,
  rules: RetryRules,
  random: () => number,
): number | undefined {
  const passing = error instanceof RetriableStatus || (error instanceof OutboundError && isPassing(error));
  if (!passing || attempt >= rules.attemptsMax) return undefined;
  const backoffMs = rules.backoffMs * 2 ** (attempt - 1) * (0.5 + random());
  const askedMs = error instanceof RetriableStatus ? error.retryAfterMs : undefined;
  return Math.round(Math.max(backoffMs, Math.min(askedMs ?? 0, rules.retryAfterMsMax)));
}

const isPassing = (error: OutboundError): boolean => error.kind === 'network' || error.kind === 'timeout';
