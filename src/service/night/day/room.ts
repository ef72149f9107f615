import { diskFacts } from '../../../oversight/disk.ts';
import { NoRun } from './no-run.ts';

/** A run needs about what a night needs, and must leave that much for the next night. */
const NIGHTS = 2;

/** Refuses a run on a disk that would be too full for the next night. */
export function refuseWithoutRoom(dataDir: string, disk = diskFacts(dataDir)): void {
  const { freeBytes, neededBytes } = disk;
  if (freeBytes >= NIGHTS * neededBytes) return;
  throw new NoRun(
    `the disk has ${Math.floor(freeBytes / MB)} MB free, but a run and the next night may need ${Math.ceil((NIGHTS * neededBytes) / MB)} MB`,
  );
}

const MB = 1024 ** 2;
