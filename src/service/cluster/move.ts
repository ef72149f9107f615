import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '../../config.ts';
import { UsageError } from '../../domain/errors.ts';
import { setPinned, takeCopiedPin } from '../../oversight/generations.ts';
import type { Progress } from '../../oversight/progress.ts';
import { fetchDeltas, putDeltas } from '../../store/blobs/deltas.ts';
import { readManifestOf } from '../../store/blobs/generations/generation-manifest.ts';
import { openBlobs, tryAll } from '../../store/blobs/open-blobs.ts';
import { fetchSpools, putSpool } from '../../store/blobs/spools.ts';
import { deltasIn, generationsIn, KEY_FILE, STATE_FILE, spoolsIn } from '../../store/disk/data-folder.ts';
import { syncFolder } from '../../store/disk/files.ts';
import {
  inspectState,
  moveToDatabase,
  moveToFolder,
  openState,
  pointTo,
  publishedIn,
  withNight,
} from '../../store/open.ts';
import type { Blobs } from '../../store/ports/blobs.ts';
import { UNFINISHED_MOVE } from '../../store/rules/tables.ts';
import { backup, refuseTarget } from '../backup/backup.ts';
import type { BackupManifest } from '../backup/backup-files.ts';
import { withOwnFolder } from '../backup/own-folder.ts';
import { restore } from '../backup/restore.ts';
import { withCluster } from '../stores.ts';
import { bring } from './fetch-generation.ts';
import { putGeneration } from './put-generation.ts';

/* Copies a state with its generation, spools and key from a folder to PostgreSQL and the object store, and back. */

async function withBlobs<T>(config: Config, work: (blobs: Blobs) => Promise<T>): Promise<T> {
  const blobs = await openBlobs(config.blobs!, config.secret);
  try {
    return await work(blobs);
  } finally {
    await blobs.close();
  }
}

/**
 * Copies a machine's folder to the shared stores. The database must be empty or hold an unfinished move. The state is copied
 * before the generation, whose manifest names the keys that shops get in the database. Returns the number of rows.
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
        // The next night stands on the night of a run of the day, which is put first: a manifest names only what is there.
        for (const each of (await withNight(dir, id)).reverse())
          await putGeneration({ blobs, cluster, dir, nowMs }, each, null);
        await putDeltas(blobs, deltasIn(dataDir));
        await cluster.adopt(id);
        if ((await takeCopiedPin(state)) === id) await cluster.pin(id);
      }
      await state.setFact(UNFINISHED_MOVE, '');
    }),
  );
  return rows;
}

/** Copies the key file; another key that is already there is never overwritten. */
function takeKey(from: string, to: string): void {
  if (from === to || !existsSync(from)) return;
  if (existsSync(to) && readFileSync(to).equals(readFileSync(from))) return;
  if (existsSync(to))
    throw new UsageError(`${to} is there already; move it away, the key of ${dirname(from)} is needed`);
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}

/** Copies the shared stores into a folder. The state file is renamed into place last: a broken copy can be repeated. */
export async function moveOut(config: Config, dataDir: string): Promise<number> {
  const moving = join(dataDir, '.moving');
  rmSync(moving, { recursive: true, force: true });
  mkdirSync(moving, { recursive: true });
  const rows = await moveToFolder(config.databaseUrl!, moving);
  const { spools } = await inspectState(join(moving, STATE_FILE));
  await withCluster(config, (cluster) =>
    withBlobs(config, async (blobs) => {
      // A feed whose spool is lost is read anew in the next night.
      await fetchSpools(blobs, spoolsIn(dataDir), spools);
      const { current, isHeld } = await cluster.head();
      await setPinnedIn(moving, isHeld ? current : null);
      if (current === null) return;
      await bring(config, current, generationsIn(dataDir));
      const { night } = await readManifestOf(blobs, current);
      if (night !== undefined) await bring(config, night, generationsIn(dataDir));
      await fetchDeltas(blobs, deltasIn(dataDir));
      await pointTo(generationsIn(dataDir), current);
    }),
  );
  if (existsSync(config.secretKeyPath)) copyFileSync(config.secretKeyPath, join(dataDir, KEY_FILE));
  renameSync(join(moving, STATE_FILE), join(dataDir, STATE_FILE));
  syncFolder(dataDir);
  rmSync(moving, { recursive: true, force: true });
  return rows;
}

async function setPinnedIn(dataDir: string, id: string | null): Promise<void> {
  const state = await openState(dataDir);
  try {
    await setPinned(state, id ?? undefined);
  } finally {
    await state.close();
  }
}

interface CopyJob {
  dir: string;
  nowMs: number;
  progress: Progress;
}

/** Calls `work` with the name of a new folder inside DATA_DIR, which is removed afterwards. */
const aside = <T>({ dataDir }: Config, work: (dir: string) => Promise<T>): Promise<T> =>
  withOwnFolder(join(dataDir, '.copying'), (dir) => work(join(dir, 'data')));

export async function backupShared(config: Config, job: CopyJob): Promise<BackupManifest> {
  // Before gigabytes are fetched for it.
  refuseTarget(job.dir, config.dataDir);
  return aside(config, async (dataDir) => {
    await moveOut(config, dataDir);
    return backup({ dataDir, ...job });
  });
}

export const restoreShared = (config: Config, { dir, nowMs, progress }: CopyJob): Promise<BackupManifest> =>
  aside(config, async (dataDir) => {
    const manifest = await restore({ dir, dataDir, progress });
    await moveIn(config, dataDir, nowMs);
    return manifest;
  });
