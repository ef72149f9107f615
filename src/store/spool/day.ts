import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { dayIn } from '../disk/data-folder.ts';
import { syncFolder, writeSynced } from '../disk/files.ts';
import type { GoodReading } from '../ports/state.ts';

/*
 * The folder of the day: the spools that runs of the day read, and READINGS, which names them. It belongs to one night; of
 * another night it counts as empty. If it is lost, the next run reads the feeds again.
 */

/** What the runs of a day know of one feed. */
export interface DayFeed {
  /** When a run last asked for its file, whatever came of it. */
  askedAtMs: number;
  /** When a run last found the file whose offers are shown; null if only the night did. */
  readAtMs: number | null;
  /** The reading that is shown instead of the night's; null while the file is the night's. */
  reading: GoodReading | null;
  /** The checksum of the last file that raised an objection: the same file again is no change. */
  droppedSha256?: string;
}

export type DayFeeds = Readonly<Record<string, DayFeed>>;

const READINGS = 'readings.json';

/** The feeds that runs asked for since a night. */
export function readDayFeeds(dataDir: string, night: string): DayFeeds {
  try {
    const stored = JSON.parse(readFileSync(join(dayIn(dataDir), READINGS), 'utf8'));
    // Without a prototype: a feed may be called "constructor".
    return { __proto__: null as never, ...(stored.night === night && stored.feeds) };
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT')
      return { __proto__: null as never };
    throw error;
  }
}

/** Stores what runs know since a night, and removes spools that it does not name. */
export function keepDayFeeds(dataDir: string, night: string, feeds: DayFeeds): void {
  const dir = dayIn(dataDir);
  mkdirSync(dir, { recursive: true });
  const path = join(dir, READINGS);
  writeSynced(`${path}.next`, JSON.stringify({ night, feeds }));
  renameSync(`${path}.next`, path);
  syncFolder(dir);
  const named = new Set([READINGS, ...Object.values(feeds).map(({ reading }) => reading?.spool)]);
  for (const name of readdirSync(dir)) if (!named.has(name)) rmSync(join(dir, name), { force: true });
}

export const emptyDay = (dataDir: string): void => rmSync(dayIn(dataDir), { recursive: true, force: true });
