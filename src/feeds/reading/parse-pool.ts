import { spoolProblem } from '../../store/spool/footer.ts';
import { readPrices } from '../../store/spool/prices.ts';
import { TaskError, ThreadPool } from '../../store/threads/pool.ts';
import { FeedError, type FeedSpec, type FileReading } from '../feed.ts';
import { type PriceMoves, priceMoves } from '../guard/price-moves.ts';
import { type PriceSample, priceSample } from '../guard/price-ratio.ts';
import { readFeedFile } from './read-feed-file.ts';

export interface ParseJob {
  spec: FeedSpec;
  path: string;
  spoolPath: string;
  /** The last good spool, which the prices are held against. */
  goodSpoolPath: string | null;
  /** Whether that spool was made by the same recipe, so that rows which stand as they did need not be read. */
  sameRecipe: boolean;
  nowMs: number;
  /** Where rows that become no offer are noted. */
  refusedPath?: string;
}

export interface ReadFeed {
  reading: FileReading;
  moves: PriceMoves | null;
  /** To be held against the other shops' prices. */
  sample: PriceSample;
  seconds: number;
}

export interface ParsePool {
  run(job: ParseJob): Promise<ReadFeed>;
  /** Ends the readers. May be called twice. */
  close(): Promise<void>;
}

export async function parse(job: ParseJob): Promise<ReadFeed> {
  const began = performance.now();
  // Lines taken over from a damaged spool would be damaged under a checksum that is right.
  const goodPath =
    job.goodSpoolPath !== null && spoolProblem(job.goodSpoolPath) === null ? job.goodSpoolPath : null;
  const knownPath = job.sameRecipe ? goodPath : null;
  const reading = await readFeedFile(
    job.spec,
    job.path,
    job.spoolPath,
    job.nowMs,
    knownPath,
    job.refusedPath,
  );
  const prices = readPrices(job.spoolPath);
  const good = goodPath === null ? null : readPrices(goodPath);
  const moves = good === null ? null : priceMoves(good, prices);
  return { reading, moves, sample: priceSample(prices, good), seconds: (performance.now() - began) / 1000 };
}

/**
 * Reads files on `threads` cores. With none it reads in this thread: a small market is done before a worker is up. On a
 * night without a changed file no worker is started.
 */
export function createParsePool(threads: number): ParsePool {
  if (threads === 0) return { run: parse, close: async () => {} };
  const script = new URL('./parse-worker.ts', import.meta.url);
  let pool: ThreadPool<ParseJob, ReadFeed> | undefined;
  return {
    run(job) {
      pool ??= new ThreadPool({ script, threads });
      return pool.run(job).catch((error: Error) => {
        throw feedErrorOf(error);
      });
    },
    close: async () => pool?.close(),
  };
}

/** A reader that dies (out of memory, a crash in the engine) costs its own feed, not the run. */
function feedErrorOf(error: Error): Error {
  if (error instanceof TaskError && error.why === 'ended')
    return new FeedError(`the reader stopped: ${error.message}`);
  return error.name === FeedError.name ? new FeedError(error.message) : error;
}
