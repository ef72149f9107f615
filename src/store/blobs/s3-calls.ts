import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { AwsV4Signer } from 'aws4fetch';
import { Agent, type Dispatcher, request } from 'undici';
import { BlobMissing, type BlobSource, BlobsUnavailable } from '../ports/blobs.ts';
import { collect } from './transfer.ts';

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
  /** Blob name below the prefix; '' for the bucket itself. */
  name: string;
  query?: Readonly<Record<string, string>>;
  source?: BlobSource;
  signal?: AbortSignal | undefined;
}

/** Sends signed requests to one bucket. An answer that is no success is thrown, with the store's own message. */
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
    // aws4fetch leaves the payload unsigned unless it is given the checksum: the store would then accept any bytes.
    const headers = { 'x-amz-content-sha256': source?.sha256 ?? NOTHING };
    const unsigned = { method, url: target.href, headers, service: 's3', region };
    const signed = await new AwsV4Signer({ ...keys, ...unsigned, cache: signing }).sign();
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

/** Encodes a name the way S3 signs it: `encodeURIComponent` leaves five characters alone that S3 wants encoded. */
const encodeName = (name: string): string => name.split('/').map(encodeSegment).join('/');

const encodeSegment = (segment: string): string =>
  encodeURIComponent(segment).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

export interface S3Address {
  url: URL;
  bucket: string;
  region: string;
  prefix: string;
}

const ERROR_BYTES_MAX = 64 << 10;
/** HTTP status codes after which a retry may succeed. */
const PASSING: readonly number[] = [408, 429, 500, 502, 503, 504];

const REGION = "the region in BLOBS is not the bucket's";
const TOKEN = 'AWS_SESSION_TOKEN is wrong or has run out';
/** Advice by S3 error code. Some stores send no message besides the code. */
const ADVICE: Readonly<Record<string, string>> = {
  __proto__: null as never,
  InvalidAccessKeyId: 'the store does not know the key in AWS_ACCESS_KEY_ID',
  SignatureDoesNotMatch: `AWS_SECRET_ACCESS_KEY is not the secret of AWS_ACCESS_KEY_ID, or ${REGION}`,
  AccessDenied: 'the key in AWS_ACCESS_KEY_ID has no right to do this',
  AuthorizationHeaderMalformed: REGION,
  PermanentRedirect: REGION,
  TemporaryRedirect: REGION,
  ExpiredToken: TOKEN,
  InvalidToken: TOKEN,
  RequestTimeTooSkewed: "this machine's clock is wrong",
};
const OF_KEYS = 'look at AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY';
/** The error for an unsuccessful answer: the store's own message and what the operator should check. */
async function s3RefusalOf(
  { statusCode, body }: Dispatcher.ResponseData,
  { method, name, address: { url, bucket } }: { method: string; name: string; address: S3Address },
): Promise<Error> {
  const text = await collect(body, ERROR_BYTES_MAX).then(String, () => '');
  const field = (tag: string) => new RegExp(`<${tag}>([^<]{1,300})</${tag}>`).exec(text)?.[1];
  const code = field('Code');
  const isPassing = PASSING.includes(statusCode);
  const unavailable = (message: string) => new BlobsUnavailable(message, { isPassing });
  if (code === undefined && !isPassing)
    return unavailable(
      `what answers at ${url.host} is no S3 server: it says ${statusCode} to ${method} ${name} and no error of S3; correct the endpoint in BLOBS`,
    );
  if (code === 'NoSuchBucket')
    return unavailable(
      `the object store at ${url.host} has no bucket ${bucket} (${statusCode} NoSuchBucket): make it, or correct BLOBS`,
    );
  if (statusCode === 404) return new BlobMissing(name);
  const words = [code, field('Message')].filter(Boolean).join(': ');
  const advice = ADVICE[code ?? ''] ?? (statusCode === 403 ? OF_KEYS : undefined);
  return unavailable(
    `the object store answers ${method} ${name} with ${statusCode}${words && ` (${words})`}${advice ? `: ${advice}` : ''}`,
  );
}

const NO_TLS = ['EPROTO', 'ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG'];
const UNKNOWN_CA: readonly string[] = [
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
];
const OTHER_CERTIFICATE: readonly string[] = ['CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID'];

/** The error for a failed connection. Missing TLS and an untrusted certificate are not retried. */
export function unreached(error: unknown, { host }: URL): BlobsUnavailable {
  const { message, code = '' } = error as NodeJS.ErrnoException;
  const unavailable = (problem: string, isPassing: boolean) =>
    new BlobsUnavailable(`the object store at ${host} ${problem}`, { isPassing });
  if (NO_TLS.includes(code))
    return unavailable('speaks no TLS: write its endpoint with http:// in BLOBS', false);
  if (UNKNOWN_CA.includes(code)) {
    const problem = `has a certificate of a CA unknown here (${message})`;
    return unavailable(`${problem}: name its file in NODE_EXTRA_CA_CERTS`, false);
  }
  const isPassing = !OTHER_CERTIFICATE.includes(code);
  return unavailable(`cannot be reached: ${message || code || String(error)}`, isPassing);
}
