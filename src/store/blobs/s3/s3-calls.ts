import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { AwsV4Signer } from 'aws4fetch';
import { Agent, type Dispatcher, request } from 'undici';
import { BlobMissing, type BlobSource, BlobsUnavailable } from '../../ports/blobs.ts';
import { collect } from '../collect.ts';
import { Final } from '../retried.ts';
import type { S3Address } from './s3-address.ts';

export interface S3Keys {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

const CHUNK_BYTES = 1 << 20;
const ERROR_BYTES_MAX = 64 << 10;
const SILENCE_MS_MAX = 30_000;
const NOTHING = createHash('sha256').digest('hex');
/** Answers that another try may change. */
const PASSING: readonly number[] = [408, 429, 500, 502, 503, 504];

export interface S3Call {
  method: 'GET' | 'PUT' | 'DELETE';
  /** Under the prefix; '' for the bucket. */
  name: string;
  query?: Readonly<Record<string, string>>;
  source?: BlobSource;
  signal?: AbortSignal | undefined;
}

/** Signed requests to one bucket. An answer that is no success is thrown in the store's own words. */
export function createS3Calls({ url, region, prefix }: S3Address, keys: S3Keys) {
  const agent = new Agent({
    allowH2: false,
    connect: { timeout: 10_000 },
    headersTimeout: SILENCE_MS_MAX,
    bodyTimeout: SILENCE_MS_MAX,
  });
  const signing = new Map<string, ArrayBuffer>();

  const send = async ({ method, name, query, source, signal }: S3Call): Promise<Dispatcher.ResponseData> => {
    const target = new URL(url);
    if (name !== '') target.pathname += `/${encodeName(prefix + name)}`;
    for (const [key, value] of Object.entries(query ?? {})) target.searchParams.set(key, value);
    // The signer leaves a payload unsigned unless it is told its checksum: the store would then take any bytes.
    const headers = { 'x-amz-content-sha256': source?.sha256 ?? NOTHING };
    const signer = new AwsV4Signer({
      ...keys,
      method,
      url: target.href,
      headers,
      service: 's3',
      region,
      cache: signing,
    });
    const signed = await signer.sign();
    const answer = await request(signed.url, {
      method,
      headers: {
        ...Object.fromEntries(signed.headers),
        ...(source && { 'content-length': String(source.bytes) }),
      },
      dispatcher: agent,
      ...(source && { body: bodyOf(source) }),
      ...(signal && { signal }),
    }).catch((error: unknown) => {
      throw new BlobsUnavailable(`the object store at ${url.host} cannot be reached: ${textOf(error)}`);
    });
    if (answer.statusCode >= 200 && answer.statusCode < 300) return answer;
    throw await refusalOf(answer, { method, name: prefix + name });
  };

  return { send, close: () => agent.close() };
}

const bodyOf = (source: BlobSource): Uint8Array | Readable => {
  if ('content' in source) return source.content;
  const { path, start, bytes } = source;
  return bytes === 0
    ? new Uint8Array()
    : createReadStream(path, { start, end: start + bytes - 1, highWaterMark: CHUNK_BYTES });
};

/** As the signature has it: `encodeURIComponent` leaves five signs as they are that S3 wants encoded. */
const encodeName = (name: string): string =>
  name
    .split('/')
    .map((segment) =>
      encodeURIComponent(segment).replace(
        /[!'()*]/g,
        (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
      ),
    )
    .join('/');

/** What the store said, in its own words where it has some. */
async function refusalOf(
  { statusCode, body }: Dispatcher.ResponseData,
  { method, name }: { method: string; name: string },
): Promise<Error> {
  const text = (await collect(body, ERROR_BYTES_MAX)).toString('utf8');
  const field = (tag: string) => new RegExp(`<${tag}>([^<]{1,300})</${tag}>`).exec(text)?.[1];
  if (statusCode === 404 && field('Code') !== 'NoSuchBucket') return new BlobMissing(name);
  const words = [field('Code'), field('Message')].filter(Boolean).join(': ');
  const error = new BlobsUnavailable(
    `the object store answers ${method} ${name} with ${statusCode}${words && ` (${words})`}`,
  );
  return PASSING.includes(statusCode) ? error : new Final(error);
}

const textOf = (error: unknown): string => {
  const { message, code } = error as NodeJS.ErrnoException;
  return message || code || String(error);
};
