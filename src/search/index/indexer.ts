import type { GenerationBuilder } from '../../store/ports/catalogue.ts';
import { openBuckets } from '../../store/spool/buckets.ts';
import { createAnalyser } from '../language/analyse.ts';
import { createSplit } from '../language/compounds.ts';
import { NONE } from '../language/tokens/token.ts';
import { createCollector, type NamePart, namePart } from '../suggest/collect.ts';
import { createBrands } from '../traits/brands.ts';
import { createCategoryPaths } from '../traits/category-paths.ts';
import { categoryTree } from '../traits/category-tree.ts';
import { createMarks } from '../traits/marks.ts';
import { type OfferedTraits, readTraits, writeTraits } from '../traits/trait-line.ts';
import { createDescribe } from './document.ts';
import { FIELDS } from './packed-document.ts';
import { eachToken, tokenOfLine } from './token-line.ts';
import { createVocabulary, type SearchProduct } from './vocabulary.ts';

const BUCKETS = 128;
/** Products without a place come after all others, whatever their popularity: these are the lowest buckets. */
const BEHIND_BUCKETS = 16;
/** Read in rows, not one between every two articles of the merge, which cools the caches: 14.5 for 16.2 CPU s a night of 200,000. */
const AT_ONCE = 256;

/** What a generation takes of an index, in this order: names, documents by rank, words, suggestions. */
export type IndexedInto = Pick<
  GenerationBuilder,
  'addTraitNames' | 'addDocument' | 'addLexicon' | 'addSuggestions'
>;

interface Waiting {
  product: SearchProduct;
  popularity: number;
  traits: OfferedTraits;
}

/**
 * Builds a generation's search index beside the merge: products are counted and put aside by popularity as they come
 * (in EAN order), then analysed with the whole catalogue's words and indexed in rank order.
 */
export function createIndexer(dir: string) {
  const analyser = createAnalyser();
  const vocabulary = createVocabulary(analyser);
  const buckets = openBuckets(dir, BEHIND_BUCKETS + BUCKETS);
  const brands = createBrands();
  const paths = createCategoryPaths();
  let products = 0;
  let placed = 0;
  let waiting: Waiting[] = [];
  const readWaiting = () => {
    for (const { product, popularity, traits } of waiting) {
      const { hasPlace } = traits;
      const path = paths.numberOf(product.categoryPath, hasPlace);
      const own = writeTraits(path, brands.numberOf(product.brand, hasPlace), traits);
      if (hasPlace) placed++;
      buckets.add(bucketOf(popularity, hasPlace), own + vocabulary.add(product, hasPlace));
    }
    waiting = [];
  };

  return {
    /** `popularity` 0–1, the most popular highest. */
    add(product: SearchProduct, popularity: number, traits: OfferedTraits): void {
      products++;
      waiting.push({ product, popularity, traits });
      if (waiting.length === AT_ONCE) readWaiting();
    },
    finish(into: IndexedInto, onProgress?: (done: number, total: number) => void): void {
      readWaiting();
      const lexicon = vocabulary.build();
      const split = createSplit(lexicon);
      const describe = createDescribe(
        { analyser, lexicon, split },
        vocabulary.numbered,
        vocabulary.telling(),
      );
      const names = { placed, brands: brands.all(), ...categoryTree(paths.all()) };
      into.addTraitNames(names);
      const marksOf = createMarks(names.paths);
      const collector = createCollector({ names, stem: analyser.stem });
      const nameOf = nameReader(vocabulary.numbered, lexicon.display);
      let rank = 0;
      for (const line of buckets.lines()) {
        const { traits, words } = readTraits(line);
        const { tokens, doc } = describe(words);
        into.addDocument({ rank: ++rank, tokens: tokens + marksOf(traits), doc, traits });
        if (rank <= placed && collector.wantsMore()) collector.add({ traits, name: nameOf(words) });
        if (rank % 2_000 === 0) onProgress?.(rank, products);
      }
      into.addLexicon(lexicon.bytes());
      into.addSuggestions(collector.columns());
      buckets.close();
    },
    abandon: () => buckets.close(),
  };
}

const bucketOf = (popularity: number, hasPlace: boolean): number =>
  hasPlace ? BEHIND_BUCKETS + bucketAmong(BUCKETS, popularity) : bucketAmong(BEHIND_BUCKETS, popularity);

const bucketAmong = (buckets: number, popularity: number): number =>
  Math.min(buckets - 1, Math.floor(popularity * buckets));

/** Reads a product's name as parts of phrases; what a numbered word is shown as is looked up once. */
function nameReader(numbered: readonly string[], display: (word: string) => string) {
  const parts: NamePart[] = [];
  return (words: string): NamePart[] => {
    const name: NamePart[] = [];
    eachToken(
      words.split('\t', FIELDS.name + 1)[FIELDS.name]!,
      (number) => {
        parts[number] ??= namePart({ kind: 'word', text: numbered[number]!, pieces: NONE }, display);
        name.push(parts[number]);
      },
      (written) => name.push(namePart(tokenOfLine(written), display)),
    );
    return name;
  };
}

export type Indexer = ReturnType<typeof createIndexer>;

/** For a generation that nobody will search. */
export const noIndex: Indexer = { add: () => {}, finish: () => {}, abandon: () => {} };
