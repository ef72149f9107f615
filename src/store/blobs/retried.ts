import { setTimeout as wait } from 'node:timers/promises';
import { diskTrouble } from '../disk/disk-trouble.ts';
import { BlobDamaged, BlobMissing, BlobsUnavailable } from '../ports/blobs.ts';

/** A gateway that restarts is away for some seconds, one that is moved to another machine for half a minute. */
const PATIENCE_MS = 60_000;
const FIRST_PAUSE_MS = 100;
const PAUSE_MS_MAX = 10_000;
/** What comes spoilt so often is spoilt in the store, and each try costs a whole piece. */
const DAMAGED_MAX = 4;

/** How time passes for whoever tries again. */
export interface Pauses {
  nowMs: () => number;
  pause: (ms: number, signal?: AbortSignal) => Promise<void>;
}

export const PAUSES: Pauses = {
  nowMs: () => performance.now(),
  pause: (ms, signal) => wait(ms, undefined, { signal }),
};

/** Tries again what the network or the store may have spoilt: for a minute, longer apart each time, each node at its own moment. */
export async function retried<T>(
  work: () => Promise<T>,
  { nowMs, pause }: Pauses = PAUSES,
  signal?: AbortSignal,
): Promise<T> {
  let pauseMs = FIRST_PAUSE_MS;
  let damaged = 0;
  let failingSinceMs: number | undefined;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (signal?.aborted || !mayPass(error)) throw error;
      failingSinceMs ??= nowMs();
      if (error instanceof BlobDamaged && ++damaged === DAMAGED_MAX) throw error;
      if (nowMs() - failingSinceMs >= PATIENCE_MS) throw error;
      await pause(pauseMs * (0.5 + Math.random()), signal);
      pauseMs = Math.min(pauseMs * 2, PAUSE_MS_MAX);
    }
  }
}

function mayPass(error: unknown): boolean {
  if (error instanceof BlobsUnavailable) return error.isPassing;
  return !(error instanceof BlobMissing) && diskTrouble(error) === undefined;
}
