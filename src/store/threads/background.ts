import { QUIET_END, startThread } from './thread.ts';

/** Starts a thread that works beside the one that answers, until it is stopped. What goes wrong in it is told, and takes nobody down. */
export function startBackground(
  script: URL,
  data: unknown,
  onError: (error: Error) => void,
): () => Promise<void> {
  let stopping = false;
  const thread = startThread<string>(script, {
    data,
    unref: true,
    onMessage: (problem) => onError(new Error(problem)),
    onEnd: (error) => {
      if (error !== undefined) onError(error);
      else if (!stopping) onError(new Error(QUIET_END));
    },
  });
  return async () => {
    stopping = true;
    // Whoever waits for the end of it must not end before.
    thread.ref();
    thread.post('stop');
    await thread.ended;
  };
}
