import { workerData } from 'node:worker_threads';
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

function searchIn(path: string): Search {
  const known = open.get(path);
  if (known) return known.search;
  const index = openSearchIndex(path);
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

serveTasks(({ path, text }: Question) => (text === '' ? void searchIn(path) : searchIn(path)(text)));
