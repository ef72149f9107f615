import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { HashOfFile } from '../../disk/file-hash.ts';
import { syncFolder } from '../../disk/files.ts';
import { partPath, partsOf } from './catalogue-files.ts';
import { damagedSealPath, idOfFile, readSeal, sweepAllBut, verify } from './folder.ts';
import { isUnpublished, POINTER, preparePointer, textOf } from './pointer.ts';
import { OLDEST_SCHEMA_READ, SCHEMA_VERSION } from './schema.ts';

export function generationFiles(dir: string, id: string): string[] {
  const names = readdirSync(dir).filter((name) => name.startsWith(`${id}.`));
  return [...new Set([`${id}.db`, `${id}.json`, ...names])];
}

export function isAsPublished(dir: string, id: string, hashOf: HashOfFile): boolean {
  const seal = join(dir, `${id}.json`);
  if (!existsSync(seal)) return false;
  const { sha256, schema } = JSON.parse(readFileSync(seal, 'utf8')) as { sha256: string; schema: number };
  const first = `${id}.db`;
  // The first file's checksum covers the others'.
  return (
    hashOf(first, schema) === sha256 &&
    partsOf(join(dir, first)).every((part) => hashOf(partPath(first, part.number), schema) === part.sha256)
  );
}

export function pointTo(dir: string, id: string): string {
  writeFileSync(join(dir, POINTER), textOf(withNight(dir, id)));
  return POINTER;
}

/** A generation and, if it is a run of the day, the night that it was made from, unless that one is not in the folder. */
export function withNight(dir: string, id: string): string[] {
  const night = hasGeneration(dir, id) ? nightOf(dir, id) : undefined;
  return night !== undefined && hasGeneration(dir, night) ? [id, night] : [id];
}

const filesFirstLast = (dir: string, id: string): string[] => {
  const others = readdirSync(dir).filter((name) => idOfFile(name) === id && name !== `${id}.db`);
  return [...others, `${id}.db`];
};

/** Moves a generation into the folder of generations, its first file last: without it the generation does not count. */
export function placeGeneration(from: string, dir: string, id: string): void {
  mkdirSync(dir, { recursive: true });
  for (const name of filesFirstLast(from, id)) renameSync(join(from, name), join(dir, name));
  rmSync(damagedSealPath(dir, id), { force: true });
  syncFolder(dir);
  rmSync(from, { recursive: true, force: true });
}

export const schemasRead = () => ({ oldest: OLDEST_SCHEMA_READ, newest: SCHEMA_VERSION });

/** Checks without reading the generation completely. */
export function hasGeneration(dir: string, id: string): boolean {
  try {
    verify(dir, id);
    return true;
  } catch {
    return false;
  }
}

/** Whether the copy in a folder was found damaged and set aside. */
export const isSetAside = (dir: string, id: string): boolean => existsSync(damagedSealPath(dir, id));

/** The night that a run of the day was made from; undefined for a night. */
export const nightOf = (dir: string, id: string): string | undefined => readSeal(dir, id).night?.id;

export const schemaOf = (dir: string, id: string): number => readSeal(dir, id).schema;

/** Publishes these generations in a folder, the first as current, and removes all others except `kept`. */
export function follow(dir: string, ids: readonly string[], kept: readonly string[]): void {
  preparePointer(dir, ids)();
  sweepAllBut(dir, [...ids, ...kept]);
}

export function unfollow(dir: string): void {
  mkdirSync(dir, { recursive: true });
  if (isUnpublished(dir)) return;
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
}

/** Links a generation's files from another folder on the same disk, the first file last. */
export function linkGeneration(from: string, dir: string, id: string): void {
  mkdirSync(dir, { recursive: true });
  for (const name of filesFirstLast(from, id)) {
    rmSync(join(dir, name), { force: true });
    linkSync(join(from, name), join(dir, name));
  }
  syncFolder(dir);
}
