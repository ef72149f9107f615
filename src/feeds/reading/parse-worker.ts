import { parentPort } from 'node:worker_threads';
import { FeedError } from '../feed.ts';
import { type ParseJob, parse, type WorkerAnswer } from './parse-pool.ts';

const port = parentPort!;

port.on('message', (job: ParseJob) => void work(job));

async function work(job: ParseJob): Promise<void> {
  let answer: WorkerAnswer;
  try {
    answer = { ok: await parse(job) };
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    answer = { message, feedError: error instanceof FeedError, ...(code !== undefined && { code }) };
  }
  port.postMessage(answer);
}
