import { UsageError } from '../../../domain/errors.ts';

/** Where a bucket is, and what stands before every name in it. */
export interface S3Address {
  /** Of the bucket, without a slash at the end. */
  url: URL;
  bucket: string;
  region: string;
  /** '' or ending in a slash. */
  prefix: string;
}

const EXAMPLE = 's3://bucket/prefix?endpoint=https://s3.example&region=eu-north-1';
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^(?:[\w-][\w.-]*\/)*$/;

/**
 * Reads `s3://bucket/prefix?endpoint=…&region=…`. Buckets are addressed by path (endpoint/bucket/name): every store
 * understands it, also one that has no name in the DNS for each bucket. Throws UsageError.
 */
export function readS3Address(text: string): S3Address {
  const refuse = (problem: string) => new UsageError(`BLOBS ${problem}; write it like ${EXAMPLE}`);
  const address = URL.canParse(text) ? new URL(text) : undefined;
  if (address?.protocol !== 's3:') throw refuse('is no s3:// address');
  if (!BUCKET.test(address.host)) throw refuse(`names no bucket (${JSON.stringify(address.host)})`);
  const { searchParams } = address;
  for (const key of searchParams.keys())
    if (key !== 'endpoint' && key !== 'region') throw refuse(`has a parameter ${JSON.stringify(key)}`);
  const region = searchParams.get('region') ?? 'us-east-1';
  if (!/^[a-z0-9-]{1,40}$/.test(region)) throw refuse('has no readable region');
  const endpoint = searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`;
  if (!/^https?:\/\/[^\s?#]+$/.test(endpoint) || !URL.canParse(endpoint))
    throw refuse('has an endpoint that is no http(s) address');
  const prefix = address.pathname.replace(/^\/+|\/+$/g, '').replace(/$/, '/');
  if (prefix !== '/' && !PREFIX.test(prefix))
    throw refuse('has a prefix of other signs than a–z, 0–9, . _ -');
  const url = new URL(endpoint);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${address.host}`;
  return { url, bucket: address.host, region, prefix: prefix === '/' ? '' : prefix };
}
