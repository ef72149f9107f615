import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openBlobs } from '../../../src/store/blobs/open-blobs.ts';
import type { BlobSource, Blobs } from '../../../src/store/ports/blobs.ts';
import { startS3 } from './s3-server.ts';
import { KEYS } from './signature.ts';

export const secretOf = (name: string): string | undefined =>
  ({ AWS_ACCESS_KEY_ID: KEYS.accessKeyId, AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey })[name];

export function aFolder(): { path: string } & Disposable {
  const path = mkdtempSync(join(tmpdir(), 'prisme-blobs-'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

export async function aDirectory(): Promise<{ blobs: Blobs; path: string } & AsyncDisposable> {
  const folder = aFolder();
  const blobs = await openBlobs(pathToFileURL(folder.path).href, secretOf);
  return { blobs, path: folder.path, [Symbol.asyncDispose]: async () => folder[Symbol.dispose]() };
}

export async function aBucket() {
  const server = await startS3();
  const blobs = await openBlobs(server.address, secretOf);
  return {
    blobs,
    server,
    [Symbol.asyncDispose]: async () => {
      await blobs.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

/** Both engines, to hold one contract. */
export const ENGINES: readonly [string, () => Promise<{ blobs: Blobs } & AsyncDisposable>][] = [
  ['directory', aDirectory],
  ['S3', aBucket],
];

export const contentOf = (text: string | Uint8Array): BlobSource => {
  const content = Buffer.from(text);
  return { content, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
};

export async function textIn(blobs: Blobs, name: string): Promise<string> {
  const chunks = await Array.fromAsync(await blobs.read(name));
  return Buffer.concat(chunks).toString('utf8');
}

export const namesIn = async (blobs: Blobs, prefix = ''): Promise<string[]> =>
  (await Array.fromAsync(blobs.list(prefix))).map(({ name }) => name);
