import { existsSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { runInThread } from '../../threads/thread.ts';
import { fileHashOf, filesOf, partPath, partsOf } from './catalogue-files.ts';
import { readSeal } from './folder.ts';

/** `gently` limits reading to about 400 MB a second at low priority, for a process that answers requests. */
export interface DamageJob {
  dir: string;
  id: string;
  gently: boolean;
}

/** A smaller generation is hashed faster than a thread starts. */
const THREAD_FROM_BYTES = 64 * 1024 ** 2;

/** Error codes that are this process's limits and say nothing about the file. */
const OWN_FAULT: ReadonlySet<unknown> = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'EACCES', 'EPERM']);
const SQLITE_CANTOPEN = 14;

/** Reads every byte of a generation, in a thread if it is large. Returns the damage, or null. */
export function findDamage(job: DamageJob): Promise<string | null> {
  if (bytesOf(job) < THREAD_FROM_BYTES) return damageOf(job);
  // A night waits for the result; a service may end before it.
  return runInThread(new URL('../threads/damage-worker.ts', import.meta.url), job, { unref: job.gently });
}

/** Checks the first file against its seal, then the others against the checksums in the first. */
export async function damageOf(
  { dir, id }: Omit<DamageJob, 'gently'>,
  pace: () => Promise<void> | void = () => {},
): Promise<string | null> {
  const path = join(dir, `${id}.db`);
  const damageIn = (file: string) => `the bytes of ${basename(file)} are not those that were published`;
  try {
    const { sha256, schema } = readSeal(dir, id);
    const differs = async (file: string, sha256: string) => (await fileHashOf(file, schema, pace)) !== sha256;
    if (await differs(path, sha256)) return damageIn(path);
    for (const { number, sha256 } of partsOf(path)) {
      const file = partPath(path, number);
      if (await differs(file, sha256)) return damageIn(file);
    }
    return null;
  } catch (error) {
    const { code, errcode, message } = error as { code?: string; errcode?: number; message: string };
    if (existsSync(path) && (OWN_FAULT.has(code) || errcode === SQLITE_CANTOPEN)) throw error;
    return message;
  }
}

/** The generation's size; 0 if it cannot be read, since damage is then found at once. */
function bytesOf({ dir, id }: DamageJob): number {
  const path = join(dir, `${id}.db`);
  try {
    return filesOf(path).reduce((sum, file) => sum + statSync(file).size, 0);
  } catch {
    return 0;
  }
}

/** The process has run out of file descriptors: that says nothing about this file, and it is tried again. */
export function isOutOfFiles(error: unknown): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number };
  return code === 'EMFILE' || code === 'ENFILE' || errcode === SQLITE_CANTOPEN;
}
