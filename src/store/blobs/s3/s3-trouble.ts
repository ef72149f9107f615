import type { Dispatcher } from 'undici';
import { BlobMissing, BlobsUnavailable } from '../../ports/blobs.ts';
import { collect } from '../collect.ts';
import type { S3Address } from './s3-address.ts';

const ERROR_BYTES_MAX = 64 << 10;
/** Answers that another try may change. */
const PASSING: readonly number[] = [408, 429, 500, 502, 503, 504];

const REGION = "the region in BLOBS is not the bucket's";
const TOKEN = 'AWS_SESSION_TOKEN is wrong or has run out';
/** What to look at, by the store's code of an error. Some stores have no words beside it. */
const ADVICE: Readonly<Record<string, string>> = {
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

interface Refused {
  method: string;
  name: string;
  address: S3Address;
}

/** What an answer that is no success means: the store's own words, and what to look at. */
export async function s3RefusalOf(
  { statusCode, body }: Dispatcher.ResponseData,
  { method, name, address: { url, bucket } }: Refused,
): Promise<Error> {
  const text = await collect(body, ERROR_BYTES_MAX).then(String, () => '');
  const field = (tag: string) => new RegExp(`<${tag}>([^<]{1,300})</${tag}>`).exec(text)?.[1];
  const code = field('Code');
  const isPassing = PASSING.includes(statusCode);
  if (code === undefined && !isPassing)
    return new BlobsUnavailable(
      `what answers at ${url.host} is no S3 server: it says ${statusCode} to ${method} ${name} and no error of S3; correct the endpoint in BLOBS`,
      { isPassing },
    );
  if (code === 'NoSuchBucket')
    return new BlobsUnavailable(
      `the object store at ${url.host} has no bucket ${bucket} (${statusCode} NoSuchBucket): make it, or correct BLOBS`,
      { isPassing },
    );
  if (statusCode === 404) return new BlobMissing(name);
  const words = [code, field('Message')].filter(Boolean).join(': ');
  const advice = ADVICE[code ?? ''] ?? (statusCode === 403 ? OF_KEYS : undefined);
  return new BlobsUnavailable(
    `the object store answers ${method} ${name} with ${statusCode}${words && ` (${words})`}${advice ? `: ${advice}` : ''}`,
    { isPassing },
  );
}

const NO_TLS: readonly string[] = [
  'EPROTO',
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'ERR_SSL_PACKET_LENGTH_TOO_LONG',
];
const UNKNOWN_CA: readonly string[] = [
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
];
const OTHER_CERTIFICATE: readonly string[] = ['CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID'];

/** What a connection that failed means. A port that speaks no TLS and a certificate that is not believed stay so. */
export function unreached(error: unknown, { host }: URL): BlobsUnavailable {
  const { message, code = '' } = error as NodeJS.ErrnoException;
  const told = (problem: string, isPassing: boolean) =>
    new BlobsUnavailable(`the object store at ${host} ${problem}`, { isPassing });
  if (NO_TLS.includes(code)) return told('speaks no TLS: write its endpoint with http:// in BLOBS', false);
  if (UNKNOWN_CA.includes(code))
    return told(
      `has a certificate of a CA unknown here (${message}): name its file in NODE_EXTRA_CA_CERTS`,
      false,
    );
  return told(`cannot be reached: ${message || code || String(error)}`, !OTHER_CERTIFICATE.includes(code));
}
