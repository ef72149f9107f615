import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { HELD_FOLDER } from '../disk/data-folder.ts';
import type { FeedRow } from '../ports/state.ts';
import { isLegible } from './footer.ts';

/* Spools of held readings, for inspection. The feed's row names one by its checksum; a spool that no row names is removed. */

const nameOf = (feedId: string, file: string): string => `${encodeURIComponent(feedId)}-${file}.spool`;

const heldPath = (dataDir: string, feedId: string, file: string): string =>
  join(dataDir, HELD_FOLDER, nameOf(feedId, file));

/** Moves a spool into the folder of held ones. Call it before the feed's row names the spool. */
export function keepHeld(spoolPath: string, dataDir: string, feedId: string, file: string): void {
  const path = heldPath(dataDir, feedId, file);
  mkdirSync(dirname(path), { recursive: true });
  renameSync(spoolPath, path);
}

type TrustedFeed = Pick<FeedRow, 'id' | 'trust'>;

/** The spool of a feed's held reading; undefined if none is held or its file was not kept. */
export function heldSpoolOf(dataDir: string, { id, trust: { held } }: TrustedFeed): string | undefined {
  if (held?.file === undefined) return undefined;
  const path = heldPath(dataDir, id, held.file);
  return isLegible(path) ? path : undefined;
}

export function sweepHeld(dataDir: string, feeds: readonly TrustedFeed[]): void {
  const dir = join(dataDir, HELD_FOLDER);
  const kept = new Set(feeds.map(({ id, trust: { held } }) => nameOf(id, held?.file ?? '')));
  for (const name of existsSync(dir) ? readdirSync(dir) : [])
    if (!kept.has(name)) rmSync(join(dir, name), { recursive: true, force: true });
}
