import { createHash } from 'node:crypto';
import type { Clock } from '../../domain/day.ts';
import type { OutboundResponse } from '../../net/outbound.ts';
import { OutboundError } from '../../net/outbound-error.ts';
import { FeedError } from '../feed.ts';

export interface LastDownload {
  etag: string | null;
  lastModified: string | null;
  sha256: string;
}

export function requestHeaders(url: URL, previous: LastDownload | null): Record<string, string> {
  const headers: Record<string, string> = {
    'user-agent': 'Prisme feed reader',
    accept: '*/*',
    // Some servers compress a .gz once more when asked for gzip.
    'accept-encoding': /\.(gz|zip)$/i.test(url.pathname) ? 'identity' : 'gzip',
  };
  if (previous?.etag) headers['if-none-match'] = previous.etag;
  if (previous?.lastModified) headers['if-modified-since'] = previous.lastModified;
  return headers;
}

/** Throws RetriableStatus where a later try may help, and FeedError for every other answer that is not the feed. */
export function checkAnswer(answer: OutboundResponse, clock: Clock): void {
  const { status } = answer;
  const host = answer.url.hostname;
  if (isRetriableStatus(status)) {
    throw new RetriableStatus(
      `${host} answered HTTP ${status}`,
      parseRetryAfterMs(header(answer, 'retry-after'), clock()),
    );
  }
  if (status === 204) throw new FeedError(`${host} answered HTTP 204: the feed is not approved for us`);
  if (status === 401 || status === 403) throw new FeedError(`${host} answered HTTP ${status}: access denied`);
  if (status === 404 || status === 410)
    throw new FeedError(`${host} answered HTTP ${status}: the feed is gone`);
  if (status !== 200) throw new FeedError(`${host} answered HTTP ${status}`);
  const encoding = header(answer, 'content-encoding')?.toLowerCase() ?? 'identity';
  if (!['identity', 'gzip', 'x-gzip', ''].includes(encoding)) {
    throw new FeedError(`${host} sent the feed in an encoding not asked for (${encoding.slice(0, 20)})`);
  }
}

export function header(answer: OutboundResponse, name: string): string | undefined {
  const value = answer.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

export interface TransferLimits {
  bytesMax: number;
  /** The least a server must send in every window of `rateWindowMs`. */
  bytesPerSecondMin: number;
  rateWindowMs: number;
  transferMsMax: number;
}

export const TRANSFER_LIMITS: TransferLimits = {
  bytesMax: 2_000_000_000,
  bytesPerSecondMin: 1024,
  rateWindowMs: 60_000,
  transferMsMax: 3_600_000,
};

interface Meter {
  pass(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>;
  bytes(): number;
  sha256(): string;
}

/**
 * Counts, hashes and times a transfer. The rate is checked when bytes arrive: a server that sends nothing is cut off by the
 * request's idle timeout.
 */
export function createMeter(limits: TransferLimits, clock: Clock): Meter {
  const hash = createHash('sha256');
  let bytes = 0;

  async function* pass(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const startMs = clock();
    let windowStartMs = startMs;
    let windowBytes = 0;
    for await (const chunk of source) {
      bytes += chunk.length;
      windowBytes += chunk.length;
      if (bytes > limits.bytesMax) throw new FeedError(`larger than ${limits.bytesMax} bytes`);
      const nowMs = clock();
      const windowMs = nowMs - windowStartMs;
      if (windowMs >= limits.rateWindowMs) {
        if (windowBytes * 1000 < limits.bytesPerSecondMin * windowMs) {
          throw new FeedError(`too slow: ${windowBytes} bytes in ${Math.round(windowMs / 1000)} s`);
        }
        windowStartMs = nowMs;
        windowBytes = 0;
      }
      if (nowMs - startMs > limits.transferMsMax) {
        throw new FeedError(`not done after ${Math.round(limits.transferMsMax / 60_000)} minutes`);
      }
      hash.update(chunk);
      yield chunk;
    }
  }

  return { pass, bytes: () => bytes, sha256: () => hash.digest('hex') };
}

export interface RetryRules {
  attemptsMax: number;
  backoffMs: number;
  /** A longer Retry-After of a server is cut to this. */
  retryAfterMsMax: number;
}

export const RETRY_RULES: RetryRules = { attemptsMax: 4, backoffMs: 2_000, retryAfterMsMax: 120_000 };

export class RetriableStatus extends Error {
  readonly retryAfterMs: number | undefined;

  constructor(message: string, retryAfterMs: number | undefined) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

const isRetriableStatus = (status: number): boolean => status === 408 || status === 429 || status >= 500;

/** Reads Retry-After, in seconds or as an HTTP date. */
function parseRetryAfterMs(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\s*\d{1,9}\s*$/.test(header)) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
}

/** The back-off after attempt number `attempt`, counted from 1; undefined when a retry is useless. */
export function retryDelayMs(
  error: unknown,
  attempt: number,
  rules: RetryRules,
  random: () => number,
): number | undefined {
  const isPassing =
    error instanceof RetriableStatus ||
    (error instanceof OutboundError && (error.kind === 'network' || error.kind === 'timeout'));
  if (!isPassing || attempt >= rules.attemptsMax) return undefined;
  const backoffMs = rules.backoffMs * 2 ** (attempt - 1) * (0.5 + random());
  const retryAfterMs = error instanceof RetriableStatus ? error.retryAfterMs : undefined;
  return Math.round(Math.max(backoffMs, Math.min(retryAfterMs ?? 0, rules.retryAfterMsMax)));
}
