import { Worker } from 'node:worker_threads';
import { statePath } from './state.ts';

/** Starts the thread that moves the state's log into its database. Without it commits do so now and then, and wait. */
export function startCheckpoints(
  dataDir: string,
  onError: (error: Error) => void,
  everyMs = 5_000,
): () => Promise<void> {
  const worker = new Worker(new URL('./checkpoint-worker.ts', import.meta.url), {
    workerData: { path: statePath(dataDir), everyMs },
  });
  worker.unref();
  worker.on('error', onError);
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  return async () => {
    worker.postMessage('stop');
    await ended;
  };
}
