import { BlobMissing, type Blobs, type StoredBlob } from '../../ports/blobs.ts';
import { checkBlobName } from '../blob-name.ts';
import { collect } from '../collect.ts';
import { type Pauses, retried } from '../retried.ts';
import type { S3Address } from './s3-address.ts';
import { createS3Calls, type S3Body, type S3Call, type S3Keys } from './s3-calls.ts';
import { readS3Page, type S3Page } from './s3-page.ts';
import { unreached } from './s3-trouble.ts';

const LIST_BYTES_MAX = 16 << 20;

/** Blobs in an S3 bucket. No multipart, no ranges: what every such store does the same way. */
export function openS3(address: S3Address, keys: S3Keys, pauses: Pauses): Blobs {
  const { prefix } = address;
  const { send, close } = createS3Calls(address, keys);
  const again: Blobs['again'] = (work, signal) => retried(work, pauses, signal);

  const page = async (start: string, token: string | undefined): Promise<S3Page> => {
    const query = { 'list-type': '2', prefix: prefix + start, ...(token && { 'continuation-token': token }) };
    const body = await send({ method: 'GET', name: '', query });
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
    async *list(start): AsyncIterable<StoredBlob> {
      let token: string | undefined;
      do {
        const { blobs, next } = await again(() => page(start, token));
        for (const blob of blobs) yield { ...blob, name: blob.name.slice(prefix.length) };
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

/** A connection that ends in the middle of a blob is told as one that cannot be made. */
async function* heard(body: S3Body, url: URL): AsyncIterable<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw unreached(error, url);
  }
}
