import { parentPort, workerData } from 'node:worker_threads';
import type { Day } from '../../domain/day.ts';
import { type Scale, writeShops } from './generate.ts';

export interface Task {
  scale: Scale;
  shopIndexes: readonly number[];
  day: Day;
}

const { scale, shopIndexes, day } = workerData as Task;
const done = writeShops(scale, shopIndexes, day, (offers) => parentPort!.postMessage({ offers }));
parentPort!.postMessage({ done });
