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

/** A short answer as a whole. */
export async function collect(body: AsyncIterable<Uint8Array>, bytesMax: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > bytesMax)
      throw new BlobsUnavailable(`the object store's answer is longer than ${bytesMax} bytes`);
  }
  return Buffer.concat(chunks);
}

/** Works through `items`, so many at a time. The first failure stops the others and is thrown when all have stopped. */
export async function inParallel<T>(
  items: Iterable<T>,
  atATime: number,
  work: (item: T, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const stop = new AbortController();
  const queue = items[Symbol.iterator]();
  const lane = async (): Promise<void> => {
    for (let next = queue.next(); !next.done && !stop.signal.aborted; next = queue.next()) {
      try {
        await work(next.value, stop.signal);
      } catch (error) {
        // What fails because the others were stopped is not why.
        if (!stop.signal.aborted) stop.abort(error);
        return;
      }
    }
  };
  await Promise.all(Array.from({ length: atATime }, lane));
  if (stop.signal.aborted) throw stop.signal.reason;
}

/** A file's name as `encodeURIComponent` leaves it: never a way out of the folder, never what is still being written. */
const SEGMENT = /^(?!\.{1,2}$|\.part-)[\w.%!~*'()-]{1,250}$/;

/** Throws unless a blob's name is one that we write. */
export function checkBlobName(name: string): void {
  if (!name.split('/').every((segment) => SEGMENT.test(segment)))
    throw new Error(`${JSON.stringify(name)} is no name of a blob`);
}
