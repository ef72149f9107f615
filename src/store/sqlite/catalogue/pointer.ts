import { existsSync, lstatSync, readSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../../domain/errors.ts';
import { syncFolder, withFile, writeSynced } from '../../disk/files.ts';
import type { GenerationMeta } from '../../ports/catalogue.ts';
import { partPath, partsOf, readAhead } from './catalogue-files.ts';
import { generationFilesIn, isId, seal, sealedIn, sealPath, sweepAllBut } from './folder.ts';

/** Generations that serve: the current one and the previous one to go back to. */
const SERVING = 2;
/** Both may be runs of one day, whose night is kept beside them, and the night before it. */
export const KEPT_MAX = 4;

/** More than the ids of the kept generations need: a longer file shows within this that Prisme did not write it. */
const READ_BYTES = 128;

export interface PublishedIds {
  text: string | null | undefined;
  ids: string[];
  /** Why the seals decided instead of the pointer, as text that follows its name; null if the pointer is in order. */
  problem: string | null;
}

export const POINTER = 'current';
const pointerPath = (dir: string): string => join(dir, POINTER);

/** The beginning of the pointer; undefined if there is none, null if it is not a file. */
export function pointerText(dir: string): string | null | undefined {
  const path = pointerPath(dir);
  try {
    if (!lstatSync(path).isFile()) return null;
    const bytes = Buffer.alloc(READ_BYTES);
    return bytes.toString(
      'latin1',
      0,
      withFile(path, 'r', (fd) => readSync(fd, bytes)),
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The ids that the pointer names or, if it is unusable, those of the seals. */
export function publishedIn(dir: string): PublishedIds {
  for (;;) {
    const text = pointerText(dir);
    const problem = problemOf(dir, text);
    if (problem === null) return { text, ids: idsOf(text ?? ''), problem };
    // Another process may have published and removed files since the pointer was read.
    if (pointerText(dir) === text) return { text, ids: sealedInOrder(dir), problem };
  }
}

/** The ids of sealed generations, those that must be kept first: a killed publish leaves one more than these. */
function sealedInOrder(dir: string): string[] {
  const seals = sealedIn(dir);
  return [...new Set([...keptOf(seals), ...seals.map(({ id }) => id)])];
}

/**
 * The generations to keep, the newest first: the two that serve, the nights that they were made from, and beside a run of the day the
 * night before, to which an operator goes back when the night was wrong.
 */
function keptOf(newestFirst: readonly Pick<GenerationMeta, 'id' | 'day' | 'night'>[]): string[] {
  const serving = newestFirst.slice(0, SERVING);
  const nights = serving.map(({ night }) => night?.id);
  const [newest] = newestFirst;
  const nightBefore = newestFirst.find(
    ({ night, day }) => newest?.night !== undefined && night === undefined && day < newest.day,
  );
  return newestFirst
    .filter((one) => serving.includes(one) || nights.includes(one.id) || one === nightBefore)
    .map(({ id }) => id);
}

/** Whether nothing was ever published here: only then may a catalogue begin without history. */
export const isUnpublished = (dir: string): boolean =>
  pointerText(dir) === undefined && generationFilesIn(dir).length === 0;

export function checkUnpublished(dir: string): void {
  if (isUnpublished(dir)) return;
  throw new UsageError(
    `none of the published generations in ${dir} can be read; building anew would lose all price history. ` +
      'Restore a backup, or empty that folder to start over',
  );
}

/** Prepares a new pointer; the returned function makes it valid in one step. */
export function preparePointer(dir: string, ids: readonly string[]): () => void {
  const path = pointerPath(dir);
  writeSynced(`${path}.next`, textOf(ids));
  return () => {
    if (pointerText(dir) === null) renameSync(path, `${path}.set-aside-${process.pid}`);
    renameSync(`${path}.next`, path);
    syncFolder(dir);
  };
}

/** Makes one of the published generations the current one. False if it is not published. The caller holds the refresh lock. */
export function pointFirst(dir: string, id: string): boolean {
  const { ids } = publishedIn(dir);
  if (!ids.includes(id)) return false;
  preparePointer(dir, [id, ...ids.filter((other) => other !== id)])();
  return true;
}

/** Seals the build at `path` and publishes it, keeping the newest sound generation behind it and the nights of both. */
export function publishFiles(
  dir: string,
  path: string,
  meta: Omit<GenerationMeta, 'id'>,
  sound: readonly GenerationMeta[],
  beforeVisible: (id: string) => void = () => {},
): GenerationMeta {
  const sealed = seal(path, meta);
  const published = join(dir, `${sealed.id}.db`);
  const kept = keptOf([sealed, ...sound.filter(({ id }) => id !== sealed.id)]);
  writeSynced(sealPath(dir, sealed.id), JSON.stringify(sealed));
  for (const { number } of partsOf(path)) {
    // The first files were written minutes ago and may have left the page cache; the service should find them in memory.
    readAhead(partPath(path, number));
    renameSync(partPath(path, number), partPath(published, number));
  }
  const point = preparePointer(dir, kept);
  beforeVisible(sealed.id);
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
  if (ids.length > KEPT_MAX || new Set(ids).size < ids.length) return 'is garbled';
  const absent = ids.find((id) => !existsSync(join(dir, `${id}.json`)) || !existsSync(join(dir, `${id}.db`)));
  return absent === undefined ? null : `names ${absent}, which is not there`;
}
