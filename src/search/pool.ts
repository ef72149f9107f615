import { AppError } from '../domain/errors.ts';
import { isFileDamage } from '../store/disk/disk-trouble.ts';
import type { AskThreads, BrowseQuestion, SearchQuestion } from '../store/ports/search-question.ts';
import { ThreadPool } from '../store/threads/pool.ts';
import { TaskError } from '../store/threads/queued-task.ts';

export interface SearchPool extends AskThreads {
  warm(path: string): void;
  queued(): number;
  /** The number of questions answered with 503 since the start. */
  refused(): number;
  close(): Promise<void>;
}

export interface SearchPoolOptions {
  workers: number;
  timeoutMs: number;
  synonymsText: string;
  synonymsFile: string;
  log: (level: 'warn' | 'error', message: string) => void;
}

export interface SearchTask {
  path: string;
  /** Undefined only opens the index. */
  request?:
    | { kind: 'search'; question: SearchQuestion }
    | { kind: 'browse'; question: BrowseQuestion }
    | { kind: 'suggest'; text: string }
    | { kind: 'similar'; ean: string; variantsMax?: number | undefined };
}

/** Above this queue length a new question is refused at once: it would be late anyway. */
const QUEUE_PER_WORKER = 64;
/** Suggestions have a queue of their own: 300 a second arrive, and a busy machine may pause a worker for half a second. */
const TYPED_PER_WORKER = 256;
const RESTART_AFTER_MS = 500;
/** Without any, a thread answered one question at each turn of an event loop that 128 connections kept busy: 50 a second, or 8. */
const AHEAD = 3;

/** A slow search never delays a lookup: a late question is answered 503 and its worker replaced. */
export function createSearchPool(options: SearchPoolOptions): SearchPool {
  const { workers, timeoutMs, synonymsText, synonymsFile, log } = options;
  const pool = new ThreadPool<SearchTask, unknown>({
    script: new URL('./worker.ts', import.meta.url),
    threads: workers,
    data: { synonymsText, synonymsFile },
    ahead: AHEAD,
    queueMax: (QUEUE_PER_WORKER + TYPED_PER_WORKER) * workers,
    timeoutMs,
    restartAfterMs: RESTART_AFTER_MS,
    onLost: (why, message) =>
      why === 'late'
        ? log('warn', 'a search was late; its worker is replaced')
        : log('error', `search worker failed: ${message}`),
  });
  let refused = 0;
  const askedNow = { typed: 0, other: 0 };
  const refuse = (why: string): AppError => {
    refused++;
    return unavailable(why);
  };
  const refusalOf = (error: Error): AppError => {
    if (isFileDamage(error)) {
      log('error', `search failed: ${error.message}`);
      // The reader looks for the cause, and asks the catalogue before.
      return unavailable(SEARCH_DOWN, error);
    }
    if (!(error instanceof TaskError)) log('error', `search failed: ${error.message}`);
    else if (error.why === 'full') return refuse('Too many searches at once');
    else if (error.why === 'late') return refuse('The search took too long');
    return refuse(SEARCH_DOWN);
  };
  const ask = async <Answer>(question: SearchTask): Promise<Answer> => {
    if (workers === 0) throw unavailable('Search is switched off on this server');
    const kind = question.request?.kind === 'suggest' ? 'typed' : 'other';
    // One more per worker: the question being answered is not in the queue.
    if (kind === 'typed' && askedNow.typed >= (TYPED_PER_WORKER + 1) * workers)
      throw refuse('Too many people are typing at once');
    if (kind === 'other' && askedNow.other >= (QUEUE_PER_WORKER + 1) * workers)
      throw refuse('Too many searches at once');
    askedNow[kind]++;
    try {
      return (await pool.run(question)) as Answer;
    } catch (error) {
      throw refusalOf(error as Error);
    } finally {
      askedNow[kind]--;
    }
  };
  return {
    search: (path, question) => ask({ path, request: { kind: 'search', question } }),
    browse: (path, question) => ask({ path, request: { kind: 'browse', question } }),
    suggest: (path, text) => ask({ path, request: { kind: 'suggest', text } }),
    similar: (path, ean, variantsMax) => ask({ path, request: { kind: 'similar', ean, variantsMax } }),
    warm: (path) => pool.tellAll({ path }),
    queued: () => pool.queued(),
    refused: () => refused,
    close: () => pool.close(),
  };
}

const SEARCH_DOWN = 'Search is temporarily down';

const unavailable = (why: string, cause?: Error): AppError =>
  new AppError('unavailable', `${why}; lookups by EAN work meanwhile. Try again in a few seconds.`, {
    retryAfterS: 3,
    cause,
  });
