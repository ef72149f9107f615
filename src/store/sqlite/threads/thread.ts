import { Worker } from 'node:worker_threads';

/** Starts a thread that works beside the one that answers, until it is stopped. What goes wrong in it is told, and takes nobody down. */
export function startThread(
  script: URL,
  workerData: unknown,
  onError: (error: Error) => void,
): () => Promise<void> {
  const worker = new Worker(script, { workerData });
  worker.unref();
  worker.on('error', onError);
  worker.on('message', (problem: string) => onError(new Error(problem)));
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  return async () => {
    // Whoever waits for the end of it must not end before.
    worker.ref();
    worker.postMessage('stop');
    await ended;
  };
}
