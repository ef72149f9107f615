import { linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { syncFolder } from '../../disk/sync-folder.ts';
import { idOfFile, sweepAllBut } from './folder.ts';
import { OLDEST_SCHEMA_READ, SCHEMA_VERSION } from './generation.ts';
import { isUnpublished, preparePointer } from './pointer.ts';
import { readSeal, verify } from './seal.ts';

/** Which schemas of generations this program reads. */
export const schemasRead = (): { oldest: number; newest: number } => ({
  oldest: OLDEST_SCHEMA_READ,
  newest: SCHEMA_VERSION,
});

/** Whether a folder has a generation whole, as far as that can be told without reading it through. */
export function hasGeneration(dir: string, id: string): boolean {
  try {
    verify(dir, id);
    return true;
  } catch {
    return false;
  }
}

export const schemaOf = (dir: string, id: string): number => readSeal(dir, id).schema;

/** Makes these the published ones of a folder, the first the current; what else is there goes, but for `kept`. */
export function follow(dir: string, ids: readonly string[], kept: readonly string[]): void {
  preparePointer(dir, ids)();
  sweepAllBut(dir, [...ids, ...kept]);
}

/** Nothing is published in this folder any more. */
export function unfollow(dir: string): void {
  mkdirSync(dir, { recursive: true });
  if (isUnpublished(dir)) return;
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
}

/** Gives a folder the files of a generation that another folder on the same disk has, the first file last. */
export function linkGeneration(from: string, dir: string, id: string): void {
  mkdirSync(dir, { recursive: true });
  const first = `${id}.db`;
  const others = readdirSync(from).filter((name) => idOfFile(name) === id && name !== first);
  for (const name of [...others, first]) {
    rmSync(join(dir, name), { force: true });
    linkSync(join(from, name), join(dir, name));
  }
  syncFolder(dir);
}
