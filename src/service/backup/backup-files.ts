import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, readSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UsageError } from '../../domain/errors.ts';
import { isOurPath, STATE_FILE } from '../../store/disk/data-folder.ts';
import { BlockHash } from '../../store/disk/file-hash.ts';

/** A fault of the disk, not of the operator: one line and exit code 1. */
export class BackupProblem extends Error {
  override name = 'BackupProblem';
}

export interface BackedUpFile {
  /** Relative to the backup's folder and to DATA_DIR, with forward slashes. */
  path: string;
  bytes: number;
  sha256: string;
}

export interface BackupManifest {
  prisme_backup: 1;
  created_at: string;
  generation: string | null;
  files: BackedUpFile[];
}

export const MANIFEST_NAME = 'manifest.json';

/** Reads and checks a manifest. It may come from anywhere, so a path that leads out of the folder is refused. */
export function readManifest(dir: string): BackupManifest {
  const refuse = (problem: string) => new UsageError(`${dir} is not a backup of Prisme: ${problem}`);
  let manifest: BackupManifest;
  try {
    manifest = JSON.parse(readFileSync(join(dir, MANIFEST_NAME), 'utf8')) as BackupManifest;
  } catch (error) {
    throw refuse(`${MANIFEST_NAME} cannot be read (${(error as Error).message})`);
  }
  if (manifest?.prisme_backup !== 1 || !Array.isArray(manifest.files))
    throw refuse(`${MANIFEST_NAME} is of another kind or a newer version`);
  for (const file of manifest.files) {
    if (typeof file?.path !== 'string' || !isOurPath(file.path))
      throw refuse('it names a file we never write');
    if (!Number.isSafeInteger(file.bytes) || !/^[0-9a-f]{64}$/.test(file.sha256))
      throw refuse(`${file.path} has no checksum`);
  }
  const paths = new Set(manifest.files.map(({ path }) => path));
  if (paths.size !== manifest.files.length) throw refuse('it names a file twice');
  if (!paths.has(STATE_FILE)) throw refuse(`it holds no ${STATE_FILE}`);
  return manifest;
}

const CHUNK_BYTES = 1 << 20;

/** Copies a file, which must not exist yet, and syncs it. Returns its size, its checksum and its hash by blocks. */
export function copyFile(
  from: string,
  to: string,
  onBytes: (bytes: number) => void,
): { bytes: number; sha256: string; blocks: string } {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  const source = openSync(from, 'r');
  try {
    const target = openSync(to, 'wx', 0o600);
    try {
      const hash = createHash('sha256');
      const blocks = new BlockHash();
      const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
      let bytes = 0;
      for (let read = readSync(source, chunk); read > 0; read = readSync(source, chunk)) {
        const part = chunk.subarray(0, read);
        hash.update(part);
        blocks.update(part);
        for (let written = 0; written < read; ) written += writeSync(target, part, written);
        bytes += read;
        onBytes(bytes);
      }
      fsyncSync(target);
      return { bytes, sha256: hash.digest('hex'), blocks: blocks.digest('hex') };
    } finally {
      closeSync(target);
    }
  } finally {
    closeSync(source);
  }
}
