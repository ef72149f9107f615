import { type Transferable, Worker } from 'node:worker_threads';

/** What a thread says that is gone although nothing went wrong in it. */
export const QUIET_END = 'the thread ended without an error';

export interface ThreadOptions<Message> {
  data?: unknown;
  /** What of the data is the thread's alone from now on. */
  transfer?: Transferable[];
  /** The process may end before the thread does. */
  unref?: boolean;
  onMessage: (message: Message) => void;
  /** Told once, when the thread is gone and all it said was heard; without an error when it simply ended. */
  onEnd: (error: Error | undefined) => void;
}

export interface Thread {
  post(message: unknown): void;
  /** From now on the process waits for the thread. */
  ref(): void;
  ended: Promise<void>;
  terminate(): Promise<void>;
}

/** The one place that starts threads: whoever does hears of their end, however it comes about. */
export function startThread<Message>(script: URL, options: ThreadOptions<Message>): Thread {
  const { data, transfer = [] } = options;
  const worker = new Worker(script, {
    workerData: data,
    transferList: transfer,
  });
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
    post: (message) => worker.postMessage(message),
    ref: () => worker.ref(),
    ended,
    terminate: async () => void (await worker.terminate()),
  };
}
