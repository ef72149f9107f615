import { parentPort } from 'node:worker_threads';

export interface PoolTask<Task> {
  id: number;
  task: Task;
}

export type PoolAnswer<Answer> =
  | { id: number; done: Answer }
  | { id: number; failure: { name: string; message: string; code?: string } };
export type PoolMessage<Answer> = { ready: true } | PoolAnswer<Answer>;

/** The thread's side of a pool. Call it last in the module: tasks arrive from then on. */
export function serveTasks<Task, Answer>(work: (task: Task) => Answer | Promise<Answer>): void {
  const say = (message: PoolMessage<Answer>): void => parentPort!.postMessage(message);
  const answer = async ({ id, task }: PoolTask<Task>): Promise<void> => {
    try {
      say({ id, done: await work(task) });
    } catch (error) {
      // postMessage would lose the error's class and code.
      const { name, message, code } = error as NodeJS.ErrnoException;
      say({ id, failure: { name, message, ...(code !== undefined && { code }) } });
    }
  };
  parentPort!.on('message', (task: PoolTask<Task>) => void answer(task));
  say({ ready: true });
}
