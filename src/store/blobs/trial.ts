import { createHash, randomBytes } from 'node:crypto';
import type { Blobs } from '../ports/blobs.ts';
import { collect } from './collect.ts';

const CONTENT = Buffer.from('prisme tries whether it may write here\n');
const SHA256 = createHash('sha256').update(CONTENT).digest('hex');
/** Written over by every night, so that nights which may not remove anything leave one of it. */
const OF_NIGHTS = 'trial/night';

const put = (blobs: Blobs, name: string) =>
  blobs.put(name, { content: CONTENT, bytes: CONTENT.length, sha256: SHA256 });

/** Throws unless something can be put into the store. Only the holder of the build lease does this. */
export const tryPut = (blobs: Blobs): Promise<void> => put(blobs, OF_NIGHTS);

/** Puts, reads and removes a blob of its own. Throws what the store says to the first that is refused. */
export async function tryAll(blobs: Blobs): Promise<void> {
  const name = `trial/${randomBytes(8).toString('hex')}`;
  await put(blobs, name);
  await blobs.again(async () => collect(await blobs.read(name), CONTENT.length));
  await blobs.remove(name);
}
