import { openSearchIndex } from '../store/open.ts';
import type { SearchIndex, TraitIndex } from '../store/ports/search-index.ts';
import type {
  AlikeProducts,
  BrowsedProducts,
  BrowseQuestion,
  FoundPage,
  FoundProducts,
  SearchFilters,
  SearchQuestion,
} from '../store/ports/search-question.ts';
import { createList } from './engine.ts';
import { browse } from './filter/browse.ts';
import { API_FACETS, countFacets, FACET_NAMES } from './filter/facets.ts';
import { groupedPage } from './group-products.ts';
import { type Analyser, createAnalyser } from './language/analyse.ts';
import { loadLexicon } from './language/lexicon.ts';
import { parseSynonyms, type Synonyms } from './language/synonyms.ts';
import { byRelevance, createMatches, type Matches, type MatchParts, WALKED_MAX } from './matches.ts';
import { keepOpen } from './open-catalogues.ts';
import type { SearchTask } from './pool.ts';
import { findAlike } from './similar.ts';
import { byTrait } from './sort-by-trait.ts';
import { createSuggest, type Suggest } from './suggest/suggest.ts';
import { synonymPhrases } from './suggest/synonym-phrases.ts';

/** Creates the function by which a search thread answers its tasks. */
export function createAnswers({
  synonymsText,
  synonymsFile,
}: {
  synonymsText: string;
  synonymsFile: string;
}) {
  const analyser = createAnalyser();
  const synonyms = parseSynonyms(synonymsText, synonymsFile, analyser);
  const searcherOf = keepOpen(async (path) =>
    createSearcher(await openSearchIndex(path), synonyms, analyser),
  );

  return async ({ path, request }: SearchTask) => {
    const searcher = await searcherOf(path);
    switch (request?.kind) {
      case 'search':
        return searcher.search(request.question);
      case 'browse':
        return searcher.browse(request.question);
      case 'suggest':
        return searcher.suggest(request.text);
      case 'similar':
        return searcher.similar(request.ean, request.variantsMax);
      case undefined:
        return undefined;
    }
  };
}

/** Answers all questions about one generation, in the calling thread. */
export interface Searcher {
  search(question: SearchQuestion): FoundProducts;
  browse(question: BrowseQuestion): BrowsedProducts;
  suggest: Suggest;
  similar(ean: string, variantsMax?: number): AlikeProducts;
  close(): void;
}

/** The searcher owns the index: it closes it, also when it cannot be used. */
export function createSearcher(index: SearchIndex, synonyms: Synonyms, analyser: Analyser): Searcher {
  try {
    return searcherOver(index, synonyms, analyser);
  } catch (error) {
    index.close();
    throw error;
  }
}

function searcherOver(index: SearchIndex, synonyms: Synonyms, analyser: Analyser): Searcher {
  const lexicon = index.lexicon();
  if (lexicon === undefined) throw new Error('the generation has no search index');
  const suggestions = index.suggestions();
  const words = loadLexicon(lexicon);
  const list = createList(words, synonyms, analyser);
  return {
    search: (question) => findProducts({ index, list }, question),
    suggest:
      suggestions === undefined
        ? () => []
        : createSuggest(suggestions, () => synonymPhrases(synonyms, analyser, index.exists)),
    similar: (ean, variantsMax) =>
      findAlike({ index, traits: traitsIn(index), lexicon: words, analyser }, ean, variantsMax),
    browse: (question) => browse(traitsIn(index), question),
    close: () => index.close(),
  };
}

/** Answers a search: the products of a text that pass its filters, in its order, with its facets. */
export function findProducts(parts: MatchParts, question: SearchQuestion): FoundProducts {
  const { text, filters, facets } = question;
  const matchesOf = createMatches(parts, text);
  const { traits } = parts.index;
  const matches = matchesOf(filters);
  const page = question.isGrouped
    ? groupedPage(matches, question, traits!)
    : { ...plainPage(matches, question, traits), ...countedTotal(matches.counted()) };
  return {
    ...page,
    interpretation: matches.listing.interpretation,
    facets: facets
      ? countFacets(traits!, (own) => matchesOf(without(filters, own), matches), {
          isGrouped: question.isGrouped === true,
          facets: question.kinds ? FACET_NAMES : API_FACETS,
        })
      : null,
  };
}

const countedTotal = (counted: number) => ({
  total: Math.min(counted, WALKED_MAX),
  totalIsExact: counted <= WALKED_MAX,
});

const plainPage = (matches: Matches, question: SearchQuestion, traits: TraitIndex | undefined): FoundPage =>
  question.sort === 'relevance'
    ? byRelevance(matches, question, traits)
    : byTrait(matches, question.sort, question, traits!);

function without(filters: SearchFilters, own: readonly (keyof SearchFilters)[]): SearchFilters {
  const left = { ...filters };
  for (const name of own) delete left[name];
  return left;
}

function traitsIn({ traits }: SearchIndex) {
  if (traits === undefined) throw new Error('the generation has no traits');
  return traits;
}
