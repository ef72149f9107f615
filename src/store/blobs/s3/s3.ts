import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { AwsV4Signer } from 'aws4fetch';
import { Agent, type Dispatcher, request } from 'undici';
import {
  BlobMissing,
  type BlobSource,
  type Blobs,
  BlobsUnavailable,
  type StoredBlob,
} from '../../ports/blobs.ts';
import { checkBlobName } from '../blob-name.ts';
import { collect } from '../collect.ts';
import { Final, retried } from '../retried.ts';
import { type ListPage, readListPage } from './list-page.ts';
import type { S3Address } from './s3-address.ts';

export interface S3Keys {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

const CHUNK_BYTES = 1 << 20;
const LIST_BYTES_MAX = 16 << 20;
const ERROR_BYTES_MAX = 64 << 10;
const SILENCE_MS_MAX = 30_000;
const NOTHING = createHash('sha256').digest('hex');
/** Answers that another try may change. */
const PASSING: readonly number[] = [408, 429, 500, 502, 503, 504];

interface Call {
  method: 'GET' | 'PUT' | 'DELETE';
  /** Under the prefix; '' for the bucket. */
  name: string;
  query?: Readonly<Record<string, string>>;
  source?: BlobSource;
  signal?: AbortSignal | undefined;
}

/** Blobs in an S3 bucket. No multipart, no ranges: what every such store does the same way. */
export function openS3({ url, region, prefix }: S3Address, keys: S3Keys): Blobs {
  const agent = new Agent({
    allowH2: false,
    connect: { timeout: 10_000 },
    headersTimeout: SILENCE_MS_MAX,
    bodyTimeout: SILENCE_MS_MAX,
  });
  const signing = new Map<string, ArrayBuffer>();

  const send = async ({ method, name, query, source, signal }: Call): Promise<Dispatcher.ResponseData> => {
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

  const page = async (start: string, token: string | undefined): Promise<ListPage> => {
    const query = { 'list-type': '2', prefix: prefix + start, ...(token && { 'continuation-token': token }) };
    const { body } = await send({ method: 'GET', name: '', query });
    return readListPage((await collect(body, LIST_BYTES_MAX)).toString('utf8'));
  };

  return {
    async put(name, source) {
      checkBlobName(name);
      await retried(async () => (await send({ method: 'PUT', name, source })).body.dump());
    },
    async read(name, signal) {
      checkBlobName(name);
      return (await retried(() => send({ method: 'GET', name, signal }), signal)).body;
    },
    async *list(start): AsyncIterable<StoredBlob> {
      let token: string | undefined;
      do {
        const { blobs, next } = await retried(() => page(start, token));
        for (const blob of blobs) yield { ...blob, name: blob.name.slice(prefix.length) };
        token = next;
      } while (token !== undefined);
    },
    async remove(name) {
      checkBlobName(name);
      await retried(async () => (await send({ method: 'DELETE', name })).body.dump()).catch(
        (error: unknown) => {
          if (!(error instanceof BlobMissing)) throw error;
        },
      );
    },
    close: () => agent.close(),
  };
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
