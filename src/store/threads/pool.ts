import { PoolMember } from './member.ts';
import { failTask, passOn, type QueuedTask, TaskError } from './queued-task.ts';
import type { PoolMessage } from './serve-tasks.ts';
import { QUIET_END } from './thread.ts';
import { ID_MAX } from './tickets.ts';

export interface PoolOptions {
  /** A module that calls `serveTasks` (`serve-tasks.ts`). */
  script: URL;
  threads: number;
  data?: unknown;
  /**
   * Tasks that a thread has besides the one it runs, so that it need not wait for an event loop that is busy with other things; none
   * by default. A task waits behind another only while every thread runs one: an idle thread gets it.
   */
  ahead?: number;
  /** Length of the queue; a task beyond it is rejected at once. */
  queueMax?: number;
  /** Time limit of a task, queueing included. A thread that has run it for half of that is replaced. */
  timeoutMs?: number;
  /** Time limit from the moment a thread gets the task, for pools without the other. */
  runningMsMax?: number;
  /** Delay before a lost thread is replaced; none by default. */
  restartAfterMs?: number;
  /** Called when a thread exceeded its time limit or ended by itself. */
  onLost?: (why: 'late' | 'ended', message: string) => void;
}

const CLOSED = 'the pool is closed';
/** Pause after a thread that could not be loaded, which the next one hardly can either. */
const LOAD_AGAIN_MS = 500;

/** A pool of threads that run one task at a time each. A thread that dies fails only the task it ran and is replaced. */
export class ThreadPool<Task, Answer> {
  readonly #options: PoolOptions;
  readonly #queue: QueuedTask<Task, Answer>[] = [];
  readonly #members = new Set<PoolMember<Task, Answer>>();
  #lastId = 0;
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
      const waitTimer =
        timeoutMs === undefined ? undefined : setTimeout(() => this.#giveUp(waiting, timeoutMs), timeoutMs);
      this.#lastId = (this.#lastId % ID_MAX) + 1;
      const waiting: QueuedTask<Task, Answer> = {
        id: this.#lastId,
        task,
        askedMs: performance.now(),
        resolve,
        reject,
        waitTimer,
        place: 0,
      };
      this.#queue.push(waiting);
      this.#feed();
    });
  }

  tellAll(task: Task): void {
    for (const member of this.#members) member.tell(task);
  }

  queued(): number {
    const ahead = [...this.#members].map((member) => Math.max(0, member.count() - 1));
    return ahead.reduce((sum, waiting) => sum + waiting, this.#queue.length);
  }

  /** Ends the threads and rejects waiting tasks. May be called twice. */
  async close(): Promise<void> {
    this.#closed = true;
    const members = [...this.#members];
    const waiting = members.flatMap((member) => [...member.takeAllBack(), ...member.begun()]);
    for (const task of [...this.#queue.splice(0), ...waiting]) failTask(task, 'closed', CLOSED);
    await Promise.all(members.map((member) => member.terminate()));
  }

  #start(): void {
    if (this.#closed) return;
    const { script, data, ahead = 0 } = this.#options;
    const member: PoolMember<Task, Answer> = new PoolMember(script, ahead + 1, {
      data,
      onMessage: (message) => this.#hear(member, message),
      onEnd: (error) => this.#lose(member, error?.message ?? QUIET_END),
    });
    this.#members.add(member);
    this.#feed();
  }

  /**
   * With a time limit a thread gets no task before it is loaded: under load every new thread would exceed the limit and be replaced
   * for ever. Without a limit a thread that cannot be loaded fails its task, which would otherwise wait for ever.
   */
  #mayBeAsked({ isReady, isLate }: PoolMember<Task, Answer>): boolean {
    return !isLate && (isReady || this.#options.timeoutMs === undefined);
  }

  #feed(): void {
    const { ahead = 0, runningMsMax } = this.#options;
    for (let waiting = 0; waiting <= ahead; waiting++)
      for (const member of this.#members) {
        if (member.count() > waiting || !this.#mayBeAsked(member)) continue;
        const next = this.#next() ?? (waiting === 0 ? this.#behindAnother() : undefined);
        if (next === undefined) return;
        if (runningMsMax !== undefined)
          next.runTimer = setTimeout(() => this.#endThread(member, next, runningMsMax), runningMsMax);
        member.give(next);
      }
  }

  /**
   * Where even the oldest has waited for half of its limit, more is asked than can be done: the newest goes first, or each would be
   * begun when it is about to be late.
   */
  #next(): QueuedTask<Task, Answer> | undefined {
    const { timeoutMs = Number.POSITIVE_INFINITY } = this.#options;
    const [oldest] = this.#queue;
    const isTooMuch = oldest !== undefined && performance.now() - oldest.askedMs > timeoutMs / 2;
    return isTooMuch ? this.#queue.pop() : this.#queue.shift();
  }

  #behindAnother(): QueuedTask<Task, Answer> | undefined {
    for (const member of this.#members) {
      const task = member.takeOneBehind();
      if (task !== undefined) return task;
    }
    return undefined;
  }

  #hear(member: PoolMember<Task, Answer>, message: PoolMessage<Answer>): void {
    if ('ready' in message) member.isReady = true;
    else passOn(member.answered(message.id), message);
    this.#feed();
  }

  #lose(member: PoolMember<Task, Answer>, message: string): void {
    const { restartAfterMs = 0, onLost } = this.#options;
    this.#members.delete(member);
    if (this.#closed) return;
    const failed = member.begun();
    this.#queue.unshift(...member.takeAllBack().filter((task) => !failed.includes(task)));
    for (const task of failed) failTask(task, 'ended', message);
    if (!member.isLate) onLost?.('ended', message);
    const afterMs = member.isReady ? restartAfterMs : Math.max(restartAfterMs, LOAD_AGAIN_MS);
    if (afterMs === 0) this.#start();
    else setTimeout(() => this.#start(), afterMs);
  }

  /** A task that waits is given up, one that runs may cost its thread. */
  #giveUp(late: QueuedTask<Task, Answer>, limitMs: number): void {
    failTask(late, 'late', notDoneAfter(limitMs));
    const at = this.#queue.indexOf(late);
    if (at >= 0) this.#queue.splice(at, 1);
    const member = [...this.#members].find((one) => one.has(late));
    if (member !== undefined && !member.takeBack(late)) this.#watch(member, late, limitMs);
  }

  /** A thread that began a task late may go on with it for half of the limit, though nobody waits for the answer. */
  #watch(member: PoolMember<Task, Answer>, late: QueuedTask<Task, Answer>, limitMs: number): void {
    const leftMs = limitMs / 2 - member.runningMs(late);
    if (leftMs > 0) late.runTimer = setTimeout(() => this.#watch(member, late, limitMs), leftMs);
    else this.#endThread(member, late, limitMs);
  }

  #endThread(member: PoolMember<Task, Answer>, late: QueuedTask<Task, Answer>, limitMs: number): void {
    failTask(late, 'late', notDoneAfter(limitMs));
    this.#options.onLost?.('late', notDoneAfter(limitMs));
    member.isLate = true;
    this.#queue.unshift(...member.takeAllBack().filter((task) => task !== late));
    void member.terminate();
    this.#feed();
  }
}

const notDoneAfter = (limitMs: number): string => `not done after ${limitMs} ms`;
