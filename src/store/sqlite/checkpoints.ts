import { Worker } from 'node:worker_threads';
import { statePath } from './state.ts';

/** The first commit after each waits for the disk, which is busy for hundreds of milliseconds while a night is published. */
const EVERY_MS = 60_000;

/** Starts the thread that moves the state's log into its database. Without it commits do so now and then, and wait. */
export function startCheckpoints(
  dataDir: string,
  onError: (error: Error) => void,
  everyMs = EVERY_MS,
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
