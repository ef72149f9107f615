import { closeSync, existsSync, lstatSync, openSync, readSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { syncFolder, writeSynced } from '../../disk/files.ts';
import type { GenerationMeta } from '../../ports/catalogue.ts';
import { partPath, partsOf, readAhead } from './catalogue-files.ts';
import { generationFilesIn, isId, seal, sealedIn, sealPath, sweepAllBut } from './folder.ts';

/** How many generations are kept: the one that serves, and the one before to go back to. */
export const KEPT = 2;

/** More than the ids of the kept ones take: whatever is longer shows within it that it was not written by us. */
const READ_BYTES = 64;

/** Which generations are published, the newest first. */
export interface PublishedIds {
  /** See `pointerText`. */
  text: string | null | undefined;
  ids: string[];
  /** Why the seals were asked instead of the pointer, in words that follow its name; null when it is in order. */
  problem: string | null;
}

export const POINTER = 'current';
const pointerPath = (dir: string): string => join(dir, POINTER);

/** The beginning of the pointer; undefined when there is none, null when something else stands in its place. */
export function pointerText(dir: string): string | null | undefined {
  const path = pointerPath(dir);
  try {
    if (!lstatSync(path).isFile()) return null;
    const fd = openSync(path, 'r');
    try {
      const bytes = Buffer.alloc(READ_BYTES);
      return bytes.toString('latin1', 0, readSync(fd, bytes));
    } finally {
      closeSync(fd);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** What the pointer names or, where it cannot be gone by, what the seals in the folder say. */
export function publishedIn(dir: string): PublishedIds {
  for (;;) {
    const text = pointerText(dir);
    const problem = problemOf(dir, text);
    if (problem === null) return { text, ids: idsOf(text ?? ''), problem };
    // Another process may have published and swept since the pointer was read.
    if (pointerText(dir) === text) return { text, ids: sealedIn(dir), problem };
  }
}

/** Whether nothing was ever published here: only then may a catalogue begin without history. */
export const isUnpublished = (dir: string): boolean =>
  pointerText(dir) === undefined && generationFilesIn(dir).length === 0;

/** Makes ready to name these as the published ones; what it returns does so in one step. */
export function preparePointer(dir: string, ids: readonly string[]): () => void {
  const path = pointerPath(dir);
  writeSynced(`${path}.next`, textOf(ids));
  return () => {
    if (pointerText(dir) === null) renameSync(path, `${path}.set-aside-${process.pid}`);
    renameSync(`${path}.next`, path);
    syncFolder(dir);
  };
}

/** Names one of the published ones first. False when it is none of them. The caller holds the refresh lock. */
export function pointFirst(dir: string, id: string): boolean {
  const { ids } = publishedIn(dir);
  if (!ids.includes(id)) return false;
  preparePointer(dir, [id, ...ids.filter((other) => other !== id)])();
  return true;
}

/** Seals what was built at `path` and names it in the pointer, before the newest of those that are sound. */
export function publishFiles(
  dir: string,
  path: string,
  meta: Omit<GenerationMeta, 'id'>,
  sound: readonly string[],
): GenerationMeta {
  const sealed = seal(path, meta);
  const published = join(dir, `${sealed.id}.db`);
  const kept = [...new Set([sealed.id, ...sound])].slice(0, KEPT);
  writeSynced(sealPath(dir, sealed.id), JSON.stringify(sealed));
  for (const { number } of partsOf(path)) {
    // The first parts were written minutes ago; the service is to find all of it in memory.
    readAhead(partPath(path, number));
    renameSync(partPath(path, number), partPath(published, number));
  }
  const point = preparePointer(dir, kept);
  renameSync(path, published);
  point();
  sweepAllBut(dir, kept);
  return sealed;
}

export const textOf = (ids: readonly string[]): string => ids.map((id) => `${id}\n`).join('');

const idsOf = (text: string): string[] => text.split('\n').slice(0, -1);

function problemOf(dir: string, text: string | null | undefined): string | null {
  if (text === undefined) return isUnpublished(dir) ? null : 'is missing';
  if (text === null) return 'is no file';
  if (text === '') return 'is empty';
  const ids = idsOf(text);
  if (!text.endsWith('\n') || !ids.every(isId)) return 'is garbled';
  const absent = ids.find((id) => !existsSync(join(dir, `${id}.json`)) || !existsSync(join(dir, `${id}.db`)));
  return absent === undefined ? null : `names ${absent}, which is not there`;
}
