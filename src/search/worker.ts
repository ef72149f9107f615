import { workerData } from 'node:worker_threads';
import { createTurns } from '../domain/turns.ts';
import { lowerPriority } from '../store/disk/lower-priority.ts';
import { openSearchIndex } from '../store/open.ts';
import type { SearchIndex } from '../store/ports/search-index.ts';
import { serveTasks } from '../store/threads/serve-tasks.ts';
import { createSearch, type Search } from './engine.ts';
import { createAnalyser } from './language/analyse.ts';
import { loadLexicon } from './language/lexicon.ts';
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
const open = new Map<string, { index: SearchIndex; search: Search }>();
// Two questions about a generation that is new to both open it once.
const inTurn = createTurns();

const searchIn = async (path: string): Promise<Search> =>
  open.get(path)?.search ?? inTurn(async () => open.get(path)?.search ?? openSearch(path));

async function openSearch(path: string): Promise<Search> {
  const index = await openSearchIndex(path);
  const lexicon = index.lexicon();
  if (lexicon === undefined) throw new Error('the generation has no search index');
  const search = createSearch(index, loadLexicon(lexicon), synonyms, analyser);
  open.set(path, { index, search });
  for (const [old, { index: oldIndex }] of open) {
    if (open.size <= KEPT) break;
    oldIndex.close();
    open.delete(old);
  }
  return search;
}

serveTasks(async ({ path, text }: Question) => {
  const search = await searchIn(path);
  return text === '' ? undefined : search(text);
});
