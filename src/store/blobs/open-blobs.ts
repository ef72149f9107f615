import { createHash, randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { UsageError } from '../../domain/errors.ts';
import type { Blobs } from '../ports/blobs.ts';
import { openDirectory } from './directory.ts';
import { collect, PAUSES, type Pauses } from './transfer.ts';

export const BLOBS_EXPECTED = 's3://bucket/prefix?endpoint=https://…&region=… or file:///mount/prisme';

/** Opens the object store named by BLOBS. `secret` reads an AWS environment variable. Throws UsageError. */
export async function openBlobs(
  address: string,
  secret: (name: string) => string | undefined,
  pauses: Pauses = PAUSES,
): Promise<Blobs> {
  if (address.startsWith('file://')) return openDirectory(folderOf(address), pauses);
  if (!address.startsWith('s3://')) throw new UsageError(`BLOBS must be ${BLOBS_EXPECTED}`);
  const { readS3Address, openS3 } = await import('./s3.ts');
  const [accessKeyId, secretAccessKey, sessionToken] = [
    'AWS_ACCESS_KEY_ID',
    'AWS_SECRET_ACCESS_KEY',
    'AWS_SESSION_TOKEN',
  ].map(secret);
  if (!accessKeyId || !secretAccessKey)
    throw new UsageError('BLOBS names an S3 bucket: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY too');
  const keys = { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
  return openS3(readS3Address(address), keys, pauses);
}

function folderOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || url.host !== '' || url.search !== '' || url.pathname === '/')
    throw new UsageError('BLOBS must name a folder, like file:///mount/prisme');
  return fileURLToPath(url);
}

const CONTENT = Buffer.from('prisme tries whether it may write here\n');
const SHA256 = createHash('sha256').update(CONTENT).digest('hex');
/** Every night overwrites this one blob, so that a key without the right to delete leaves only one. */
const OF_NIGHTS = 'trial/night';

const putTrial = (blobs: Blobs, name: string) =>
  blobs.put(name, { content: CONTENT, bytes: CONTENT.length, sha256: SHA256 });

/** Throws unless a blob can be put. Only the holder of the build lease may call it. */
export const tryPut = (blobs: Blobs): Promise<void> => putTrial(blobs, OF_NIGHTS);

/** Puts, reads and removes a blob. Throws the store's first refusal. */
export async function tryAll(blobs: Blobs): Promise<void> {
  const name = `trial/${randomBytes(8).toString('hex')}`;
  await putTrial(blobs, name);
  await blobs.again(async () => collect(await blobs.read(name), CONTENT.length));
  await blobs.remove(name);
}
