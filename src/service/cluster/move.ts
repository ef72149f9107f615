import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '../../config.ts';
import { UsageError } from '../../domain/errors.ts';
import type { Progress } from '../../oversight/progress.ts';
import { openBlobs } from '../../store/blobs/open-blobs.ts';
import { fetchSpools, putSpool } from '../../store/blobs/spools.ts';
import { tryAll } from '../../store/blobs/trial.ts';
import { generationsIn, KEY_FILE, STATE_FILE, spoolsIn } from '../../store/disk/data-folder.ts';
import { syncFolder } from '../../store/disk/sync-folder.ts';
import { inspectState, moveToDatabase, moveToFolder, pointTo, publishedIn } from '../../store/open.ts';
import type { Blobs } from '../../store/ports/blobs.ts';
import { UNFINISHED_MOVE } from '../../store/rules/tables.ts';
import { backup } from '../backup/backup.ts';
import type { BackupManifest } from '../backup/backup-files.ts';
import { restore } from '../backup/restore.ts';
import { withCluster } from '../stores.ts';
import { bring } from './fetch-generation.ts';
import { putGeneration } from './put-generation.ts';

/* A state, its generation, its spools and its key, from a folder to what nodes share, and back. */

async function withBlobs<T>(config: Config, work: (blobs: Blobs) => Promise<T>): Promise<T> {
  const blobs = await openBlobs(config.blobs!, config.secret);
  try {
    return await work(blobs);
  } finally {
    await blobs.close();
  }
}

/**
 * Takes over a machine's folder: the database must be empty, or hold what a move left that broke. How many rows. The state
 * comes before the generation, whose manifest names the keys that shops get there; until the end it says that it is unfinished.
 */
export async function moveIn(config: Config, dataDir: string, nowMs: number): Promise<number> {
  takeKey(join(dataDir, KEY_FILE), config.secretKeyPath);
  await withBlobs(config, tryAll);
  const rows = await moveToDatabase(dataDir, config.databaseUrl!);
  await withCluster(config, (cluster, state) =>
    withBlobs(config, async (blobs) => {
      for (const { good } of await state.feeds.all())
        if (good !== null && existsSync(join(spoolsIn(dataDir), good.spool)))
          await putSpool(blobs, spoolsIn(dataDir), good.spool);
      const dir = generationsIn(dataDir);
      const [id] = existsSync(dir) ? (await publishedIn(dir)).ids : [];
      if (id !== undefined) {
        await putGeneration({ blobs, cluster, dir, nowMs }, id, null);
        await cluster.adopt(id);
      }
      await state.setFact(UNFINISHED_MOVE, '');
    }),
  );
  return rows;
}

/** The key comes along; where there is another one already nothing is written over. */
function takeKey(from: string, to: string): void {
  if (from === to || !existsSync(from)) return;
  if (existsSync(to) && readFileSync(to).equals(readFileSync(from))) return;
  if (existsSync(to))
    throw new UsageError(`${to} is there already; move it away, the key of ${dirname(from)} is needed`);
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}

/**
 * Writes all that nodes share into a folder, as one machine would have it. How many rows. The state is put in its place last:
 * until then the folder has none, and whatever broke can be done again.
 */
export async function moveOut(config: Config, dataDir: string): Promise<number> {
  const moving = join(dataDir, '.moving');
  rmSync(moving, { recursive: true, force: true });
  mkdirSync(moving, { recursive: true });
  const rows = await moveToFolder(config.databaseUrl!, moving);
  const { spools } = await inspectState(join(moving, STATE_FILE));
  await withCluster(config, (cluster) =>
    withBlobs(config, async (blobs) => {
      // A feed whose spool is lost is read anew in the next night, as on any machine.
      await fetchSpools(blobs, spoolsIn(dataDir), spools);
      const { current } = await cluster.head();
      if (current === null) return;
      await bring(config, current, generationsIn(dataDir));
      await pointTo(generationsIn(dataDir), current);
    }),
  );
  if (existsSync(config.secretKeyPath)) copyFileSync(config.secretKeyPath, join(dataDir, KEY_FILE));
  renameSync(join(moving, STATE_FILE), join(dataDir, STATE_FILE));
  syncFolder(dataDir);
  rmSync(moving, { recursive: true, force: true });
  return rows;
}

interface Copying {
  dir: string;
  nowMs: number;
  progress: Progress;
}

/** In a folder beside DATA_DIR's own, gone afterwards. */
async function aside<T>({ dataDir }: Config, work: (dir: string) => Promise<T>): Promise<T> {
  mkdirSync(dataDir, { recursive: true });
  const dir = mkdtempSync(join(dataDir, '.copy-'));
  try {
    return await work(join(dir, 'data'));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

export const backupShared = (config: Config, copying: Copying): Promise<BackupManifest> =>
  aside(config, async (dataDir) => {
    await moveOut(config, dataDir);
    return backup({ dataDir, ...copying });
  });

export const restoreShared = (config: Config, { dir, nowMs, progress }: Copying): Promise<BackupManifest> =>
  aside(config, async (dataDir) => {
    const manifest = await restore({ dir, dataDir, progress });
    await moveIn(config, dataDir, nowMs);
    return manifest;
  });
