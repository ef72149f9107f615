import { parentPort, workerData } from 'node:worker_threads';
import type { Day } from '../../domain/day.ts';
import type { OneTaskMessage } from '../../store/threads/thread.ts';
import { type Scale, type WriteTotals, writeShops } from './generate.ts';

export interface WriteTask {
  scale: Scale;
  shopIndexes: readonly number[];
  day: Day;
}

const { scale, shopIndexes, day } = workerData as WriteTask;
const say = (message: OneTaskMessage<WriteTotals, number>): void => parentPort!.postMessage(message);
say({ done: writeShops(scale, shopIndexes, day, (offers) => say({ progress: offers })) });
