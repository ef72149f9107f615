import { workerData } from 'node:worker_threads';
import type { BuiltDocument } from '../../../store/ports/catalogue.ts';
import type { SuggestionColumns } from '../../../store/ports/search-index.ts';
import type { TraitNames } from '../../../store/ports/traits.ts';
import {
  ChannelClosed,
  type ChannelEnd,
  closeChannel,
  closeWith,
  sendTo,
  takeFrom,
} from '../../../store/threads/channel.ts';
import { createIndexer, type IndexedInto, type Indexer } from '../indexer.ts';
import { type DocumentBatch, packDocuments } from './document-batch.ts';
import { type ProductBatch, unpackProducts } from './product-batch.ts';

export interface IndexThreadData {
  dir: string;
  products: ChannelEnd;
  documents: ChannelEnd;
  /** 1 when the thread has done its last and removed what it wrote. */
  gone: Int32Array<SharedArrayBuffer>;
}

export interface Failure {
  message: string;
  code?: string;
  syscall?: string;
  path?: string;
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
  | { failure: Failure };

const DOCUMENTS_AT_ONCE = 512;

const { dir, products, documents, gone } = workerData as IndexThreadData;
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

let indexer: Indexer | undefined;

function work(): void {
  indexer = createIndexer(dir);
  for (let told = takeFrom<ToIndex>(products); told !== 'finish'; told = takeFrom<ToIndex>(products))
    for (const { product, popularity, traits } of unpackProducts(told))
      indexer.add(product, popularity, traits);
  indexer.finish(telling());
  closeWith<FromIndex>(documents, { done: true });
}

/** An error that is sent as it is arrives without what tells whose it is. */
const failureOf = ({ message, code, syscall, path }: NodeJS.ErrnoException): Failure => ({
  message,
  ...(code !== undefined && { code }),
  ...(syscall !== undefined && { syscall }),
  ...(path !== undefined && { path }),
});

try {
  work();
} catch (error) {
  try {
    indexer?.abandon();
  } finally {
    // Whoever closed the channel wants to hear no more.
    if (!(error instanceof ChannelClosed))
      closeWith<FromIndex>(documents, { failure: failureOf(error as Error) });
  }
} finally {
  closeChannel(products);
  Atomics.store(gone, 0, 1);
  Atomics.notify(gone, 0);
}
