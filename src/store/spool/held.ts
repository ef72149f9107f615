import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { HELD_FOLDER } from '../disk/data-folder.ts';
import type { FeedRow } from '../ports/state.ts';
import { isLegible } from './footer.ts';

/*
 * What a feed's reading that is held would have said: its spool, moved here so that somebody can look into it. The feed's row
 * names it by the beginning of its file's checksum; whatever no row names is swept.
 */

const nameOf = (feedId: string, file: string): string => `${encodeURIComponent(feedId)}-${file}.spool`;

const heldPath = (dataDir: string, feedId: string, file: string): string =>
  join(dataDir, HELD_FOLDER, nameOf(feedId, file));

/** Moves a spool to where held ones lie. It is there before the feed's row names it, or is swept. */
export function keepHeld(spoolPath: string, dataDir: string, feedId: string, file: string): void {
  const path = heldPath(dataDir, feedId, file);
  mkdirSync(dirname(path), { recursive: true });
  renameSync(spoolPath, path);
}

type Trusted = Pick<FeedRow, 'id' | 'trust'>;

/** What the reading of a feed that is held now would have said; undefined where none is, or its file was not kept. */
export function heldSpoolOf(dataDir: string, { id, trust: { held } }: Trusted): string | undefined {
  if (held?.file === undefined) return undefined;
  const path = heldPath(dataDir, id, held.file);
  return isLegible(path) ? path : undefined;
}

/** Removes every held spool but the one of each of these feeds. */
export function sweepHeld(dataDir: string, feeds: readonly Trusted[]): void {
  const dir = join(dataDir, HELD_FOLDER);
  const kept = new Set(feeds.map(({ id, trust: { held } }) => nameOf(id, held?.file ?? '')));
  for (const name of existsSync(dir) ? readdirSync(dir) : [])
    if (!kept.has(name)) rmSync(join(dir, name), { recursive: true, force: true });
}
