import { createList, type Listing } from '../../src/search/engine.ts';
import { createDescribe, type SearchDocument } from '../../src/search/index/document.ts';
import { createVocabulary, type SearchProduct } from '../../src/search/index/vocabulary.ts';
import { createAnalyser } from '../../src/search/language/analyse.ts';
import { createSplit } from '../../src/search/language/compounds.ts';
import type { Lexicon } from '../../src/search/language/lexicon.ts';
import { noSynonyms, parseSynonyms } from '../../src/search/language/synonyms.ts';
import type { IndexedDocument, IndexQuestion, SearchPort } from '../../src/store/ports/search-index.ts';

let nextEan = 5700000000000;

export function aProduct(name: string, more: Partial<SearchProduct> = {}): SearchProduct {
  return {
    ean: String(nextEan++),
    name,
    brand: '',
    categoryPath: [],
    size: null,
    color: null,
    vendorCount: 3,
    available: true,
    description: '',
    ...more,
  };
}

type Answer = Pick<Listing, 'interpretation'> & { hits: { ean: string; score: number }[] };

export interface MemorySearch {
  search(text: string, limit?: number): Answer;
  /** The names of the answer, best first. */
  names(text: string): string[];
  questions: IndexQuestion[];
  docs: string[];
  tokens: string[];
}

/**
 * A whole market in memory, most popular first: the real build and the real search over a small inverted index. Those
 * behind the first `placed` have no place.
 */
export function memorySearch(
  products: readonly SearchProduct[],
  synonyms = '',
  placed = Number.POSITIVE_INFINITY,
): MemorySearch {
  const analyser = createAnalyser();
  const { described, lexicon } = describeAll(products, analyser, undefined, placed);
  const questions: IndexQuestion[] = [];
  const port = memoryPort(described, questions, placed);
  const rules = synonyms === '' ? noSynonyms() : parseSynonyms(synonyms, 'synonyms.txt', analyser);
  const list = createList(lexicon, rules, analyser);
  const search = (text: string, limit = 5): Answer => {
    const { hits, interpretation } = list(text)(port);
    return { hits: hits.slice(0, limit).map(({ ean, score }) => ({ ean, score })), interpretation };
  };
  const nameByEan = new Map(products.map((product) => [product.ean, product.name]));
  return {
    search,
    names: (text) => search(text).hits.map((hit) => nameByEan.get(hit.ean)!),
    questions,
    docs: described.map((each) => each.doc),
    tokens: described.map((each) => each.tokens),
  };
}

/** Both passes of a build. */
export function describeAll(
  products: readonly SearchProduct[],
  analyser = createAnalyser(),
  limits?: Parameters<typeof createVocabulary>[1],
  placed = Number.POSITIVE_INFINITY,
): { described: SearchDocument[]; lexicon: Lexicon } {
  const vocabulary = createVocabulary(analyser, limits);
  const lines = products.map((product, at) => vocabulary.add(product, at < placed).line);
  const lexicon = vocabulary.build();
  const split = createSplit(lexicon);
  const describe = createDescribe({ analyser, lexicon, split }, vocabulary.numbered, vocabulary.telling());
  return { described: lines.map((line, at) => describe(line, at + 1)), lexicon };
}

function memoryPort(
  described: readonly { tokens: string; doc: string }[],
  questions: IndexQuestion[],
  placed: number,
): SearchPort {
  const index = new Map<string, Set<number>>();
  described.forEach(({ tokens }, at) => {
    for (const token of tokens.split(' ')) {
      const ranks = index.get(token) ?? new Set();
      index.set(token, ranks.add(at + 1));
    }
  });
  const candidate = (rank: number): IndexedDocument => ({ rank, doc: described[rank - 1]!.doc });
  return {
    placed,
    match(question, limit, after = 0) {
      questions.push(question);
      return [...ranksOf(question, index)]
        .filter((rank) => rank > after)
        .sort((a, b) => a - b)
        .slice(0, limit)
        .map(candidate);
    },
    firstRank: (token) => Math.min(...(index.get(token) ?? [])),
    exists: (token) => index.has(token),
    byEan: (ean) => {
      const at = described.findIndex(({ doc }) => doc.startsWith(`${ean}\t`));
      return at < 0 ? null : candidate(at + 1);
    },
  };
}

const NONE: ReadonlySet<number> = new Set();

/** The ranks of the documents that have what is asked for. */
export function ranksOf(
  question: IndexQuestion,
  index: ReadonlyMap<string, ReadonlySet<number>>,
): ReadonlySet<number> {
  if (typeof question === 'string') return index.get(question) ?? NONE;
  if ('allOf' in question)
    return question.allOf.map((each) => ranksOf(each, index)).reduce((a, b) => a.intersection(b));
  return question.anyOf.map((each) => ranksOf(each, index)).reduce((a, b) => a.union(b), NONE);
}
