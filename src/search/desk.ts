import type {
  BrowsedProducts,
  BrowseQuestion,
  FoundProducts,
  SearchQuestion,
} from '../store/ports/product-question.ts';
import type { SearchIndex } from '../store/ports/search-index.ts';
import { browse } from './browse/browse.ts';
import { createList } from './engine.ts';
import type { Analyser } from './language/analyse.ts';
import { loadLexicon } from './language/lexicon.ts';
import type { Synonyms } from './language/synonyms.ts';
import { searchPage } from './search-page.ts';

/** All that can be asked about one generation, answered in the thread that asks. */
export interface Desk {
  search(question: SearchQuestion): FoundProducts;
  browse(question: BrowseQuestion): BrowsedProducts;
  close(): void;
}

export function createDesk(index: SearchIndex, synonyms: Synonyms, analyser: Analyser): Desk {
  const lexicon = index.lexicon();
  if (lexicon === undefined) throw new Error('the generation has no search index');
  const list = createList(loadLexicon(lexicon), synonyms, analyser);
  return {
    search: (question) => searchPage(index, list, question),
    browse: (question) => browse(traitsIn(index), question),
    close: () => index.close(),
  };
}

function traitsIn({ traits }: SearchIndex) {
  if (traits === undefined) throw new Error('the generation has no traits');
  return traits;
}
