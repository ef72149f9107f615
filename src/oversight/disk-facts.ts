import { readdirSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { GENERATIONS_FOLDER, HELD_FOLDER, SPOOL_FOLDER } from '../store/disk/data-folder.ts';

export interface DiskFacts {
  freeBytes: number;
  totalBytes: number;
  /** What catalogues, offers as they were read, and everything else of ours take. */
  generationsBytes: number;
  spoolsBytes: number;
  otherBytes: number;
  /** What the next night needs at most: a catalogue of today's size, the work beside it, and every feed anew. */
  neededBytes: number;
}

/** A night builds one catalogue and its index beside the two that are there. */
const NIGHT_TIMES = 1.5;
const GENERATIONS_KEPT = 2;

/** How much room there is where the data lies. */
export function diskFacts(dataDir: string): DiskFacts {
  const { bavail, blocks, bsize } = statfsSync(dataDir);
  const generationsBytes = folderBytes(join(dataDir, GENERATIONS_FOLDER));
  const spoolsBytes = folderBytes(join(dataDir, SPOOL_FOLDER)) + folderBytes(join(dataDir, HELD_FOLDER));
  return {
    freeBytes: bavail * bsize,
    totalBytes: blocks * bsize,
    generationsBytes,
    spoolsBytes,
    otherBytes: folderBytes(dataDir),
    neededBytes: Math.round((generationsBytes / GENERATIONS_KEPT + spoolsBytes) * NIGHT_TIMES),
  };
}

/** The files of a folder itself; one that goes away meanwhile counts as nothing. */
function folderBytes(dir: string): number {
  let bytes = 0;
  for (const name of namesIn(dir)) {
    const stat = statSync(join(dir, name), { throwIfNoEntry: false });
    if (stat?.isFile()) bytes += stat.size;
  }
  return bytes;
}

function namesIn(dir: string): string[] {
  try {
    return readdirSync(dir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
