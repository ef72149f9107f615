import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { UsageError } from '../../domain/errors.ts';
import type { Progress } from '../../oversight/progress.ts';
import { STATE_FILE } from '../../store/disk/data-folder.ts';
import { syncFolder } from '../../store/disk/files.ts';
import { inspectState } from '../../store/open.ts';
import { refuseUnlessEmpty } from './backup.ts';
import { type BackupManifest, BackupProblem, copyFile, readManifest } from './backup-files.ts';

interface RestoreInput {
  dir: string;
  /** Must not exist, or be empty. */
  dataDir: string;
  progress: Progress;
}

/** Puts a backup into an empty DATA_DIR: after all checksums are verified, one rename fills it. */
export async function restore({ dir, dataDir, progress }: RestoreInput): Promise<BackupManifest> {
  const manifest = readManifest(dir);
  refuseUnlessEmpty(dataDir, 'set DATA_DIR to a new folder, or move the old one away first');
  for (const { path, bytes } of manifest.files) {
    const size = existsSync(join(dir, path)) ? statSync(join(dir, path)).size : undefined;
    if (size !== bytes)
      throw damaged(path, size === undefined ? 'is missing' : `has ${size} bytes, not ${bytes}`);
  }

  const part = `${resolve(dataDir)}.restore-${process.pid}`;
  try {
    mkdirSync(part, { recursive: true, mode: 0o700 });
    copyAll(manifest, dir, part, progress);
    if (!(await inspectState(join(part, STATE_FILE))).isSound)
      throw damaged(STATE_FILE, 'is not a sound database');
    for (const folder of readdirSync(part, { withFileTypes: true }))
      if (folder.isDirectory()) syncFolder(join(part, folder.name));
    syncFolder(part);
    renameSync(part, resolve(dataDir));
    syncFolder(dirname(part));
    return manifest;
  } catch (error) {
    throw explained(error, dataDir);
  } finally {
    progress.end();
    rmSync(part, { recursive: true, force: true });
  }
}

function copyAll(manifest: BackupManifest, from: string, to: string, progress: Progress): void {
  const step = progress.step(
    'restoring bytes',
    manifest.files.reduce((sum, { bytes }) => sum + bytes, 0),
  );
  let done = 0;
  for (const { path, bytes, sha256 } of manifest.files) {
    const copied = copyFile(join(from, path), join(to, path), (bytes) => step(done + bytes));
    if (copied.sha256 !== sha256) throw damaged(path, 'has another checksum');
    done += bytes;
  }
}

const damaged = (path: string, problem: string) =>
  new BackupProblem(`the backup is damaged: ${path} ${problem}; nothing was restored`);

function explained(error: unknown, dataDir: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== 'EBUSY' && code !== 'EXDEV') return error;
  return new UsageError(
    `${dataDir} is a mount point and cannot be filled in one step; set DATA_DIR to a folder inside it`,
  );
}
