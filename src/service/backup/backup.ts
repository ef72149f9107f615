import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { formatInstant } from '../../domain/day.ts';
import { UsageError } from '../../domain/errors.ts';
import type { Progress } from '../../oversight/progress.ts';
import { GENERATIONS_FOLDER, generationsIn, STATE_FILE } from '../../store/disk/data-folder.ts';
import { type HashOfFile, isHashedByBlocks } from '../../store/disk/file-hash.ts';
import { isAsPublished, pointTo } from '../../store/open.ts';
import {
  type BackedUpFile,
  type BackupManifest,
  BackupProblem,
  copyFile,
  MANIFEST_NAME,
} from './backup-files.ts';
import { fillInOneStep } from './own-folder.ts';
import { type DataSnapshot, takeSnapshot } from './snapshot.ts';

const HOLDING_MS_MAX = 24 * 3_600_000;

interface BackupInput {
  dataDir: string;
  /** Must not exist, or be empty. */
  dir: string;
  nowMs: number;
  progress: Progress;
}

/** Copies a service, running or not, into `dir`, which appears only when whole. */
export async function backup({ dataDir, dir, nowMs, progress }: BackupInput): Promise<BackupManifest> {
  if (!existsSync(join(dataDir, STATE_FILE)))
    throw new UsageError(`there is nothing to back up in ${dataDir}; set DATA_DIR to the service's folder`);
  refuseTarget(dir, dataDir);

  const holding = join(dataDir, `.backup-${process.pid}`);
  const fresh = () => {
    rmSync(holding, { recursive: true, force: true });
    return holding;
  };
  try {
    return await fillInOneStep(dir, async (part) => {
      sweepHoldings(dataDir, nowMs);
      const held = await takeSnapshot(dataDir, fresh);
      for (const path of held.missing) progress.note(`missing, left out: ${path}`);
      const files = await copyAll(held, holding, part, progress);
      for (const id of held.generations) await checkGeneration(id, files, holding);
      const manifest: BackupManifest = {
        prisme_backup: 1,
        created_at: formatInstant(nowMs),
        generation: held.generation,
        files: files.map(({ path, bytes, sha256 }) => ({ path, bytes, sha256 })),
      };
      writeFileSync(join(part, MANIFEST_NAME), `${JSON.stringify(manifest, null, 1)}\n`, {
        mode: 0o600,
        flush: true,
      });
      return manifest;
    });
  } finally {
    progress.end();
    rmSync(holding, { recursive: true, force: true });
  }
}

/** Refuses a folder that a backup of DATA_DIR cannot be written to. */
export function refuseTarget(dir: string, dataDir: string): void {
  if (!relative(resolve(dataDir), resolve(dir)).startsWith('..'))
    throw new UsageError(`${dir} lies inside DATA_DIR; a backup must lie elsewhere, best on another disk`);
  refuseUnlessEmpty(dir, 'give a folder that does not exist yet');
}

export function refuseUnlessEmpty(dir: string, advice: string): void {
  if (!existsSync(dir)) return;
  if (!statSync(dir).isDirectory()) throw new UsageError(`${dir} is a file; ${advice}`);
  if (readdirSync(dir).length > 0) throw new UsageError(`${dir} is not empty; ${advice}`);
}

interface CopiedFile extends BackedUpFile {
  /** Its hash by blocks. */
  blocks: string;
}

async function copyAll(
  held: DataSnapshot,
  from: string,
  to: string,
  progress: Progress,
): Promise<CopiedFile[]> {
  const sizeOf = (path: string) => statSync(join(from, path)).size;
  const step = progress.step(
    'copying bytes',
    held.paths.reduce((sum, path) => sum + sizeOf(path), 0),
  );
  let done = 0;
  const files = held.paths.map((path) => {
    const copied = copyFile(join(from, path), join(to, path), (bytes) => step(done + bytes));
    done += copied.bytes;
    return { path, ...copied };
  });
  if (held.generation === null) return files;
  // The copy's pointer names the generation in it, and its night if it is a run of the day.
  const pointer = join(GENERATIONS_FOLDER, await pointTo(generationsIn(from), held.generation));
  return [...files, { path: pointer, ...copyFile(join(from, pointer), join(to, pointer), () => {}) }];
}

/** Checks the catalogue's checksums now: damage would otherwise be found on the day the backup is needed. */
async function checkGeneration(id: string, files: readonly CopiedFile[], holding: string) {
  const hashOf: HashOfFile = (name, schema) => {
    const copied = files.find((file) => file.path === join(GENERATIONS_FOLDER, name));
    return isHashedByBlocks(schema) ? copied?.blocks : copied?.sha256;
  };
  if (!(await isAsPublished(generationsIn(holding), id, hashOf)))
    throw new BackupProblem(`generation ${id} on disk is not what was published; nothing was backed up`);
}

/** Removes snapshots of killed backups, whose hard links would keep old generations on the disk for ever. */
function sweepHoldings(dataDir: string, nowMs: number): void {
  for (const name of readdirSync(dataDir)) {
    if (!name.startsWith('.backup-')) continue;
    if (nowMs - statSync(join(dataDir, name)).mtimeMs > HOLDING_MS_MAX)
      rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}
