import { workerData } from 'node:worker_threads';
import { createTurns } from '../domain/calls.ts';
import { openSearchIndex } from '../store/open.ts';
import { serveTasks } from '../store/threads/pool.ts';
import { lowerPriority } from '../store/threads/thread.ts';
import { createAnalyser } from './language/analyse.ts';
import { parseSynonyms } from './language/synonyms.ts';
import type { SearchTask } from './pool.ts';
import { createSearcher, type Searcher } from './searcher.ts';

/**
 * A nice level below the thread that answers lookups and above a refresh: on two cores a search would delay lookups by
 * milliseconds (beside 100 searches a second 85 % of the lookups are kept instead of 80 %).
 */
const NICER = 5;
lowerPriority(NICER);

const { synonymsText, synonymsFile } = workerData as { synonymsText: string; synonymsFile: string };
const analyser = createAnalyser();
const synonyms = parseSynonyms(synonymsText, synonymsFile, analyser);

/** Two generations stay open, because questions for both arrive around a swap. */
const KEPT = 2;
const open = new Map<string, Searcher>();
// Runs openings one at a time, so that concurrent questions open a new generation once.
const inTurn = createTurns();

const searcherOf = async (path: string): Promise<Searcher> =>
  open.get(path) ?? inTurn(async () => open.get(path) ?? openSearcher(path));

async function openSearcher(path: string): Promise<Searcher> {
  const searcher = createSearcher(await openSearchIndex(path), synonyms, analyser);
  open.set(path, searcher);
  for (const [oldPath, old] of open) {
    if (open.size <= KEPT) break;
    old.close();
    open.delete(oldPath);
  }
  return searcher;
}

serveTasks(async ({ path, request }: SearchTask) => {
  const searcher = await searcherOf(path);
  switch (request?.kind) {
    case 'search':
      return searcher.search(request.question);
    case 'browse':
      return searcher.browse(request.question);
    case 'suggest':
      return searcher.suggest(request.text);
    case 'similar':
      return searcher.similar(request.ean);
    case undefined:
      return undefined;
  }
});
