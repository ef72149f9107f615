import { QUIET_END, startThread } from './thread.ts';

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
