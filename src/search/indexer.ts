import type { GenerationBuilder } from '../store/ports.ts';
import { openBuckets } from '../store/spool/buckets.ts';
import { createAnalyser } from './analyse.ts';
import { createSplit } from './compounds.ts';
import { createDescribe } from './document.ts';
import { createVocabulary, type SearchProduct } from './vocabulary.ts';

const BUCKETS = 128;

/**
 * Builds a generation's search index beside the merge: products are counted and put aside by popularity as they come
 * (in EAN order), then analysed with the whole catalogue's words and indexed in rank order.
 */
export function createIndexer(dir: string) {
  const analyser = createAnalyser();
  const vocabulary = createVocabulary(analyser);
  const buckets = openBuckets(dir, BUCKETS);
  let products = 0;

  return {
    /** `popularity` 0–1, the most popular highest. */
    add(product: SearchProduct, popularity: number): void {
      products++;
      buckets.add(Math.min(BUCKETS - 1, Math.floor(popularity * BUCKETS)), vocabulary.add(product));
    },
    finish(into: GenerationBuilder, onProgress?: (done: number, total: number) => void): void {
      const lexicon = vocabulary.build();
      const describe = createDescribe(analyser, createSplit(lexicon), vocabulary.numbered);
      let rank = 0;
      for (const line of buckets.lines()) {
        const { tokens, doc } = describe(line);
        into.addDocument(++rank, tokens, doc);
        if (rank % 2_000 === 0) onProgress?.(rank, products);
      }
      into.addLexicon(lexicon.bytes());
      buckets.close();
    },
    abandon: () => buckets.close(),
  };
}

type Indexer = ReturnType<typeof createIndexer>;

/** For a generation that nobody will search. */
export const noIndex: Indexer = { add: () => {}, finish: () => {}, abandon: () => {} };
