import { fileURLToPath } from 'node:url';
import { UsageError } from '../../domain/errors.ts';
import type { Blobs } from '../ports/blobs.ts';
import { openDirectory } from './directory.ts';
import { PAUSES, type Pauses } from './retried.ts';

/** What an address in BLOBS looks like. */
export const BLOBS_EXPECTED = 's3://bucket/prefix?endpoint=https://…&region=… or file:///mount/prisme';

/** Opens the object store that BLOBS names. `secret` tells the usual variables of AWS. Throws UsageError. */
export async function openBlobs(
  address: string,
  secret: (name: string) => string | undefined,
  pauses: Pauses = PAUSES,
): Promise<Blobs> {
  if (address.startsWith('file://')) return openDirectory(folderOf(address), pauses);
  if (!address.startsWith('s3://')) throw new UsageError(`BLOBS must be ${BLOBS_EXPECTED}`);
  const [{ readS3Address }, { openS3 }] = await Promise.all([
    import('./s3/s3-address.ts'),
    import('./s3/s3.ts'),
  ]);
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
