import type { WriteStream } from 'node:fs';

/**
 * A file's stream is opened and closed in its own time, also after whatever fed it has failed: a file that is removed
 * before that comes back. Whoever removes it waits here first.
 */
export async function closed(file: WriteStream): Promise<void> {
  if (!file.closed) await new Promise<void>((resolve) => file.once('close', resolve));
}
