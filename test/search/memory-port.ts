import { createSearch, type Search } from '../../src/search/engine.ts';
import { createDescribe, type SearchDocument } from '../../src/search/index/document.ts';
import { createVocabulary, type SearchProduct } from '../../src/search/index/vocabulary.ts';
import { createAnalyser } from '../../src/search/language/analyse.ts';
import { createSplit } from '../../src/search/language/compounds.ts';
import type { Lexicon } from '../../src/search/language/lexicon.ts';
import { noSynonyms, parseSynonyms } from '../../src/search/language/synonyms.ts';
import type { IndexedDocument, SearchPort } from '../../src/search/rank/index-port.ts';

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
    ...more,
  };
}

export interface MemorySearch {
  search: Search;
  /** The names of the answer, best first. */
  names(text: string): string[];
  queries: string[];
  docs: string[];
  tokens: string[];
}

/** A whole market in memory, most popular first: the real build and the real search over a small inverted index. */
export function memorySearch(products: readonly SearchProduct[], synonyms = ''): MemorySearch {
  const analyser = createAnalyser();
  const { described, lexicon } = describeAll(products, analyser);
  const queries: string[] = [];
  const port = memoryPort(described, queries);
  const rules = synonyms === '' ? noSynonyms() : parseSynonyms(synonyms, 'synonyms.txt', analyser);
  const search = createSearch(port, lexicon, rules, analyser);
  const nameByEan = new Map(products.map((product) => [product.ean, product.name]));
  return {
    search,
    names: (text) => search(text).hits.map((hit) => nameByEan.get(hit.ean)!),
    queries,
    docs: described.map((each) => each.doc),
    tokens: described.map((each) => each.tokens),
  };
}

/** Both passes of a build. */
export function describeAll(
  products: readonly SearchProduct[],
  analyser = createAnalyser(),
  limits?: Parameters<typeof createVocabulary>[1],
): { described: SearchDocument[]; lexicon: Lexicon } {
  const vocabulary = createVocabulary(analyser, limits);
  const lines = products.map(vocabulary.add);
  const lexicon = vocabulary.build();
  const describe = createDescribe(analyser, createSplit(lexicon), vocabulary.numbered);
  return { described: lines.map(describe), lexicon };
}

function memoryPort(described: readonly { tokens: string; doc: string }[], queries: string[]): SearchPort {
  const index = new Map<string, Set<number>>();
  described.forEach(({ tokens }, at) => {
    for (const token of tokens.split(' ')) {
      const ranks = index.get(token) ?? new Set();
      index.set(token, ranks.add(at + 1));
    }
  });
  const candidate = (rank: number): IndexedDocument => ({ rank, doc: described[rank - 1]!.doc });
  return {
    match(ftsQuery, limit) {
      queries.push(ftsQuery);
      const ranks = evaluate(ftsQuery, index);
      return [...ranks]
        .sort((a, b) => a - b)
        .slice(0, limit)
        .map(candidate);
    },
    exists: (token) => index.has(token),
    byEan: (ean) => {
      const at = described.findIndex(({ doc }) => doc.startsWith(`${ean}\t`));
      return at < 0 ? null : candidate(at + 1);
    },
  };
}

/** Understands just what the search may say: quoted tokens, AND, OR and parentheses. Anything else throws. */
export function evaluate(query: string, index: ReadonlyMap<string, ReadonlySet<number>>): Set<number> {
  const lexemes = query.match(/"[^"]*"|\(|\)|[^\s()"]+/g) ?? [];
  let at = 0;
  const factor = (): Set<number> => {
    const lexeme = lexemes[at++];
    if (lexeme === '(') {
      const inside = expression();
      if (lexemes[at++] !== ')') throw new Error(`unbalanced: ${query}`);
      return inside;
    }
    if (!lexeme?.startsWith('"') || /[\s\0]/.test(lexeme))
      throw new Error(`not a quoted token: ${lexeme} in ${query}`);
    return new Set(index.get(lexeme.slice(1, -1)) ?? []);
  };
  const expression = (): Set<number> => {
    let left = factor();
    while (lexemes[at] === 'AND' || lexemes[at] === 'OR') {
      const both = lexemes[at++] === 'AND';
      const right = factor();
      left = both ? left.intersection(right) : left.union(right);
    }
    return left;
  };
  const result = expression();
  if (at !== lexemes.length) throw new Error(`trailing: ${query}`);
  return result;
}
