import { existsSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { formatDay } from '../../../domain/day.ts';
import { syncFolder } from '../../disk/sync-folder.ts';
import type { GenerationMeta } from '../../ports/catalogue.ts';
import { partPath, partsIn } from './catalogue-files.ts';
import { idOfFile } from './folder.ts';
import { OLDEST_SCHEMA_READ, SCHEMA_VERSION } from './generation.ts';
import { durableSum, type Sum, verifyFile } from './sums.ts';

/** What is written beside a generation when it is published, to know it again at start. */
export interface Seal extends GenerationMeta, Sum {
  schema: number;
}

const SEAL_BYTES_MAX = 64 * 1024;

/** The full checksum also makes the id, so the same content has the same id and ETag. */
export function seal(path: string, meta: Omit<GenerationMeta, 'id'>): Seal {
  const sum = durableSum(path);
  return {
    id: `${formatDay(meta.day)}-${sum.sha256.slice(0, 12)}`,
    ...meta,
    ...sum,
    schema: SCHEMA_VERSION,
  };
}

export const sealPath = (dir: string, id: string): string => join(dir, `${id}.json`);

/** The seal of a generation; throws when it is missing, garbled or another's. */
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

/** The generations in a folder that have a readable seal, the newest first. */
export function sealedIn(dir: string): string[] {
  const seals = readdirSync(dir).flatMap((name) => {
    const id = idOfFile(name);
    if (id === undefined || name !== `${id}.json` || !existsSync(join(dir, `${id}.db`))) return [];
    try {
      return [{ ...readSeal(dir, id), sealedMs: statSync(sealPath(dir, id)).mtimeMs }];
    } catch {
      return [];
    }
  });
  return seals
    .sort((a, b) => b.day - a.day || b.dataAsOfMs - a.dataAsOfMs || b.sealedMs - a.sealedMs)
    .map(({ id }) => id);
}

/** Takes the seal off a generation that is not what was published: no process opens it from now on. */
export function setAside(dir: string, id: string): void {
  // Another process may have come to the same end.
  if (!existsSync(sealPath(dir, id))) return;
  renameSync(sealPath(dir, id), join(dir, `${id}.damaged.json`));
  syncFolder(dir);
}

/** What takes no time: sizes, beginnings, ends and schema. */
export function verify(dir: string, id: string): Seal {
  const expected = readSeal(dir, id);
  if (expected.schema < OLDEST_SCHEMA_READ || expected.schema > SCHEMA_VERSION)
    throw new Error(
      `schema ${expected.schema}, this program reads ${OLDEST_SCHEMA_READ} to ${SCHEMA_VERSION}`,
    );
  const path = join(dir, `${id}.db`);
  verifyFile(path, expected);
  const db = new DatabaseSync(path, { readOnly: true });
  try {
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
  } finally {
    db.close();
  }
  return expected;
}
