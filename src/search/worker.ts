import { workerData } from 'node:worker_threads';
import { createTurns } from '../domain/calls.ts';
import { openSearchIndex } from '../store/open.ts';
import { serveTasks } from '../store/threads/pool.ts';
import { lowerPriority } from '../store/threads/thread.ts';
import { createDesk, type Desk } from './desk.ts';
import { createAnalyser } from './language/analyse.ts';
import { parseSynonyms } from './language/synonyms.ts';
import type { Question } from './pool.ts';

/**
 * Below the thread that answers lookups, above a refresh: on two cores a search would hold it up for milliseconds
 * (beside 100 searches a second 85 % of the lookups are kept for 80 %).
 */
const NICER = 5;
lowerPriority(NICER);

const { synonymsText, synonymsFile } = workerData as { synonymsText: string; synonymsFile: string };
const analyser = createAnalyser();
const synonyms = parseSynonyms(synonymsText, synonymsFile, analyser);

/** The last two generations asked for: around a swap questions of both arrive. */
const KEPT = 2;
const open = new Map<string, Desk>();
// Two questions about a generation that is new to both open it once.
const inTurn = createTurns();

const deskOf = async (path: string): Promise<Desk> =>
  open.get(path) ?? inTurn(async () => open.get(path) ?? openDesk(path));

async function openDesk(path: string): Promise<Desk> {
  const desk = createDesk(await openSearchIndex(path), synonyms, analyser);
  open.set(path, desk);
  for (const [old, oldDesk] of open) {
    if (open.size <= KEPT) break;
    oldDesk.close();
    open.delete(old);
  }
  return desk;
}

serveTasks(async ({ path, asked }: Question) => {
  const desk = await deskOf(path);
  switch (asked?.kind) {
    case 'search':
      return desk.search(asked.question);
    case 'browse':
      return desk.browse(asked.question);
    case 'suggest':
      return desk.suggest(asked.text);
    case 'similar':
      return desk.similar(asked.ean);
    case undefined:
      return undefined;
  }
});
