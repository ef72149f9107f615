import { BlobMissing, type Blobs, type StoredBlob } from '../../ports/blobs.ts';
import { checkBlobName } from '../blob-name.ts';
import { collect } from '../collect.ts';
import { retried } from '../retried.ts';
import type { S3Address } from './s3-address.ts';
import { createS3Calls, type S3Keys } from './s3-calls.ts';
import { readS3Page, type S3Page } from './s3-page.ts';

const LIST_BYTES_MAX = 16 << 20;

/** Blobs in an S3 bucket. No multipart, no ranges: what every such store does the same way. */
export function openS3(address: S3Address, keys: S3Keys): Blobs {
  const { prefix } = address;
  const { send, close } = createS3Calls(address, keys);

  const page = async (start: string, token: string | undefined): Promise<S3Page> => {
    const query = { 'list-type': '2', prefix: prefix + start, ...(token && { 'continuation-token': token }) };
    const { body } = await send({ method: 'GET', name: '', query });
    return readS3Page((await collect(body, LIST_BYTES_MAX)).toString('utf8'));
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
    close,
  };
}
