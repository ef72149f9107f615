import { createHash } from 'node:crypto';
import type { Clock } from '../../domain/day.ts';
import type { OutboundResponse } from '../../net/outbound.ts';
import { FeedError } from '../feed.ts';
import { isRetriableStatus, parseRetryAfterMs, RetriableStatus } from './retry.ts';

/** What is remembered of the last good download. */
export interface Fetched {
  etag: string | null;
  lastModified: string | null;
  sha256: string;
}

export function requestHeaders(url: URL, previous: Fetched | null): Record<string, string> {
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

/** Throws for every answer that is not the feed: RetriableStatus when a later try may help, else FeedError. */
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
 * Counts, hashes and times a transfer as it passes. The rate is looked at when bytes arrive: a server that falls silent
 * altogether is cut by the idle timeout of the request.
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
