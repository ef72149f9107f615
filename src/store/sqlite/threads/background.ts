import { join } from 'node:path';
import { startBackground } from '../../threads/thread.ts';
import { statePath } from '../state/state-db.ts';

/** The first commit after each waits for the disk, which is busy for hundreds of milliseconds while a night is published. */
const CHECKPOINT_EVERY_MS = 60_000;

/** Starts the thread that moves the state's log into its database. Without it commits do so now and then, and wait. */
export function startCheckpoints(
  dataDir: string,
  onError: (error: Error) => void,
  everyMs = CHECKPOINT_EVERY_MS,
): () => Promise<void> {
  const path = statePath(dataDir);
  return startBackground(new URL('./checkpoint-worker.ts', import.meta.url), { path, everyMs }, onError);
}

const LOOK_EVERY_MS = 1_000;
/** The first answers come before it: a thread that starts beside them makes a start 0.1 s longer. */
const AFTER_MS = 2_000;

/**
 * Starts the thread that reads each published catalogue through once and keeps it mapped, so that nobody who is answered
 * waits for the disk: neither after a start, nor for an article that was last asked for yesterday, nor beside a refresh
 * that fills the page cache with its own files.
 */
export function startWarming(
  dataDir: string,
  onError: (error: Error) => void,
  { everyMs = LOOK_EVERY_MS, afterMs = AFTER_MS } = {},
): () => Promise<void> {
  const dir = join(dataDir, 'generations');
  let stop: (() => Promise<void>) | undefined;
  const timer = setTimeout(() => {
    stop = startBackground(new URL('./warm-worker.ts', import.meta.url), { dir, everyMs }, onError);
  }, afterMs);
  timer.unref();
  return async () => {
    clearTimeout(timer);
    await stop?.();
  };
}
