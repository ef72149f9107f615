import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { syncFolder } from '../../disk/sync-folder.ts';
import { partPath, partsOf } from './catalogue-files.ts';
import { idOfFile } from './folder.ts';
import { POINTER, textOf } from './pointer.ts';

/** The names of a generation's files, those without which it is none first: they may be missing on the disk. */
export function generationFiles(dir: string, id: string): string[] {
  const names = readdirSync(dir).filter((name) => name.startsWith(`${id}.`));
  return [...new Set([`${id}.db`, `${id}.json`, ...names])];
}

/** Whether files of these checksums are the generation as it was published. */
export function isAsPublished(
  dir: string,
  id: string,
  sha256Of: (name: string) => string | undefined,
): boolean {
  const seal = join(dir, `${id}.json`);
  if (!existsSync(seal)) return false;
  const { sha256 } = JSON.parse(readFileSync(seal, 'utf8')) as { sha256: string };
  const first = `${id}.db`;
  // The first file's checksum covers those of the others.
  return (
    sha256Of(first) === sha256 &&
    partsOf(join(dir, first)).every((part) => sha256Of(partPath(first, part.number)) === part.sha256)
  );
}

/** Makes a folder that holds one generation point to it. Returns the name of the file that does. */
export function pointTo(dir: string, id: string): string {
  writeFileSync(join(dir, POINTER), textOf([id]));
  return POINTER;
}

/** Moves a generation from a folder of its own to where generations lie, the first file last: without it none counts. */
export function placeGeneration(from: string, dir: string, id: string): void {
  mkdirSync(dir, { recursive: true });
  const first = `${id}.db`;
  const others = readdirSync(from).filter((name) => idOfFile(name) === id && name !== first);
  for (const name of [...others, first]) renameSync(join(from, name), join(dir, name));
  syncFolder(dir);
  rmSync(from, { recursive: true, force: true });
}
