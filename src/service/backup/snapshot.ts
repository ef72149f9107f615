import { copyFileSync, existsSync, linkSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { deltaFile, deltaNamesIn } from '../../store/deltas/delta-file.ts';
import {
  DELTA_FOLDER,
  deltasIn,
  GENERATIONS_FOLDER,
  generationsIn,
  KEY_FILE,
  SPOOL_FOLDER,
  STATE_FILE,
} from '../../store/disk/data-folder.ts';
import { copyState, generationFiles, inspectState, publishedIn, withNight } from '../../store/open.ts';

export interface DataSnapshot {
  paths: string[];
  generation: string | null;
  /** The generation, and its night if it is a run of the day. */
  generations: readonly string[];
  /** Files that the state names and the disk lacks. */
  missing: string[];
}

const TRIES = 5;

/** A copy of the state and hard links to files that are never edited, so that a refresh may go on meanwhile. */
export async function takeSnapshot(
  dataDir: string,
  freshDir: () => string,
): Promise<DataSnapshot & { dir: string }> {
  for (let attempt = 1; ; attempt++) {
    const dir = freshDir();
    mkdirSync(dir, { mode: 0o700 });
    await copyState(dataDir, join(dir, STATE_FILE));
    const generation = await newestIn(generationsIn(dataDir));
    const generations = generation === null ? [] : await withNight(generationsIn(dataDir), generation);
    const wanted = [
      ...(await inspectState(join(dir, STATE_FILE))).spools.map((name) => join(SPOOL_FOLDER, name)),
      ...(await Promise.all(generations.map((id) => filesOf(dataDir, id)))).flat(),
      ...deltaNamesIn(deltasIn(dataDir)).map((name) => join(DELTA_FOLDER, deltaFile(name))),
      // Without the key the addresses and webhook secrets in the state cannot be read.
      ...(existsSync(join(dataDir, KEY_FILE)) ? [KEY_FILE] : []),
    ];
    const missing = wanted.filter((path) => !linkInto(dataDir, dir, path));
    // A refresh removed a file between the copy and the links: try again. What is missing at the last attempt is lost.
    if (missing.length > 0 && attempt < TRIES) continue;
    const paths = [STATE_FILE, ...wanted.filter((path) => !missing.includes(path))];
    return { dir, paths, generation, generations, missing };
  }
}

const newestIn = async (dir: string): Promise<string | null> =>
  existsSync(dir) ? ((await publishedIn(dir)).ids[0] ?? null) : null;

const filesOf = async (dataDir: string, id: string): Promise<string[]> =>
  (await generationFiles(generationsIn(dataDir), id)).map((name) => join(GENERATIONS_FOLDER, name));

function linkInto(dataDir: string, dir: string, path: string): boolean {
  mkdirSync(dirname(join(dir, path)), { recursive: true, mode: 0o700 });
  try {
    linkSync(join(dataDir, path), join(dir, path));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    // A file system without hard links needs a copy.
    copyFileSync(join(dataDir, path), join(dir, path));
    return true;
  }
}
