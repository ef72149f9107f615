import { open } from 'node:fs/promises';

/**
 * Makes what was committed survive a power cut, on another thread than the one that committed. A commit that waits for
 * the disk by itself holds up whatever its process does: beside a refresh that writes gigabytes, for 400 ms.
 * The log is all that has to reach the disk; whoever moves it into the database sees to the rest.
 */
export function createDurable(databasePath: string): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const start = (): Promise<void> => {
    next = undefined;
    const mine = syncFile(`${databasePath}-wal`).finally(() => {
      if (running === mine) running = undefined;
    });
    running = mine;
    return mine;
  };
  // What is committed while the disk is at it may have come too late for it: those share the next turn.
  return () => {
    if (running === undefined) return start();
    next ??= running.then(start, start);
    return next;
  };
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    // No log: all of it is in the database already.
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  try {
    await file?.datasync();
  } finally {
    await file?.close();
  }
}
