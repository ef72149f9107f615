import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Clock } from '../../domain/day.ts';
import type { Outbound } from '../../net/outbound.ts';
import { OutboundError, outboundErrorOf } from '../../net/outbound-error.ts';
import { closed } from '../../store/disk/files.ts';
import { FeedError } from '../feed.ts';
import {
  checkAnswer,
  createMeter,
  header,
  type LastDownload,
  RETRY_RULES,
  RetriableStatus,
  type RetryRules,
  requestHeaders,
  retryDelayMs,
  TRANSFER_LIMITS,
  type TransferLimits,
} from './answer.ts';

export type FetchResult =
  | { status: 'unchanged'; reason: '304' | 'same hash'; etag: string | null; lastModified: string | null }
  | ({ status: 'fetched'; path: string; bytes: number } & LastDownload);

export interface FetchOptions {
  outbound: Outbound;
  /** The path of the download. A `file:` feed is not copied. */
  path: string;
  limits?: Partial<TransferLimits>;
  retry?: Partial<RetryRules>;
  firstByteTimeoutMs?: number;
  signal?: AbortSignal;
  clock?: Clock;
  sleep?: (ms: number) => Promise<unknown>;
  random?: () => number;
}

/** Downloads one feed's file, unless it is the same as last time. Throws FeedError with the line for the report. */
export async function fetchFeed(
  source: { url: string },
  previous: LastDownload | null,
  options: FetchOptions,
): Promise<FetchResult> {
  const url = URL.canParse(source.url) ? new URL(source.url) : undefined;
  if (url === undefined) throw new FeedError('the feed has no valid URL');
  if (url.protocol === 'file:') return readInPlace(url, previous, options);

  const { clock = Date.now, sleep = wait, random = Math.random } = options;
  const rules = { ...RETRY_RULES, ...options.retry };
  for (let attempt = 1; ; attempt++) {
    try {
      return await download(url, previous, options, clock);
    } catch (error) {
      const delayMs = retryDelayMs(error, attempt, rules, random);
      if (delayMs === undefined) throw feedErrorOf(error, attempt);
      await sleep(delayMs);
    }
  }
}

async function download(
  url: URL,
  previous: LastDownload | null,
  options: FetchOptions,
  clock: Clock,
): Promise<FetchResult> {
  const limits = { ...TRANSFER_LIMITS, ...options.limits };
  const answer = await options.outbound.request(url, {
    headers: requestHeaders(url, previous),
    firstByteTimeoutMs: options.firstByteTimeoutMs ?? 120_000,
    idleTimeoutMs: limits.rateWindowMs,
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  const host = answer.url.hostname;
  const etag = header(answer, 'etag') ?? null;
  const lastModified = header(answer, 'last-modified') ?? null;
  if (answer.status === 304 && previous !== null) {
    await answer.body.dump();
    return {
      status: 'unchanged',
      reason: '304',
      etag: etag ?? previous.etag,
      lastModified: lastModified ?? previous.lastModified,
    };
  }
  try {
    checkAnswer(answer, clock);
    if (Number(header(answer, 'content-length')) > limits.bytesMax) {
      throw new FeedError(`larger than ${limits.bytesMax} bytes`);
    }
  } catch (error) {
    answer.body.on('error', () => {}).destroy();
    throw error;
  }

  const meter = createMeter(limits, clock);
  const part = `${options.path}.part`;
  const file = createWriteStream(part);
  try {
    await pipeline(answer.body, meter.pass, file);
    const sha256 = meter.sha256();
    if (sha256 === previous?.sha256) {
      await rm(part);
      return { status: 'unchanged', reason: 'same hash', etag, lastModified };
    }
    await rename(part, options.path);
    return { status: 'fetched', path: options.path, bytes: meter.bytes(), sha256, etag, lastModified };
  } catch (error) {
    await closed(file);
    await rm(part, { force: true });
    if (error instanceof FeedError || isDiskError(error)) throw error;
    throw outboundErrorOf(error, host);
  }
}

async function readInPlace(
  url: URL,
  previous: LastDownload | null,
  options: FetchOptions,
): Promise<FetchResult> {
  const limits = { ...TRANSFER_LIMITS, ...options.limits, rateWindowMs: Number.POSITIVE_INFINITY };
  const meter = createMeter(limits, options.clock ?? Date.now);
  try {
    const path = fileURLToPath(url);
    // A pipe or a device would hang the run or never end.
    if (!(await stat(path)).isFile()) throw new FeedError('the feed is not a regular file');
    for await (const _ of meter.pass(createReadStream(path, { highWaterMark: 1 << 20 })));
    const sha256 = meter.sha256();
    if (sha256 === previous?.sha256)
      return { status: 'unchanged', reason: 'same hash', etag: null, lastModified: null };
    return { status: 'fetched', path, bytes: meter.bytes(), sha256, etag: null, lastModified: null };
  } catch (error) {
    if (error instanceof FeedError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    throw new FeedError(
      code === 'ENOENT' ? 'the file does not exist' : `the file cannot be read (${code ?? message})`,
    );
  }
}

function feedErrorOf(error: unknown, attempts: number): unknown {
  if (!(error instanceof RetriableStatus || error instanceof OutboundError)) return error;
  return new FeedError(attempts === 1 ? error.message : `${error.message}, ${attempts} attempts`, {
    cause: error,
  });
}

/** An error of our own disk must not be retried or blamed on the shop. */
const isDiskError = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EACCES', 'EROFS', 'ENOENT', 'EMFILE', 'EIO', 'EISDIR'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  );
