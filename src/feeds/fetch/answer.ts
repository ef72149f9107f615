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
