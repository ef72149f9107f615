import { workerData } from 'node:worker_threads';
import { serveTasks } from '../store/threads/serve-tasks.ts';
import { lowerPriority } from '../store/threads/thread.ts';
import { createAnswers } from './searcher.ts';

/** Lookups go first, then searches, then a refresh: beside 100 searches a second 85 % of the lookups are kept, not 80 %. */
const NICER = 5;
lowerPriority(NICER);

serveTasks(createAnswers(workerData as { synonymsText: string; synonymsFile: string }));
