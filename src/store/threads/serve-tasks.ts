import { parentPort } from 'node:worker_threads';

export interface AskedTask<Task> {
  id: number;
  task: Task;
}

/** What a thread of a pool says: that it is loaded, or what became of a task. */
export type Said<Answer> =
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
