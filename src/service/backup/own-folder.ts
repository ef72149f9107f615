import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { UsageError } from '../../domain/errors.ts';
import { syncFolder } from '../../store/disk/files.ts';
import { takeFolderLock } from '../../store/open.ts';

/**
 * Calls `work` with an empty folder at `path` and removes it afterwards. A killed process leaves the folder, but not its
 * lock `PATH.lock`: the next one empties the folder. While another process has it, this one is refused.
 */
export async function withOwnFolder<T>(path: string, work: (path: string) => Promise<T>): Promise<T> {
  mkdirSync(dirname(path), { recursive: true });
  const release = await takeFolderLock(path);
  if (release === undefined) throw new UsageError(`another process is writing to ${path}; wait for its end`);
  try {
    rmSync(path, { recursive: true, force: true });
    mkdirSync(path, { mode: 0o700 });
    return await work(path);
  } finally {
    rmSync(path, { recursive: true, force: true });
    release();
  }
}

/** Fills a folder beside `target`, which must not exist or be empty, and gives it that name when it is whole. */
export function fillInOneStep<T>(target: string, fill: (part: string) => Promise<T>): Promise<T> {
  const path = resolve(target);
  return withOwnFolder(`${path}.prisme-part`, async (part) => {
    const result = await fill(part);
    for (const folder of readdirSync(part, { withFileTypes: true }))
      if (folder.isDirectory()) syncFolder(join(part, folder.name));
    syncFolder(part);
    try {
      renameSync(part, path);
    } catch (error) {
      throw explained(error, target);
    }
    syncFolder(dirname(path));
    return result;
  });
}

function explained(error: unknown, target: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== 'EBUSY' && code !== 'EXDEV') return error;
  return new UsageError(
    `${target} is a mount point and cannot be filled in one step; take a folder inside it`,
  );
}
