import { startBackground } from '../../threads/background.ts';
import { statePath } from '../state/state.ts';

/** The first commit after each waits for the disk, which is busy for hundreds of milliseconds while a night is published. */
const EVERY_MS = 60_000;

/** Starts the thread that moves the state's log into its database. Without it commits do so now and then, and wait. */
export function startCheckpoints(
  dataDir: string,
  onError: (error: Error) => void,
  everyMs = EVERY_MS,
): () => Promise<void> {
  const path = statePath(dataDir);
  return startBackground(new URL('./checkpoint-worker.ts', import.meta.url), { path, everyMs }, onError);
}
