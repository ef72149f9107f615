import { Parser } from 'htmlparser2';
import { UsageError } from '../../domain/errors.ts';
import { BlobMissing, type Blobs, BlobsUnavailable, type StoredBlob } from '../ports/blobs.ts';
import {
  createS3Calls,
  type S3Address,
  type S3Body,
  type S3Call,
  type S3Keys,
  unreached,
} from './s3-calls.ts';
import { checkBlobName, collect, type Pauses, retried } from './transfer.ts';

const LIST_BYTES_MAX = 16 << 20;

/** A blob store in an S3 bucket. It uses no multipart uploads and no ranges, which stores implement differently. */
export function openS3(address: S3Address, keys: S3Keys, pauses: Pauses): Blobs {
  const { prefix } = address;
  const { send, close } = createS3Calls(address, keys);
  const again: Blobs['again'] = (work, signal) => retried(work, pauses, signal);

  const page = async (start: string, token?: string, signal?: AbortSignal): Promise<S3Page> => {
    const query = { 'list-type': '2', prefix: prefix + start, ...(token && { 'continuation-token': token }) };
    const body = await send({ method: 'GET', name: '', query, signal });
    return readS3Page((await collect(heard(body, address.url), LIST_BYTES_MAX)).toString('utf8'));
  };
  const done = (call: S3Call): Promise<unknown> => again(async () => (await send(call)).dump());

  return {
    again,
    async put(name, source) {
      checkBlobName(name);
      await done({ method: 'PUT', name, source });
    },
    async read(name, signal) {
      checkBlobName(name);
      return heard(await send({ method: 'GET', name, signal }), address.url);
    },
    async *list(start, signal): AsyncIterable<StoredBlob> {
      let token: string | undefined;
      do {
        const { blobs, next } = await again(() => page(start, token, signal), signal);
        for (const blob of blobs) yield { ...blob, name: blob.name.slice(prefix.length) };
        if (next !== undefined && next === token)
          throw new BlobsUnavailable("the object store's list begins the same page again and again");
        token = next;
      } while (token !== undefined);
    },
    async remove(name) {
      checkBlobName(name);
      await done({ method: 'DELETE', name }).catch((error: unknown) => {
        if (!(error instanceof BlobMissing)) throw error;
      });
    },
    close,
  };
}

/** Turns a connection lost in the middle of a blob into the same error as a failed connection. */
async function* heard(body: S3Body, url: URL): AsyncIterable<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw unreached(error, url);
  }
}

export interface S3Page {
  blobs: StoredBlob[];
  next: string | undefined;
}

/** Parses one ListObjectsV2 answer. A truncated page is refused: the parser would close its elements by itself. */
export function readS3Page(xml: string): S3Page {
  if (!/<\/ListBucketResult>\s*$/.test(xml))
    throw new BlobsUnavailable("the object store's list was cut short or is none");
  const blobs: StoredBlob[] = [];
  const top: Record<string, string> = {};
  let fields: Record<string, string> | undefined;
  let text = '';
  const parser = new Parser(
    {
      onopentag(name) {
        text = '';
        if (name === 'Contents') fields = {};
      },
      ontext: (some) => {
        text += some;
      },
      onclosetag(name) {
        if (name === 'Contents') {
          blobs.push(blobOf(fields!));
          fields = undefined;
        } else (fields ?? top)[name] = text;
        text = '';
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  const next = top['IsTruncated'] === 'true' ? top['NextContinuationToken'] : undefined;
  if (top['IsTruncated'] === 'true' && !next)
    throw new BlobsUnavailable("the object store's list has more pages and does not say how to get them");
  return { blobs, next };
}

function blobOf(fields: Readonly<Record<string, string>>): StoredBlob {
  const bytes = Number(fields['Size']);
  const changedMs = Date.parse(fields['LastModified'] ?? '');
  if (!fields['Key'] || !Number.isSafeInteger(bytes) || Number.isNaN(changedMs))
    throw new BlobsUnavailable("the object store's list has an entry without name, size or time");
  return { name: fields['Key'], bytes, changedMs };
}

const EXAMPLE = 's3://bucket/prefix?endpoint=https://s3.example&region=eu-north-1';
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^(?:[\w-][\w.-]*\/)*$/;

/** Requests use path-style addresses (endpoint/bucket/name), which every store understands. Throws UsageError. */
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
