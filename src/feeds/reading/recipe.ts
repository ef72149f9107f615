import { createHash } from 'node:crypto';
import { codeHash } from '../../store/disk/code-hash.ts';
import type { FeedSpec } from '../feed.ts';

/** The code that turns a row into a line: readers, formats, cleaning, the packed line, and the parsers' versions. */
export const READING = new URL('./read-feed-file.ts', import.meta.url);
let reading: string | undefined;

/** Hashes a feed's settings and the code that reads it. A spool of another recipe is not reused. */
export function recipeOf(spec: FeedSpec): string {
  reading ??= codeHash(READING);
  return createHash('sha256')
    .update(`${reading}\0${JSON.stringify(spec)}`)
    .digest('hex')
    .slice(0, 16);
}
