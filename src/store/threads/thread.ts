import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { type Transferable, Worker } from 'node:worker_threads';

export const QUIET_END = 'the thread ended without an error';

export interface ThreadOptions<Message> {
  data?: unknown;
  transfer?: Transferable[];
  /** The process may end before the thread does. */
  unref?: boolean;
  onMessage: (message: Message) => void;
  /** Called once, after the thread's last message; without an error if it simply ended. */
  onEnd: (error: Error | undefined) => void;
}

export interface Thread {
  post(message: unknown): void;
  ref(): void;
  ended: Promise<void>;
  terminate(): Promise<void>;
}

/** The only place that starts threads, so that every end of a thread is noticed. */
export function startThread<Message>(script: URL, options: ThreadOptions<Message>): Thread {
  const { data: workerData, transfer: transferList = [] } = options;
  const worker = new Worker(script, { workerData, transferList });
  if (options.unref) worker.unref();
  let problem: Error | undefined;
  worker.on('message', options.onMessage);
  worker.on('error', (error) => {
    problem = error instanceof Error ? error : new Error(String(error));
  });
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      options.onEnd(problem);
      resolve();
    });
  });
  return {
    post: worker.postMessage.bind(worker),
    ref: () => worker.ref(),
    ended,
    terminate: async () => void (await worker.terminate()),
  };
}

/** Messages of a thread with one task: progress, and at last the answer. */
export type OneTaskMessage<Answer, Progress> = { done: Answer } | { progress: Progress };

/** Runs one task in a thread of its own, as its `workerData`. Resolves when the thread has ended. */
export function runInThread<Answer, Progress = never>(
  script: URL,
  task: unknown,
  { unref = false, onProgress }: { unref?: boolean; onProgress?: (progress: Progress) => void } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let answer: { done: Answer } | undefined;
    startThread<OneTaskMessage<Answer, Progress>>(script, {
      data: task,
      unref,
      onMessage: (message) => {
        if ('done' in message) answer = message;
        else onProgress?.(message.progress);
      },
      onEnd: (error) => {
        if (answer !== undefined) resolve(answer.done);
        else reject(error ?? new Error(QUIET_END));
      },
    });
  });
}

/** Starts a thread that works until it is stopped. Its errors are reported and do not end the process. */
export function startBackground(
  script: URL,
  data: unknown,
  onError: (error: Error) => void,
): () => Promise<void> {
  let stopping = false;
  const thread = startThread<string>(script, {
    data,
    unref: true,
    onMessage: (problem) => onError(new Error(problem)),
    onEnd: (error) => {
      if (error !== undefined) onError(error);
      else if (!stopping) onError(new Error(QUIET_END));
    },
  });
  return async () => {
    stopping = true;
    // The process must not end while it waits for the thread.
    thread.ref();
    thread.post('stop');
    await thread.ended;
  };
}

/** Lowers the priority of this thread. Only Linux has priorities per thread; elsewhere the whole process would slow down. */
export function lowerPriority(by: number): void {
  if (process.platform !== 'linux') return;
  setPriority(Math.min(getPriority() + by, constants.priority.PRIORITY_LOW));
}

/** Linux tells here about a process; other systems have neither, and a chroot may lack them. */
const THREADS = '/proc/self/task';
const STATUS = '/proc/self/status';

/**
 * Gives every thread of this process at least this nice level. Linux keeps a level per thread, and V8 has started its threads for
 * garbage collection before any code of ours runs: `setPriority` alone would leave them at the level of the service.
 */
export function makeProcessNice(level: number): void {
  const threads = existsSync(THREADS) ? readdirSync(THREADS).map(Number) : [process.pid];
  for (const thread of threads)
    try {
      // A thread that is nicer already stays so: only root may lower a nice level.
      setPriority(thread, Math.max(getPriority(thread), Math.min(level, constants.priority.PRIORITY_LOW)));
    } catch (error) {
      if (!isGone(error)) throw error;
    }
}

/** A thread may end while the threads are walked through. */
const isGone = (error: unknown): boolean => (error as { info?: { code: string } }).info?.code === 'ESRCH';

/**
 * Keeps all threads of this process off the first processor that it may use; false if that cannot be done. With work on every
 * processor one lookup in a hundred waits up to a tick of the kernel's scheduler, 4 ms, however nice the work is. Node cannot
 * do it itself: it takes Linux, two processors and the command `taskset`.
 */
export function leaveOneCpu(): boolean {
  const status = existsSync(STATUS) ? readFileSync(STATUS, 'latin1') : '';
  const list = /^Cpus_allowed_list:\s*(\S+)$/m.exec(status)?.[1] ?? '0';
  const cpus = list.split(',').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, at) => from + at);
  });
  if (cpus.length < 2) return false;
  const others = cpus.slice(1).join(',');
  return spawnSync('taskset', ['-acp', others, String(process.pid)], { stdio: 'ignore' }).status === 0;
}
