import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { lowerPriority, type OneTaskMessage } from '../../threads/thread.ts';
import { type DamageJob, damageOf } from '../catalogue/damage.ts';

/** Same nice level as a refresh, so that requests keep priority. */
const NICER = 10;
const PAUSE_EVERY_CHUNKS = 8;
const PAUSE_MS = 20;

const job = workerData as DamageJob;
if (job.gently) lowerPriority(NICER);
let chunks = 0;
const pause = () => (++chunks % PAUSE_EVERY_CHUNKS === 0 ? wait(PAUSE_MS) : undefined);
const done = await damageOf(job, job.gently ? (pause as () => Promise<void>) : undefined);
parentPort!.postMessage({ done } satisfies OneTaskMessage<string | null, never>);
