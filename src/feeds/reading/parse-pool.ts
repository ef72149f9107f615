import { Worker } from 'node:worker_threads';
import { readPrices } from '../../store/spool/prices.ts';
import { spoolProblem } from '../../store/spool/whole.ts';
import { FeedError, type FeedSpec } from '../feed.ts';
import type { FileReading } from '../file-reading.ts';
import { type PriceMoves, priceMoves } from '../guard/price-moves.ts';
import { priceSample } from '../guard/price-ratio.ts';
import { readFeedFile } from './read-feed-file.ts';

export interface ParseJob {
  spec: FeedSpec;
  path: string;
  spoolPath: string;
  /** The last good spool, which the prices are held against. */
  goodSpoolPath: string | null;
  /** Whether that spool was made by the same recipe, so that rows which stand as they did need not be read. */
  sameRecipe: boolean;
  nowMs: number;
}

export interface ReadFeed {
  reading: FileReading;
  moves: PriceMoves | null;
  /** Codes and prices in turn, to be held against the other shops'. */
  sample: Float64Array;
  seconds: number;
}

export interface ParsePool {
  run(job: ParseJob): Promise<ReadFeed>;
  /** Ends the readers. May be called twice. */
  close(): Promise<void>;
}

export async function parse(job: ParseJob): Promise<ReadFeed> {
  const began = performance.now();
  // Lines taken over from a damaged spool would be damaged under a checksum that is right.
  const goodPath =
    job.goodSpoolPath !== null && spoolProblem(job.goodSpoolPath) === null ? job.goodSpoolPath : null;
  const knownPath = job.sameRecipe ? goodPath : null;
  const reading = await readFeedFile(job.spec, job.path, job.spoolPath, job.nowMs, knownPath);
  const prices = readPrices(job.spoolPath);
  const moves = goodPath === null ? null : priceMoves(readPrices(goodPath), prices);
  return { reading, moves, sample: priceSample(prices), seconds: (performance.now() - began) / 1000 };
}

/** Reads files on `threads` cores. With none it reads in this thread: a small market is done before a worker is up. */
export function createParsePool(threads: number): ParsePool {
  if (threads === 0) return { run: parse, close: async () => {} };

  const queue: Task[] = [];
  const idle: Slot[] = [];
  const slots = new Set<Slot>();
  let closed = false;

  const next = (slot: Slot) => {
    slot.task = queue.shift();
    if (slot.task) slot.worker.postMessage(slot.task.job);
    else idle.push(slot);
  };

  const start = (): Slot => {
    const slot: Slot = { worker: new Worker(new URL('./parse-worker.ts', import.meta.url)), task: undefined };
    slot.worker.on('message', (answer: WorkerAnswer) => {
      const task = slot.task!;
      if ('ok' in answer) task.resolve(answer.ok);
      else {
        const { message, code } = answer;
        task.reject(answer.feedError ? new FeedError(message) : Object.assign(new Error(message), { code }));
      }
      next(slot);
    });
    // A reader that dies (out of memory, a crash in the engine) costs its own feed, not the run.
    slot.worker.on('error', (error) => {
      slots.delete(slot);
      slot.task?.reject(new FeedError(`the reader stopped: ${error.message}`));
      slot.task = undefined;
      if (!closed) next(start());
    });
    slots.add(slot);
    return slot;
  };
  for (let i = 0; i < threads; i++) idle.push(start());

  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        queue.push({ job, resolve, reject });
        const slot = idle.pop();
        if (slot) next(slot);
      }),
    async close() {
      closed = true;
      await Promise.all([...slots].map((slot) => slot.worker.terminate()));
      slots.clear();
    },
  };
}

interface Task {
  job: ParseJob;
  resolve: (parsed: ReadFeed) => void;
  reject: (error: Error) => void;
}

interface Slot {
  worker: Worker;
  task: Task | undefined;
}

export type WorkerAnswer = { ok: ReadFeed } | { message: string; code?: string; feedError: boolean };
