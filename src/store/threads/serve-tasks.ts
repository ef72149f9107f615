import { parentPort } from 'node:worker_threads';
import { beginTask, type Ticket, type Tickets } from './tickets.ts';

/** A task told to all threads has no ticket. */
export interface PoolTask<Task> {
  ticket?: Ticket;
  task: Task;
}

/** What is left of an error in the other thread; `errcode` is SQLite's. */
interface TaskFailure {
  name: string;
  message: string;
  code?: string;
  errcode?: number;
}

export type PoolAnswer<Answer> = { id: number; done: Answer } | { id: number; failure: TaskFailure };
export type PoolMessage<Answer> = { ready: true } | PoolAnswer<Answer>;

/** The thread's side of a pool: it does one task after the other. Call it last in the module: tasks arrive from then on. */
export function serveTasks<Task, Answer>(work: (task: Task) => Answer | Promise<Answer>): void {
  const say = (message: PoolMessage<Answer>): void => parentPort!.postMessage(message);
  // A thread hears of its tickets before it gets its first task.
  let tickets: Tickets;
  const answer = async ({ ticket, task }: PoolTask<Task>): Promise<void> => {
    if (ticket !== undefined && !beginTask(tickets, ticket)) return;
    const id = ticket?.id ?? NOBODY_WAITS;
    try {
      say({ id, done: await work(task) });
    } catch (error) {
      // postMessage would lose the error's class and codes.
      const { name, message, code, errcode } = error as TaskFailure;
      const codes = { ...(code !== undefined && { code }), ...(errcode !== undefined && { errcode }) };
      say({ id, failure: { name, message, ...codes } });
    }
  };
  let last = Promise.resolve();
  parentPort!.on('message', (message: Tickets | PoolTask<Task>) => {
    if ('ids' in message) tickets = message;
    // A task whose turn has not come has not begun: the pool may give it to an idle thread.
    else last = last.then(() => answer(message));
  });
  say({ ready: true });
}

const NOBODY_WAITS = 0;
