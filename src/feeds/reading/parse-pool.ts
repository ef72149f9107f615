import { isDefect } from '../../domain/errors.ts';
import { spoolProblem } from '../../store/spool/footer.ts';
import { readPrices } from '../../store/spool/prices.ts';
import { ThreadPool } from '../../store/threads/pool.ts';
import { TaskError } from '../../store/threads/queued-task.ts';
import { FeedError, type FeedSpec, type FileReading } from '../feed.ts';
import { type PriceMoves, priceMoves } from '../guard/price-moves.ts';
import { type PriceSample, priceSample } from '../guard/price-ratio.ts';
import { readFeedFile } from './read-feed-file.ts';

export interface ParseJob {
  spec: FeedSpec;
  path: string;
  spoolPath: string;
  /** The last good spool, which the prices are compared with. */
  goodSpoolPath: string | null;
  /** The last good spool was made by the same recipe, so that its unchanged rows can be reused. */
  sameRecipe: boolean;
  nowMs: number;
  /** The file of rows that become no offer. */
  refusedPath?: string;
}

export interface ReadFeed {
  reading: FileReading;
  moves: PriceMoves | null;
  /** Prices to compare with other shops'. */
  sample: PriceSample;
  seconds: number;
}

export interface ParsePool {
  run(job: ParseJob): Promise<ReadFeed>;
  /** May be called twice. */
  close(): Promise<void>;
}

export async function parse(job: ParseJob): Promise<ReadFeed> {
  const began = performance.now();
  // Lines copied from a damaged spool would be damaged under a valid checksum.
  const goodPath =
    job.goodSpoolPath !== null && spoolProblem(job.goodSpoolPath) === null ? job.goodSpoolPath : null;
  const knownPath = job.sameRecipe ? goodPath : null;
  const { spec, path, spoolPath, nowMs, refusedPath } = job;
  const reading = await readFeedFile(spec, path, spoolPath, nowMs, knownPath, refusedPath);
  const prices = readPrices(spoolPath);
  const good = goodPath === null ? null : readPrices(goodPath);
  const moves = good === null ? null : priceMoves(good, prices);
  return { reading, moves, sample: priceSample(prices, good), seconds: (performance.now() - began) / 1000 };
}

/** The largest files take a few minutes on a busy machine. A reader that is caught in a file must not hold up the night. */
const READING_MS_MAX = 20 * 60_000;

/**
 * Reads files in `threads` workers, which the first job starts. With 0 it reads in this thread: a small market is done before a
 * worker has started.
 */
export function createParsePool(threads: number, readingMsMax = READING_MS_MAX): ParsePool {
  if (threads === 0)
    return {
      run: (job) =>
        parse(job).catch((error: Error) => {
          throw feedErrorOf(error);
        }),
      close: async () => {},
    };
  const script = new URL('./parse-worker.ts', import.meta.url);
  let pool: ThreadPool<ParseJob, ReadFeed> | undefined;
  return {
    run(job) {
      pool ??= new ThreadPool({ script, threads, runningMsMax: readingMsMax });
      return pool.run(job).catch((error: Error) => {
        throw feedErrorOf(error);
      });
    },
    close: async () => pool?.close(),
  };
}

/** A worker that dies (out of memory, a crash of the engine) or is late, or a defect of a reader, fails its own feed, not the run. */
function feedErrorOf(error: Error): Error {
  if (error instanceof TaskError && (error.why === 'ended' || error.why === 'late'))
    return new FeedError(`the reader stopped: ${error.message}`);
  if (error instanceof FeedError) return error;
  if (error.name === FeedError.name) return new FeedError(error.message);
  return isDefect(error) ? new FeedError(`the reader failed: ${error.message}`) : error;
}
