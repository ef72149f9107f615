import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Progress } from '../../oversight/progress.ts';
import { STATE_FILE } from '../../store/disk/data-folder.ts';
import { inspectState } from '../../store/open.ts';
import { refuseUnlessEmpty } from './backup.ts';
import { type BackupManifest, BackupProblem, copyFile, readManifest } from './backup-files.ts';
import { fillInOneStep } from './own-folder.ts';

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

  try {
    return await fillInOneStep(dataDir, async (part) => {
      copyAll(manifest, dir, part, progress);
      if (!(await inspectState(join(part, STATE_FILE))).isSound)
        throw damaged(STATE_FILE, 'is not a sound database');
      return manifest;
    });
  } finally {
    progress.end();
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
