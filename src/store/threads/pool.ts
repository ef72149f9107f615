import type { PoolAnswer, PoolMessage, PoolTask } from './serve-tasks.ts';
import { QUIET_END, startThread, type Thread } from './thread.ts';

export interface PoolOptions {
  /** A module that calls `serveTasks` (`serve-tasks.ts`). */
  script: URL;
  threads: number;
  data?: unknown;
  /**
   * Tasks that a thread has besides the one it runs, so that it need not wait for an event loop that is busy with other things; none
   * by default. A task waits behind another only while every thread runs one.
   */
  ahead?: number;
  /** Length of the queue; a task beyond it is rejected at once. */
  queueMax?: number;
  /** Time limit of a task, queueing included. A thread that exceeds it is replaced. */
  timeoutMs?: number;
  /** Time limit from the moment a thread gets the task, for pools without the other. */
  runningMsMax?: number;
  /** Delay before a lost thread is replaced; none by default. */
  restartAfterMs?: number;
  /** Called when a thread exceeded its time limit or ended by itself. */
  onLost?: (why: 'late' | 'ended', message: string) => void;
}

export class TaskError extends Error {
  readonly why: 'full' | 'late' | 'ended' | 'closed';

  constructor(why: TaskError['why'], message: string) {
    super(message);
    this.why = why;
  }
}

interface QueuedTask<Task, Answer> extends PoolTask<Task> {
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout | undefined;
}

interface PoolThread<Task, Answer> {
  thread: Thread;
  mayBeAsked: boolean;
  /** In the order in which it got them: the first is the one that runs. */
  tasks: QueuedTask<Task, Answer>[];
  isLate: boolean;
}

const NOBODY_WAITS = 0;
const CLOSED = 'the pool is closed';

/** A pool of threads that run one task at a time each. A thread that dies fails only the task it ran and is replaced. */
export class ThreadPool<Task, Answer> {
  readonly #options: PoolOptions;
  readonly #queue: QueuedTask<Task, Answer>[] = [];
  readonly #members = new Set<PoolThread<Task, Answer>>();
  #lastId = NOBODY_WAITS;
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    for (let i = 0; i < options.threads; i++) this.#start();
  }

  /** Rejects with the error thrown in the thread, or with a TaskError if no thread answered. */
  run(task: Task): Promise<Answer> {
    const { queueMax = Number.POSITIVE_INFINITY, timeoutMs } = this.#options;
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(new TaskError('closed', CLOSED));
      if (this.#queue.length >= queueMax)
        return reject(new TaskError('full', `${queueMax} tasks wait already`));
      const timer =
        timeoutMs === undefined ? undefined : setTimeout(() => this.#end(waiting, timeoutMs), timeoutMs);
      const waiting: QueuedTask<Task, Answer> = { id: ++this.#lastId, task, resolve, reject, timer };
      this.#queue.push(waiting);
      this.#feed();
    });
  }

  tellAll(task: Task): void {
    for (const { thread } of this.#members) thread.post({ id: NOBODY_WAITS, task } satisfies PoolTask<Task>);
  }

  queued(): number {
    const ahead = [...this.#members].map(({ tasks }) => Math.max(0, tasks.length - 1));
    return ahead.reduce((sum, waiting) => sum + waiting, this.#queue.length);
  }

  /** Ends the threads and rejects waiting tasks. May be called twice. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const waiting of this.#queue.splice(0)) fail(waiting, 'closed', CLOSED);
    await Promise.all([...this.#members].map(({ thread }) => thread.terminate()));
  }

  #start(): void {
    if (this.#closed) return;
    const { script, data, timeoutMs } = this.#options;
    const member: PoolThread<Task, Answer> = {
      thread: startThread<PoolMessage<Answer>>(script, {
        data,
        onMessage: (message) => this.#hear(member, message),
        onEnd: (error) => this.#lose(member, error?.message ?? QUIET_END),
      }),
      // With a time limit a thread gets no task before it is loaded: under load every new thread would exceed the limit and
      // be replaced for ever. Without a limit a thread that cannot be loaded fails its task, which would otherwise wait for
      // ever.
      mayBeAsked: timeoutMs === undefined,
      tasks: [],
      isLate: false,
    };
    this.#members.add(member);
    this.#feed();
  }

  #feed(): void {
    const { ahead = 0 } = this.#options;
    for (let waiting = 0; waiting <= ahead; waiting++)
      for (const member of this.#members) {
        if (member.tasks.length > waiting || !member.mayBeAsked) continue;
        const next = this.#queue.shift();
        if (next === undefined) return;
        this.#give(member, next);
      }
  }

  #give(member: PoolThread<Task, Answer>, next: QueuedTask<Task, Answer>): void {
    member.tasks.push(next);
    const { runningMsMax } = this.#options;
    if (runningMsMax !== undefined)
      next.timer = setTimeout(() => this.#end(next, runningMsMax), runningMsMax);
    member.thread.post({ id: next.id, task: next.task } satisfies PoolTask<Task>);
  }

  #hear(member: PoolThread<Task, Answer>, message: PoolMessage<Answer>): void {
    if ('ready' in message) member.mayBeAsked = !member.isLate;
    else this.#answer(member, message);
    this.#feed();
  }

  /** Nobody waits for the answer any more when its task was late or told to all. */
  #answer({ tasks }: PoolThread<Task, Answer>, message: PoolAnswer<Answer>): void {
    const at = tasks.findIndex(({ id }) => id === message.id);
    if (at < 0) return;
    const [{ resolve, reject, timer }] = tasks.splice(at, 1) as [QueuedTask<Task, Answer>];
    clearTimeout(timer);
    if ('done' in message) resolve(message.done);
    else reject(Object.assign(new Error(message.failure.message), message.failure));
  }

  /** Another thread does what this one leaves undone, but for the task that it failed. */
  #takeBack({ tasks }: PoolThread<Task, Answer>, failed: QueuedTask<Task, Answer> | undefined): void {
    this.#queue.unshift(...tasks.splice(0).filter((task) => task !== failed));
  }

  #lose(member: PoolThread<Task, Answer>, message: string): void {
    const { restartAfterMs = 0, onLost } = this.#options;
    this.#members.delete(member);
    if (this.#closed) {
      for (const task of member.tasks.splice(0)) fail(task, 'closed', message);
      return;
    }
    const running = member.tasks[0];
    this.#takeBack(member, running);
    if (running !== undefined) fail(running, 'ended', message);
    if (!member.isLate) onLost?.('ended', message);
    if (restartAfterMs === 0) this.#start();
    else setTimeout(() => this.#start(), restartAfterMs).unref();
  }

  /** Handles an exceeded time limit: a waiting task leaves the queue, a running one costs its thread. */
  #end(waiting: QueuedTask<Task, Answer>, limitMs: number): void {
    const message = `not done after ${limitMs} ms`;
    fail(waiting, 'late', message);
    const at = this.#queue.indexOf(waiting);
    if (at >= 0) return void this.#queue.splice(at, 1);
    const member = [...this.#members].find(({ tasks }) => tasks.includes(waiting));
    if (member === undefined) return;
    this.#options.onLost?.('late', message);
    this.#takeBack(member, waiting);
    Object.assign(member, { mayBeAsked: false, isLate: true });
    void member.thread.terminate();
    this.#feed();
  }
}

function fail<T, A>({ reject, timer }: QueuedTask<T, A>, why: TaskError['why'], message: string): void {
  clearTimeout(timer);
  reject(new TaskError(why, message));
}
