import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { fetchDeltas } from '../../store/blobs/deltas.ts';
import { openBlobs } from '../../store/blobs/open-blobs.ts';
import { sweepDeltas } from '../../store/deltas/delta-file.ts';
import { deltasIn } from '../../store/disk/data-folder.ts';

const RETRY_MS = 30_000;

/** Fetches the deltas that a node lacks, in the background: at its start, after each switch, and again after a failure. */
export function createDeltaFetching({ config, log }: { config: Config; log: Logger }) {
  const dir = deltasIn(config.dataDir);
  let fetchedFor: string | undefined;
  let running: Promise<void> | undefined;
  let notBefore = Number.NEGATIVE_INFINITY;
  const stop = new AbortController();
  const fetch = async (current: string): Promise<void> => {
    const blobs = await openBlobs(config.blobs!, config.secret);
    try {
      await fetchDeltas(blobs, dir, stop.signal);
    } finally {
      await blobs.close();
    }
    sweepDeltas(dir, current);
    fetchedFor = current;
  };
  return {
    /** Called once a second with the generation that all nodes serve. */
    look(current: string | null): void {
      if (current === null || current === fetchedFor || running || performance.now() < notBefore) return;
      running = fetch(current)
        .catch((error: Error) => {
          if (stop.signal.aborted) return;
          notBefore = performance.now() + RETRY_MS;
          log.warn(`changes cannot be fetched from the object store: ${error.message}`);
        })
        .finally(() => {
          running = undefined;
        });
    },
    /** Whether every delta of the store that leads to a generation was fetched, or is lost there. */
    hasAllOf: (generation: string): boolean => fetchedFor === generation,
    /** Ends the fetch that is running: a store that is away is asked for a minute. */
    async close(): Promise<void> {
      stop.abort();
      await running;
    },
  };
}
export type DeltaFetching = ReturnType<typeof createDeltaFetching>;
