import { readdirSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_FOLDER, GENERATIONS_FOLDER, HELD_FOLDER, SPOOL_FOLDER } from '../store/disk/data-folder.ts';

export interface DiskFacts {
  freeBytes: number;
  totalBytes: number;
  generationsBytes: number;
  spoolsBytes: number;
  otherBytes: number;
  /** The most that the next night needs: a catalogue of today's size, its index work files, and new spools of all feeds. */
  neededBytes: number;
}

/** A night builds a catalogue and its index beside the existing ones. */
const NIGHT_TIMES = 1.5;

export function diskFacts(dataDir: string): DiskFacts {
  const { bavail, blocks, bsize } = statfsSync(dataDir);
  const generations = join(dataDir, GENERATIONS_FOLDER);
  const generationsBytes = folderBytes(generations);
  const spoolsBytes = [SPOOL_FOLDER, HELD_FOLDER, DAY_FOLDER].reduce(
    (sum, folder) => sum + folderBytes(join(dataDir, folder)),
    0,
  );
  return {
    freeBytes: bavail * bsize,
    totalBytes: blocks * bsize,
    generationsBytes,
    spoolsBytes,
    otherBytes: folderBytes(dataDir),
    neededBytes: Math.round((generationsBytes / countGenerations(generations) + spoolsBytes) * NIGHT_TIMES),
  };
}

const GENERATIONS_MIN = 2;

/** The number of seals; at least two, since a first catalogue may still grow. */
const countGenerations = (dir: string): number =>
  Math.max(GENERATIONS_MIN, namesIn(dir).filter((name) => name.endsWith('.json')).length);

/** The bytes of the files directly in a folder; a file that is removed meanwhile counts 0. */
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
