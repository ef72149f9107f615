import { setTimeout as wait } from 'node:timers/promises';
import { diskTrouble } from '../disk/disk-trouble.ts';
import { BlobMissing } from '../ports/blobs.ts';

const TRIES = 4;
const FIRST_WAIT_MS = 100;

/** Marks an error that another try cannot mend. */
export class Final extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
  }
}

/** Tries again what the network or the store may have spoilt, longer apart each time, and each node at its own moment. */
export async function retried<T>(work: (attempt: number) => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(attempt);
    } catch (error) {
      if (error instanceof Final) throw error.cause;
      const isFinal = error instanceof BlobMissing || diskTrouble(error) !== undefined;
      if (isFinal || signal?.aborted || attempt === TRIES) throw error;
      await wait(FIRST_WAIT_MS * 3 ** (attempt - 1) * (0.5 + Math.random()), undefined, { signal });
    }
  }
}
