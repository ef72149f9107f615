import type { QueuedTask } from './queued-task.ts';
import type { PoolMessage, PoolTask } from './serve-tasks.ts';
import { startThread, type Thread, type ThreadOptions } from './thread.ts';
import { hasBegun, layTicket, openTickets, runningMs, type Tickets, takeTicket } from './tickets.ts';

/** A thread of a pool with its tasks: those it has begun, and those that it can begin without being told. */
export class PoolMember<Task, Answer> {
  readonly #thread: Thread;
  readonly #tickets: Tickets;
  readonly #places: number;
  #tasks: QueuedTask<Task, Answer>[] = [];
  isReady = false;
  isLate = false;

  constructor(
    script: URL,
    places: number,
    options: Pick<ThreadOptions<PoolMessage<Answer>>, 'data' | 'onMessage' | 'onEnd'>,
  ) {
    this.#places = places;
    this.#tickets = openTickets(places);
    this.#thread = startThread<PoolMessage<Answer>>(script, options);
    this.#thread.post(this.#tickets);
  }

  count(): number {
    return this.#tasks.length;
  }

  has(task: QueuedTask<Task, Answer>): boolean {
    return this.#tasks.includes(task);
  }

  give(next: QueuedTask<Task, Answer>): void {
    const taken = this.#tasks.map(({ place }) => place);
    next.place = Array.from({ length: this.#places }, (_, at) => at).find((at) => !taken.includes(at))!;
    const { id, place, task } = next;
    this.#tasks.push(next);
    layTicket(this.#tickets, next);
    this.#thread.post({ ticket: { id, place }, task } satisfies PoolTask<Task>);
  }

  tell(task: Task): void {
    this.#thread.post({ task } satisfies PoolTask<Task>);
  }

  /** The task that the thread has answered; undefined when it was told to all. */
  answered(id: number): QueuedTask<Task, Answer> | undefined {
    const found = this.#tasks.find((task) => task.id === id);
    this.#tasks = this.#tasks.filter((task) => task !== found);
    return found;
  }

  /** False: the thread has begun the task. */
  takeBack(task: QueuedTask<Task, Answer>): boolean {
    if (!takeTicket(this.#tickets, task)) return false;
    clearTimeout(task.runTimer);
    this.#tasks = this.#tasks.filter((other) => other !== task);
    return true;
  }

  /** Takes back what the thread has not begun, in its order. */
  takeAllBack(): QueuedTask<Task, Answer>[] {
    return this.#tasks.filter((task) => this.takeBack(task));
  }

  /** Takes back the first task that waits behind another. */
  takeOneBehind(): QueuedTask<Task, Answer> | undefined {
    return this.#tasks.slice(1).find((task) => this.takeBack(task));
  }

  /** Those begun and not answered. A thread that was never ready has begun the first: it fails it, or it would be tried for ever. */
  begun(): QueuedTask<Task, Answer>[] {
    return this.#tasks.filter((task, at) => hasBegun(this.#tickets, task) || (at === 0 && !this.isReady));
  }

  /** For how long the thread has been running a task of its. */
  runningMs(task: QueuedTask<Task, Answer>): number {
    return runningMs(this.#tickets, task);
  }

  terminate(): Promise<void> {
    return this.#thread.terminate();
  }
}
