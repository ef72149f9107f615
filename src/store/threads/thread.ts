import { constants, getPriority, setPriority } from 'node:os';
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

/** What a thread of one task says: its answer, which is the last it says, or how far it is. */
export type OneTaskMessage<Answer, Progress> = { done: Answer } | { progress: Progress };

/** One task in a thread of its own, which gets it as its data. The answer is given once the thread is gone. */
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

/** Starts a thread that works beside the one that answers, until it is stopped. What goes wrong in it is told, and takes nobody down. */
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
    // Whoever waits for the end of it must not end before.
    thread.ref();
    thread.post('stop');
    await thread.ended;
  };
}

/** Lets others go first. Only Linux gives a thread a priority of its own; elsewhere the whole process would step back. */
export function lowerPriority(by: number): void {
  if (process.platform !== 'linux') return;
  setPriority(Math.min(getPriority() + by, constants.priority.PRIORITY_LOW));
}
