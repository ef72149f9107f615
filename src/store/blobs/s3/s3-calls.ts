import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { AwsV4Signer } from 'aws4fetch';
import { Agent, type Dispatcher, request } from 'undici';
import type { BlobSource } from '../../ports/blobs.ts';
import type { S3Address } from './s3-address.ts';
import { s3RefusalOf, unreached } from './s3-trouble.ts';

export interface S3Keys {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

const CHUNK_BYTES = 1 << 20;
const SILENCE_MS_MAX = 30_000;
const NOTHING = createHash('sha256').digest('hex');

export type S3Body = Dispatcher.ResponseData['body'];

export interface S3Call {
  method: 'GET' | 'PUT' | 'DELETE';
  /** Under the prefix; '' for the bucket. */
  name: string;
  query?: Readonly<Record<string, string>>;
  source?: BlobSource;
  signal?: AbortSignal | undefined;
}

/** Signed requests to one bucket: what a success has to say. What is none is thrown in the store's own words. */
export function createS3Calls(address: S3Address, keys: S3Keys) {
  const { url, region, prefix } = address;
  const agent = new Agent({
    allowH2: false,
    connect: { timeout: 10_000 },
    headersTimeout: SILENCE_MS_MAX,
    bodyTimeout: SILENCE_MS_MAX,
  });
  const signing = new Map<string, ArrayBuffer>();

  const send = async ({ method, name, query, source, signal }: S3Call): Promise<S3Body> => {
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
      throw unreached(error, url);
    });
    if (answer.statusCode >= 200 && answer.statusCode < 300) return answer.body;
    throw await s3RefusalOf(answer, { method, name: prefix + name, address });
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
