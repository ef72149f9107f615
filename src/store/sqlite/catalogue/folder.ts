import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { formatDay } from '../../../domain/day.ts';
import { syncFolder } from '../../disk/files.ts';
import type { GenerationMeta } from '../../ports/catalogue.ts';
import { durableSum, partPath, partsIn, type Sum, verifyFile } from './catalogue-files.ts';
import { OLDEST_SCHEMA_READ, SCHEMA_VERSION } from './schema.ts';

/*
 * The folder of generations:
 *   current                                the pointer: ids of the published generations, newest first
 *   ID.db, ID.2.db …, ID.json              a generation and its seal
 *   ID.db, ID.2.db …, ID.damaged.json      a damaged generation; removed at the next publish
 *   building-PID.db, building-PID.2.db …   a generation under construction
 */

/** A day and the beginning of a checksum. No other text is an id, so that a garbled one cannot lead out of the folder. */
const ID = /^\d{4}-\d\d-\d\d-[0-9a-f]{12}$/;
const ENDING = /\.(?:(?:\d+\.)?db|(?:damaged\.)?json)$/;
const BUILDING = /^building-/;

export const isId = (text: string): boolean => ID.test(text);

export function idOfFile(name: string): string | undefined {
  const id = name.replace(ENDING, '');
  return id !== name && isId(id) ? id : undefined;
}

/** The files of generations that were published or nearly so. The remains of a killed first publish do not count. */
export function generationFilesIn(dir: string): string[] {
  const names = readdirSync(dir);
  const files = names.filter((name) => idOfFile(name) !== undefined);
  const wasKilled = names.some((name) => BUILDING.test(name));
  return wasKilled && !files.some(isFirstFile) ? [] : files;
}

const isFirstFile = (name: string): boolean => name === `${idOfFile(name)}.db`;

/** Removes what a killed build left. The caller holds the refresh lock, so that nobody else is building. */
export function sweepUnfinished(dir: string): void {
  const names = readdirSync(dir);
  for (const name of names) {
    const id = idOfFile(name);
    // The first file is renamed last: others without it are incomplete.
    const isUnfinished = id === undefined ? BUILDING.test(name) : !names.includes(`${id}.db`);
    if (isUnfinished) rmSync(join(dir, name), { force: true });
  }
}

export function sweepAllBut(dir: string, ids: readonly string[]): void {
  for (const name of readdirSync(dir)) {
    const id = idOfFile(name);
    if (id === undefined ? BUILDING.test(name) : !ids.includes(id)) rmSync(join(dir, name), { force: true });
  }
}

/** The file beside a published generation by which it is verified at start. */
interface Seal extends GenerationMeta, Sum {
  schema: number;
}

const SEAL_BYTES_MAX = 64 * 1024;

/** The checksum is also part of the id, so that equal content has equal id and ETag. */
export function seal(path: string, meta: Omit<GenerationMeta, 'id'>): Seal {
  const sum = durableSum(path);
  const id = `${formatDay(meta.day)}-${sum.sha256.slice(0, 12)}`;
  return { id, ...meta, ...sum, schema: SCHEMA_VERSION };
}

export const sealPath = (dir: string, id: string): string => join(dir, `${id}.json`);
export const damagedSealPath = (dir: string, id: string): string => join(dir, `${id}.damaged.json`);

/** Reads a seal; throws if it is missing, garbled or another generation's. */
export function readSeal(dir: string, id: string): Seal {
  const path = sealPath(dir, id);
  const sealed = statSync(path).size > SEAL_BYTES_MAX ? undefined : parsed(readFileSync(path, 'utf8'));
  const { id: own, day, dataAsOfMs, bytes, sha256, tail, schema } = sealed ?? {};
  const isOurs =
    own === id &&
    [day, dataAsOfMs, bytes, schema].every(Number.isFinite) &&
    [sha256, tail].every((sum) => /^[0-9a-f]{64}$/.test(String(sum)));
  if (!isOurs) throw new Error('its seal is garbled');
  return sealed as Seal;
}

function parsed(text: string): Partial<Seal> | undefined {
  try {
    return (JSON.parse(text) as Partial<Seal> | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The seals of complete generations, the newest first. */
export function sealedIn(dir: string): GenerationMeta[] {
  const seals = readdirSync(dir).flatMap((name) => {
    const id = idOfFile(name);
    if (id === undefined || name !== `${id}.json` || !existsSync(join(dir, `${id}.db`))) return [];
    try {
      return [{ ...readSeal(dir, id), sealedMs: statSync(sealPath(dir, id)).mtimeMs }];
    } catch {
      return [];
    }
  });
  return seals.sort((a, b) => newerFirst(a, b) || b.sealedMs - a.sealedMs);
}

/** Removes the seal of a damaged generation, so that no process opens it again. */
export function setAside(dir: string, id: string): void {
  // Another process may have done the same.
  if (!existsSync(sealPath(dir, id))) return;
  renameSync(sealPath(dir, id), damagedSealPath(dir, id));
  syncFolder(dir);
}

/** Checks what takes no time: sizes, headers, ends and schema. */
export function verify(dir: string, id: string): Seal {
  const expected = readSeal(dir, id);
  if (expected.schema < OLDEST_SCHEMA_READ || expected.schema > SCHEMA_VERSION)
    throw new Error(
      `schema ${expected.schema}, this program reads ${OLDEST_SCHEMA_READ} to ${SCHEMA_VERSION}`,
    );
  const path = join(dir, `${id}.db`);
  verifyFile(path, expected);
  using db = new DatabaseSync(path, { readOnly: true });
  const row = db.prepare('pragma user_version').get() as { user_version: number };
  if (row.user_version !== expected.schema) throw new Error(`schema ${row.user_version} inside the file`);
  db.prepare('select count(*) from meta').get();
  for (const part of partsIn(db)) {
    try {
      verifyFile(partPath(path, part.number), part);
    } catch (error) {
      (error as Error).message = `part ${part.number}: ${(error as Error).message}`;
      throw error;
    }
  }
  return expected;
}

type Published = Pick<GenerationMeta, 'day' | 'dataAsOfMs'>;

const newerFirst = (a: Published, b: Published): number => b.day - a.day || b.dataAsOfMs - a.dataAsOfMs;

export const newestFirst = (a: { meta: Published }, b: { meta: Published }): number =>
  newerFirst(a.meta, b.meta);
