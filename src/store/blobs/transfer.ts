import { setTimeout as wait } from 'node:timers/promises';
import { diskTrouble } from '../disk/disk-trouble.ts';
import { BlobDamaged, BlobMissing, BlobsUnavailable } from '../ports/blobs.ts';

/** A restarting gateway is away for seconds; one that moves to another machine for half a minute. */
const PATIENCE_MS = 60_000;
const FIRST_PAUSE_MS = 100;
const PAUSE_MS_MAX = 10_000;
/** After this many damaged reads the blob is damaged in the store itself; each try costs a whole piece. */
const DAMAGED_MAX = 4;

/** Clock and sleep of the retry loop; tests replace them. */
export interface Pauses {
  nowMs: () => number;
  pause: (ms: number, signal?: AbortSignal) => Promise<void>;
}

export const PAUSES: Pauses = {
  nowMs: () => performance.now(),
  pause: (ms, signal) => wait(ms, undefined, { signal }),
};

/** Retries with exponential back-off and jitter for up to a minute. Permanent errors are thrown at once. */
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

/**
 * Works through `items`, `atATime` in parallel; async items are made one at a time. The first failure aborts the others and is
 * thrown when all have stopped.
 */
export async function inParallel<T>(
  items: Iterable<T> | AsyncIterable<T>,
  atATime: number,
  work: (item: T, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const stop = new AbortController();
  const queue = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  const lane = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      try {
        const next = await queue.next();
        if (next.done) return;
        await work(next.value, stop.signal);
      } catch (error) {
        // An error that the abort itself caused is not the reason of the failure.
        if (!stop.signal.aborted) stop.abort(error);
        return;
      }
    }
  };
  await Promise.all(Array.from({ length: atATime }, lane));
  if (stop.signal.aborted) throw stop.signal.reason;
}

/** One part of a blob name, as `encodeURIComponent` leaves it: never `..`, never an unfinished file. */
const SEGMENT = /^(?!\.{1,2}$|\.part-)[\w.%!~*'()-]{1,250}$/;

export function checkBlobName(name: string): void {
  if (!name.split('/').every((segment) => SEGMENT.test(segment)))
    throw new Error(`${JSON.stringify(name)} is no name of a blob`);
}
