import type { PoolAnswer } from './serve-tasks.ts';

export class TaskError extends Error {
  readonly why: 'full' | 'late' | 'ended' | 'closed';

  constructor(why: TaskError['why'], message: string) {
    super(message);
    this.why = why;
  }
}

export interface QueuedTask<Task, Answer> {
  id: number;
  task: Task;
  askedMs: number;
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
  /** Its time limit, queueing included. */
  waitTimer: NodeJS.Timeout | undefined;
  /** The limit of the thread that has it. */
  runTimer?: NodeJS.Timeout;
  /** Its place among the tasks of the thread that has it. */
  place: number;
}

/** Nobody waits for the answer any more when its task was late or told to all. */
export function passOn<T, A>(task: QueuedTask<T, A> | undefined, message: PoolAnswer<A>): void {
  if (task === undefined) return;
  stopTimers(task);
  if ('done' in message) task.resolve(message.done);
  else task.reject(Object.assign(new Error(message.failure.message), message.failure));
}

export function failTask<T, A>(task: QueuedTask<T, A>, why: TaskError['why'], message: string): void {
  stopTimers(task);
  task.reject(new TaskError(why, message));
}

function stopTimers<T, A>({ waitTimer, runTimer }: QueuedTask<T, A>): void {
  clearTimeout(waitTimer);
  clearTimeout(runTimer);
}
