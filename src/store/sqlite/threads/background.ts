import { join } from 'node:path';
import { startBackground } from '../../threads/thread.ts';
import { statePath } from '../state/state-db.ts';

/** The first commit after a checkpoint waits for the disk, which is busy for hundreds of milliseconds during a publish. */
const CHECKPOINT_EVERY_MS = 60_000;

/** Starts the thread that checkpoints the state's write-ahead log. Without it, commits checkpoint now and then and block. */
export function startCheckpoints(
  dataDir: string,
  onError: (error: Error) => void,
  everyMs = CHECKPOINT_EVERY_MS,
): () => Promise<void> {
  const path = statePath(dataDir);
  return startBackground(new URL('./checkpoint-worker.ts', import.meta.url), { path, everyMs }, onError);
}

const LOOK_EVERY_MS = 1_000;
/** Starts after the first answers: a thread beside them makes the start 0.1 s longer. */
const AFTER_MS = 2_000;

export interface WarmOptions {
  everyMs?: number;
  afterMs?: number;
  /** 1 while answers are slow: the thread then waits. */
  slow?: Int32Array<SharedArrayBuffer>;
}

const NEVER_SLOW = new Int32Array(new SharedArrayBuffer(4));

/** Reads each published catalogue once and keeps it mapped, so that no request waits for the disk beside a refresh. */
export function startWarming(
  dataDir: string,
  onError: (error: Error) => void,
  { everyMs = LOOK_EVERY_MS, afterMs = AFTER_MS, slow = NEVER_SLOW }: WarmOptions = {},
): () => Promise<void> {
  const dir = join(dataDir, 'generations');
  let stop: (() => Promise<void>) | undefined;
  const timer = setTimeout(() => {
    stop = startBackground(new URL('./warm-worker.ts', import.meta.url), { dir, everyMs, slow }, onError);
  }, afterMs);
  timer.unref();
  return async () => {
    clearTimeout(timer);
    await stop?.();
  };
}
