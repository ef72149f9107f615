import { createHash } from 'node:crypto';
import { codeHash } from '../../store/disk/code-hash.ts';
import type { FeedSpec } from '../feed.ts';

/** Everything that makes a line of a row: readers, formats, cleaning, the packed line, and the parsers' versions. */
export const READING = new URL('./read-feed-file.ts', import.meta.url);
let reading: string | undefined;

/** How a feed's rows become offers: its settings and the code that reads them. A spool of another recipe is made anew. */
export function recipeOf(spec: FeedSpec): string {
  reading ??= codeHash(READING);
  return createHash('sha256')
    .update(`${reading}\0${JSON.stringify(spec)}`)
    .digest('hex')
    .slice(0, 16);
}
