import { parentPort, workerData } from 'node:worker_threads';

/** Does what it is told and ends: answers, says how far it is, dies, or ends without a word. */
if (workerData === 'throw') throw Object.assign(new Error('no more files'), { code: 'EMFILE' });
if (workerData === 'exit') process.exit(0);
if (workerData === 'problem') parentPort!.postMessage('a problem');
if (workerData === 'steps') for (const progress of [1, 2]) parentPort!.postMessage({ progress });
if (workerData === 'steps' || workerData === 'null') parentPort!.postMessage({ done: null });
// Whoever is stopped by a word listens until it comes.
if (workerData === 'problem' || workerData === 'listen') parentPort!.once('message', () => {});
