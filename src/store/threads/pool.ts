import { parentPort } from 'node:worker_threads';
import { QUIET_END, startThread, type Thread } from './thread.ts';

export interface PoolOptions {
  /** A module that calls `serveTasks`. */
  script: URL;
  threads: number;
  data?: unknown;
  /** Tasks that may wait; one more is refused at once. */
  queueMax?: number;
  /** How long a task may take, waiting included. A thread that is late with one is replaced, stuck or not. */
  timeoutMs?: number;
  /** How long after its end a thread is replaced; at once unless told. */
  restartAfterMs?: number;
  /** A thread was lost: late with a task, or ended by itself. */
  onLost?: (why: 'late' | 'ended', message: string) => void;
}

/** Why a task was never answered. */
export class TaskError extends Error {
  readonly why: 'full' | 'late' | 'ended' | 'closed';

  constructor(why: TaskError['why'], message: string) {
    super(message);
    this.why = why;
  }
}

interface Waiting<Task, Answer> extends AskedTask<Task> {
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout | undefined;
}

interface Seat<Task, Answer> {
  thread: Thread;
  mayBeAsked: boolean;
  task: Waiting<Task, Answer> | undefined;
  isLate: boolean;
}

const NOBODY_WAITS = 0;
const CLOSED = 'the pool is closed';

/**
 * Threads that answer one task at a time each. One that dies, or ends without a word, fails its task and no other, and is
 * replaced.
 */
export class ThreadPool<Task, Answer> {
  readonly #options: PoolOptions;
  readonly #queue: Waiting<Task, Answer>[] = [];
  readonly #seats = new Set<Seat<Task, Answer>>();
  #lastId = NOBODY_WAITS;
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    for (let i = 0; i < options.threads; i++) this.#start();
  }

  /** Rejects with the error that was thrown in the thread, or with a TaskError when none could answer. */
  run(task: Task): Promise<Answer> {
    const { queueMax = Number.POSITIVE_INFINITY, timeoutMs } = this.#options;
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(new TaskError('closed', CLOSED));
      if (this.#queue.length >= queueMax)
        return reject(new TaskError('full', `${queueMax} tasks wait already`));
      const timer = timeoutMs === undefined ? undefined : setTimeout(() => this.#end(waiting), timeoutMs);
      const waiting: Waiting<Task, Answer> = { id: ++this.#lastId, task, resolve, reject, timer };
      this.#queue.push(waiting);
      this.#feed();
    });
  }

  /** Gives every thread a task whose answer nobody waits for. */
  tellAll(task: Task): void {
    for (const { thread } of this.#seats) thread.post({ id: NOBODY_WAITS, task } satisfies AskedTask<Task>);
  }

  queued(): number {
    return this.#queue.length;
  }

  /** Ends the threads; whoever waits is told. May be called twice. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const waiting of this.#queue.splice(0)) fail(waiting, 'closed', CLOSED);
    await Promise.all([...this.#seats].map(({ thread }) => thread.terminate()));
  }

  #start(): void {
    if (this.#closed) return;
    const { script, data, timeoutMs } = this.#options;
    const seat: Seat<Task, Answer> = {
      thread: startThread<Said<Answer>>(script, {
        data,
        onMessage: (said) => this.#hear(seat, said),
        onEnd: (error) => this.#lose(seat, error?.message ?? QUIET_END),
      }),
      // Where time is short a thread is asked nothing before it is loaded: a late task would end it, and under load it would
      // never be up. Where it is not, a thread that cannot be loaded fails its task: else all would wait for ever.
      mayBeAsked: timeoutMs === undefined,
      task: undefined,
      isLate: false,
    };
    this.#seats.add(seat);
    this.#feed();
  }

  #feed(): void {
    for (const seat of this.#seats) {
      if (seat.task !== undefined || !seat.mayBeAsked) continue;
      const next = this.#queue.shift();
      if (next === undefined) return;
      seat.task = next;
      seat.thread.post({ id: next.id, task: next.task } satisfies AskedTask<Task>);
    }
  }

  #hear(seat: Seat<Task, Answer>, said: Said<Answer>): void {
    if ('ready' in said) seat.mayBeAsked = true;
    else if (said.id === seat.task?.id) {
      const { resolve, reject, timer } = seat.task;
      seat.task = undefined;
      clearTimeout(timer);
      if ('done' in said) resolve(said.done);
      else reject(Object.assign(new Error(said.failure.message), said.failure));
    }
    this.#feed();
  }

  #lose(seat: Seat<Task, Answer>, message: string): void {
    const { restartAfterMs = 0, onLost } = this.#options;
    this.#seats.delete(seat);
    if (seat.task !== undefined) fail(seat.task, this.#closed ? 'closed' : 'ended', message);
    if (this.#closed) return;
    if (!seat.isLate) onLost?.('ended', message);
    if (restartAfterMs === 0) this.#start();
    else setTimeout(() => this.#start(), restartAfterMs).unref();
  }

  /** The time of a task is up. One that waited leaves the queue; one that was begun costs its thread. */
  #end(waiting: Waiting<Task, Answer>): void {
    const message = `not done after ${this.#options.timeoutMs} ms`;
    fail(waiting, 'late', message);
    const at = this.#queue.indexOf(waiting);
    if (at >= 0) return void this.#queue.splice(at, 1);
    const seat = [...this.#seats].find(({ task }) => task === waiting);
    if (seat === undefined) return;
    this.#options.onLost?.('late', message);
    Object.assign(seat, { task: undefined, mayBeAsked: false, isLate: true });
    void seat.thread.terminate();
  }
}

function fail<Task, Answer>(
  { reject, timer }: Waiting<Task, Answer>,
  why: TaskError['why'],
  message: string,
): void {
  clearTimeout(timer);
  reject(new TaskError(why, message));
}

interface AskedTask<Task> {
  id: number;
  task: Task;
}

/** What a thread of a pool says: that it is loaded, or what became of a task. */
type Said<Answer> =
  | { ready: true }
  | { id: number; done: Answer }
  | { id: number; failure: { name: string; message: string; code?: string } };

/** The thread's side of a pool. Call it last: whoever is loaded is asked. */
export function serveTasks<Task, Answer>(work: (task: Task) => Answer | Promise<Answer>): void {
  const say = (said: Said<Answer>): void => parentPort!.postMessage(said);
  const answer = async ({ id, task }: AskedTask<Task>): Promise<void> => {
    try {
      say({ id, done: await work(task) });
    } catch (error) {
      // An error that is sent as it is arrives without its class and its code.
      const { name, message, code } = error as NodeJS.ErrnoException;
      say({ id, failure: { name, message, ...(code !== undefined && { code }) } });
    }
  };
  parentPort!.on('message', (asked: AskedTask<Task>) => void answer(asked));
  say({ ready: true });
}
