import { BlobsUnavailable } from '../ports/blobs.ts';

/** A short answer as a whole. */
export async function collect(body: AsyncIterable<Uint8Array>, bytesMax: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > bytesMax)
      throw new BlobsUnavailable(`the object store's answer is longer than ${bytesMax} bytes`);
  }
  return Buffer.concat(chunks);
}
