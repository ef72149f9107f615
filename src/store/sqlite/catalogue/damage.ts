import { existsSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { runInThread } from '../../threads/thread.ts';
import { filesOf, partPath, partsOf, sha256Of } from './catalogue-files.ts';
import { readSeal } from './folder.ts';

/** Whoever must not be held up reads gently: at most some 400 MB a second, after everybody else. */
export interface DamageJob {
  dir: string;
  id: string;
  gently: boolean;
}

/** Less than this is summed before a thread is up. */
const THREAD_FROM_BYTES = 64 * 1024 ** 2;

/** What this process may not do, or not now, says nothing of a file. */
const OWN_FAULT: ReadonlySet<unknown> = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'EACCES', 'EPERM']);
const SQLITE_CANTOPEN = 14;

/** Reads every byte of a generation, aside where that takes long. What is not as it was published; null when all is. */
export function findDamage(job: DamageJob): Promise<string | null> {
  if (bytesOf(job) < THREAD_FROM_BYTES) return damageOf(job);
  // A night waits for it, with nothing else to do when no feed changed; a service that ends does not.
  return runInThread(new URL('../threads/damage-worker.ts', import.meta.url), job, { unref: job.gently });
}

/** Sums the first file, whose seal lies beside it, then the others, whose sums it holds. */
export async function damageOf(
  { dir, id }: Omit<DamageJob, 'gently'>,
  pace: () => Promise<void> | void = () => {},
): Promise<string | null> {
  const path = join(dir, `${id}.db`);
  const differs = async (file: string, sha256: string) => (await sha256Of(file, pace)) !== sha256;
  const told = (file: string) => `the bytes of ${basename(file)} are not those that were published`;
  try {
    if (await differs(path, readSeal(dir, id).sha256)) return told(path);
    for (const { number, sha256 } of partsOf(path)) {
      const file = partPath(path, number);
      if (await differs(file, sha256)) return told(file);
    }
    return null;
  } catch (error) {
    const { code, errcode, message } = error as { code?: string; errcode?: number; message: string };
    if (existsSync(path) && (OWN_FAULT.has(code) || errcode === SQLITE_CANTOPEN)) throw error;
    return message;
  }
}

/** Of a generation whose parts cannot be told, the first file counts: it is found damaged soon enough. */
function bytesOf({ dir, id }: DamageJob): number {
  const path = join(dir, `${id}.db`);
  try {
    return filesOf(path).reduce((sum, file) => sum + statSync(file).size, 0);
  } catch {
    return 0;
  }
}

/** This process may open no more files for now. That says nothing of this one: it is tried again. */
export function isOutOfFiles(error: unknown): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number };
  return code === 'EMFILE' || code === 'ENFILE' || errcode === SQLITE_CANTOPEN;
}
