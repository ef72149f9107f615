import { workerData } from 'node:worker_threads';
import type { SuggestionColumns } from '../../../store/ports/asked/suggestions.ts';
import type { BuiltDocument } from '../../../store/ports/catalogue.ts';
import type { TraitNames } from '../../../store/ports/traits.ts';
import { ChannelClosed, type ChannelEnd, sendTo, takeFrom } from '../../../store/threads/channel.ts';
import { createIndexer, type IndexedInto, type Indexer } from '../indexer.ts';
import { type DocumentBatch, packDocuments } from './document-batch.ts';
import { type ProductBatch, unpackProducts } from './product-batch.ts';

export interface IndexThreadData {
  dir: string;
  products: ChannelEnd;
  documents: ChannelEnd;
}

/** What the thread is told: products, then that these are all. */
export type ToIndex = ProductBatch | 'finish';

/** What it says: parts of the index in the order in which a generation takes them, then that it is done, or what failed. */
export type FromIndex =
  | { names: TraitNames }
  | { documents: DocumentBatch }
  | { lexicon: Uint8Array }
  | { suggestions: SuggestionColumns }
  | { done: true }
  | { failure: { message: string; code: string | undefined } };

const DOCUMENTS_AT_ONCE = 512;

const { dir, products, documents } = workerData as IndexThreadData;
const say = (said: FromIndex): void => sendTo(documents, said);

/** Says the parts of an index instead of writing them. */
function telling(): IndexedInto {
  let waiting: BuiltDocument[] = [];
  const flush = () => {
    if (waiting.length > 0) say({ documents: packDocuments(waiting) });
    waiting = [];
  };
  return {
    addTraitNames: (names) => say({ names }),
    addDocument(document) {
      if (waiting.push(document) === DOCUMENTS_AT_ONCE) flush();
    },
    addLexicon(lexicon) {
      flush();
      say({ lexicon });
    },
    addSuggestions: (suggestions) => say({ suggestions }),
  };
}

/** Takes what comes until all has come. */
function takeAll(take: (batch: ProductBatch) => void): void {
  for (let told = takeFrom<ToIndex>(products); told !== 'finish'; told = takeFrom<ToIndex>(products))
    take(told);
}

function work(): void {
  let indexer: Indexer | undefined;
  let failure: NodeJS.ErrnoException | undefined;
  const attempt = (step: () => void) => {
    if (failure !== undefined) return;
    try {
      step();
    } catch (error) {
      failure = error as Error;
      indexer?.abandon();
    }
  };
  attempt(() => {
    indexer = createIndexer(dir);
  });
  // After a failure products are taken all the same: the other thread must not wait for room until it asks.
  takeAll((batch) =>
    attempt(() => {
      for (const { product, popularity, traits } of unpackProducts(batch))
        indexer!.add(product, popularity, traits);
    }),
  );
  attempt(() => indexer!.finish(telling()));
  if (failure === undefined) say({ done: true });
  else say({ failure: { message: failure.message, code: failure.code } });
}

try {
  work();
} catch (error) {
  if (!(error instanceof ChannelClosed)) throw error;
}
