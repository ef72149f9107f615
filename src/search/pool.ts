import { Worker } from 'node:worker_threads';
import { AppError } from '../domain/errors.ts';
import type { SearchAnswer } from './engine.ts';

export interface SearchPool {
  /** Rejects with AppError 'unavailable' when search is off, down, overloaded or late. */
  search(path: string, text: string): Promise<SearchAnswer>;
  /** Opens a generation ahead of its first question. */
  warm(path: string): void;
  queued(): number;
  close(): Promise<void>;
}

export interface PoolOptions {
  workers: number;
  timeoutMs: number;
  synonymsText: string;
  synonymsFile: string;
  log: (level: 'warn' | 'error', message: string) => void;
}

export interface WorkerQuestion {
  id: number;
  path: string;
  /** The query; an empty one only opens the index. */
  text: string;
}

export type WorkerAnswer = { id: number } & ({ ok: SearchAnswer } | { ready: boolean } | { message: string });

interface Waiting {
  question: WorkerQuestion;
  resolve: (answer: SearchAnswer) => void;
  reject: (error: AppError) => void;
  timer: NodeJS.Timeout;
}

interface Slot {
  worker: Worker;
  /** It has loaded. Before that it is asked nothing: a late question would end it, and under load it would never be up. */
  ready: boolean;
  asked: Waiting | undefined;
}

/** Beyond this many waiting questions a new one is refused at once: it would be late anyway. */
const QUEUE_PER_WORKER = 64;
const RESTART_AFTER_MS = 500;

/**
 * Search runs in threads of its own: a slow question never holds up a lookup. A question that is late is answered 503
 * and its worker, stuck or not, finishes or is replaced; a worker that dies is started again.
 */
export function createSearchPool(options: PoolOptions): SearchPool {
  const { workers, timeoutMs, log } = options;
  const queue: Waiting[] = [];
  const slots = new Set<Slot>();
  let nextId = 1;
  let closed = false;

  const start = (): void => {
    if (closed) return;
    const { synonymsText, synonymsFile } = options;
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { synonymsText, synonymsFile },
    });
    const slot: Slot = { worker, ready: false, asked: undefined };
    slots.add(slot);
    worker.on('message', (answer: WorkerAnswer) => {
      if ('ready' in answer) {
        slot.ready = true;
        return feed();
      }
      const asked = slot.asked;
      if (asked?.question.id !== answer.id) return;
      slot.asked = undefined;
      settle(asked, answer);
      feed();
    });
    worker.on('error', (error) => log('error', `search worker failed: ${error.message}`));
    worker.on('exit', () => {
      slots.delete(slot);
      if (slot.asked) fail(slot.asked, down());
      if (!closed) setTimeout(start, RESTART_AFTER_MS).unref();
    });
    feed();
  };

  const feed = (): void => {
    for (const slot of slots) {
      if (slot.asked !== undefined || !slot.ready) continue;
      const next = queue.shift();
      if (next === undefined) return;
      slot.asked = next;
      slot.worker.postMessage(next.question);
    }
  };

  const settle = (waiting: Waiting, answer: WorkerAnswer): void => {
    clearTimeout(waiting.timer);
    if ('ok' in answer) waiting.resolve(answer.ok);
    else if ('message' in answer) {
      log('error', `search failed: ${answer.message}`);
      waiting.reject(down());
    }
  };

  const fail = (waiting: Waiting, error: AppError): void => {
    clearTimeout(waiting.timer);
    waiting.reject(error);
  };

  const late = (waiting: Waiting): void => {
    waiting.reject(unavailable('The search took too long'));
    const at = queue.indexOf(waiting);
    if (at >= 0) return void queue.splice(at, 1);
    const slot = [...slots].find(({ asked }) => asked === waiting);
    if (slot === undefined) return;
    log('warn', 'a search was late; its worker is replaced');
    slot.asked = undefined;
    slots.delete(slot);
    void slot.worker.terminate();
  };

  for (let i = 0; i < workers; i++) start();

  return {
    search(path, text) {
      if (workers === 0) return Promise.reject(unavailable('Search is switched off on this server'));
      if (queue.length >= QUEUE_PER_WORKER * workers)
        return Promise.reject(unavailable('Too many searches at once'));
      return new Promise((resolve, reject) => {
        const waiting: Waiting = {
          question: { id: nextId++, path, text },
          resolve,
          reject,
          timer: setTimeout(() => late(waiting), timeoutMs),
        };
        queue.push(waiting);
        feed();
      });
    },
    warm(path) {
      for (const { worker } of slots) worker.postMessage({ id: 0, path, text: '' } satisfies WorkerQuestion);
    },
    queued: () => queue.length,
    async close() {
      closed = true;
      for (const waiting of queue.splice(0)) fail(waiting, down());
      await Promise.all([...slots].map(({ worker }) => worker.terminate()));
    },
  };
}

const unavailable = (why: string): AppError =>
  new AppError('unavailable', `${why}; lookups by EAN work meanwhile. Try again in a few seconds.`, {
    retryAfterS: 3,
  });

const down = (): AppError => unavailable('Search is temporarily down');
