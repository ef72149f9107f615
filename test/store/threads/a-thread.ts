import { setTimeout as wait } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import { serveTasks } from '../../../src/store/threads/serve-tasks.ts';

/** What a test asks of a thread: an answer, or one of the ways in which a thread goes wrong. */
export type Asking =
  | { say: string }
  | { throws: string; code: string }
  | { busyMs: number }
  | { waitMs: number }
  | 'crash'
  | 'exit'
  | 'hang'
  | 'when'
  | 'which thread';

const started = process.hrtime.bigint().toString();

if (workerData === 'ends while it is loaded') process.exit(0);
if (workerData === 'fails to load') throw new Error('not to be loaded');
// Loaded, and never says so.
if (workerData === 'never ready') await wait(2 ** 30);

serveTasks(async (asked: Asking): Promise<string> => {
  if (asked === 'exit') process.exit(0);
  if (asked === 'crash') {
    setImmediate(() => {
      throw new Error('out of luck');
    });
    await wait(2 ** 30);
  }
  if (asked === 'hang') for (;;);
  if (typeof asked === 'object' && 'busyMs' in asked)
    for (const until = performance.now() + asked.busyMs; performance.now() < until; );
  if (typeof asked === 'object' && 'waitMs' in asked) await wait(asked.waitMs);
  if (asked === 'when') return String(performance.timeOrigin + performance.now());
  if (asked === 'which thread') return started;
  if (typeof asked === 'object' && 'throws' in asked)
    throw Object.assign(new RangeError(asked.throws), { code: asked.code });
  return typeof asked === 'object' && 'say' in asked ? `${workerData ?? ''}${asked.say}` : '';
});
