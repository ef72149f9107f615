import { createHash, randomBytes } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { openBlobs } from '../../../src/store/blobs/open-blobs.ts';
import type { Pauses } from '../../../src/store/blobs/transfer.ts';
import type { BlobSource, Blobs } from '../../../src/store/ports/blobs.ts';
import { aFolder } from '../../builders.ts';
import { startS3 } from './s3-server.ts';
import { secretOf } from './signature.ts';

export async function aDirectory(): Promise<
  { blobs: Blobs; path: string; address: string } & AsyncDisposable
> {
  const path = aFolder();
  const address = pathToFileURL(path).href;
  const blobs = await openBlobs(address, secretOf);
  return { blobs, path, address, [Symbol.asyncDispose]: blobs.close };
}

/** Nobody waits in a test: a pause takes no time, and the clock says that it did. */
function noPauses(): Pauses {
  let nowMs = 0;
  return {
    nowMs: () => nowMs,
    pause: async (ms) => {
      nowMs += ms;
    },
  };
}

export async function aBucket(pauses: Pauses = noPauses()) {
  const server = await startS3();
  const blobs = await openBlobs(server.address, secretOf, pauses);
  return {
    blobs,
    server,
    address: server.address,
    [Symbol.asyncDispose]: async () => {
      await blobs.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

/** A folder of its own in the bucket that `npm run s3` names; it is emptied afterwards. */
async function aRealBucket(bucket: string) {
  const address = bucket.replace('?', `/${randomBytes(6).toString('hex')}?`);
  const secrets = Object.fromEntries(
    AWS.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  );
  const blobs = await openBlobs(address, (name) => secrets[name]);
  return {
    blobs,
    address,
    secrets,
    [Symbol.asyncDispose]: async () => {
      for await (const { name } of blobs.list('')) await blobs.remove(name);
      await blobs.close();
    },
  };
}

interface AStore extends AsyncDisposable {
  blobs: Blobs;
  address: string;
  /** The variables that the address needs, where they are not the tests' own. */
  secrets?: Readonly<Record<string, string>>;
}

const AWS = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'];
const REAL = process.env['REAL_S3'];

/** All engines, to hold one contract. */
export const ENGINES: readonly [string, () => Promise<AStore>][] = [
  ['directory', aDirectory],
  ['S3', aBucket],
  ...(REAL ? [['a real S3', () => aRealBucket(REAL)] as [string, () => Promise<AStore>]] : []),
];

export const contentOf = (text: string | Uint8Array): BlobSource => {
  const content = Buffer.from(text);
  return { content, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
};

export async function textIn(blobs: Blobs, name: string): Promise<string> {
  const chunks = await blobs.again(async () => Array.fromAsync(await blobs.read(name)));
  return Buffer.concat(chunks).toString('utf8');
}

export const namesIn = async (blobs: Blobs, prefix = ''): Promise<string[]> =>
  (await Array.fromAsync(blobs.list(prefix))).map(({ name }) => name);
