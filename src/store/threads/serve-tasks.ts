import { parentPort } from 'node:worker_threads';
import { beginTask, type Ticket, type Tickets } from './tickets.ts';

/** A task told to all threads has no ticket. */
export interface PoolTask<Task> {
  ticket?: Ticket;
  task: Task;
}

export type PoolAnswer<Answer> =
  | { id: number; done: Answer }
  | { id: number; failure: { name: string; message: string; code?: string } };
export type PoolMessage<Answer> = { ready: true } | PoolAnswer<Answer>;

/** The thread's side of a pool. Call it last in the module: tasks arrive from then on. */
export function serveTasks<Task, Answer>(work: (task: Task) => Answer | Promise<Answer>): void {
  const say = (message: PoolMessage<Answer>): void => parentPort!.postMessage(message);
  const answer = async ({ ticket, task }: PoolTask<Task>): Promise<void> => {
    const id = ticket?.id ?? NOBODY_WAITS;
    try {
      say({ id, done: await work(task) });
    } catch (error) {
      // postMessage would lose the error's class and code.
      const { name, message, code } = error as NodeJS.ErrnoException;
      say({ id, failure: { name, message, ...(code !== undefined && { code }) } });
    }
  };
  // A thread hears of its tickets before it gets its first task.
  let tickets: Tickets;
  parentPort!.on('message', (message: Tickets | PoolTask<Task>) => {
    if ('ids' in message) tickets = message;
    else if (message.ticket === undefined || beginTask(tickets, message.ticket)) void answer(message);
  });
  say({ ready: true });
}

const NOBODY_WAITS = 0;
