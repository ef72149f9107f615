import type { SearchIndex } from '../store/ports/search-index.ts';
import type {
  AlikeProducts,
  BrowsedProducts,
  BrowseQuestion,
  FoundProducts,
  SearchQuestion,
} from '../store/ports/search-question.ts';
import { createList } from './engine.ts';
import { browse } from './filter/browse.ts';
import { findProducts } from './find-products.ts';
import type { Analyser } from './language/analyse.ts';
import { loadLexicon } from './language/lexicon.ts';
import type { Synonyms } from './language/synonyms.ts';
import { findAlike } from './similar.ts';
import { createSuggest, type Suggest } from './suggest/suggest.ts';

/** Answers all questions about one generation, in the calling thread. */
export interface Searcher {
  search(question: SearchQuestion): FoundProducts;
  browse(question: BrowseQuestion): BrowsedProducts;
  suggest: Suggest;
  similar(ean: string): AlikeProducts;
  close(): void;
}

export function createSearcher(index: SearchIndex, synonyms: Synonyms, analyser: Analyser): Searcher {
  const lexicon = index.lexicon();
  if (lexicon === undefined) throw new Error('the generation has no search index');
  const suggestions = index.suggestions();
  const words = loadLexicon(lexicon);
  const list = createList(words, synonyms, analyser);
  return {
    search: (question) => findProducts({ index, list }, question),
    suggest: suggestions === undefined ? () => [] : createSuggest(suggestions),
    similar: (ean) => findAlike({ index, traits: traitsIn(index), lexicon: words, analyser }, ean),
    browse: (question) => browse(traitsIn(index), question),
    close: () => index.close(),
  };
}

function traitsIn({ traits }: SearchIndex) {
  if (traits === undefined) throw new Error('the generation has no traits');
  return traits;
}
