import { workerData } from 'node:worker_threads';
import type { DefectiveArticles } from '../../../domain/defects.ts';
import type { BuiltDocument, SuggestionColumns, TokenRanks } from '../../../store/ports/search-index.ts';
import type { FamilyColumns, TraitNames } from '../../../store/ports/traits.ts';
import {
  ChannelClosed,
  type ChannelEnd,
  closeChannel,
  closeWith,
  sendTo,
  takeFrom,
} from '../../../store/threads/channel.ts';
import { createIndexer, type Indexer, type IndexTarget } from '../indexer.ts';
import { type DocumentBatch, type ProductBatch, packDocuments, unpackProducts } from './batches.ts';

export interface IndexThreadData {
  dir: string;
  /** The number of products, as far as it is known. */
  expected: number;
  products: ChannelEnd;
  documents: ChannelEnd;
  /** Set to 1 after the thread has stopped and removed its files. */
  gone: Int32Array<SharedArrayBuffer>;
}

type IndexFailure = Pick<NodeJS.ErrnoException, 'message' | 'code' | 'syscall' | 'path'>;

export type IndexTask = ProductBatch | 'finish';

/** The parts of the index come in the order in which a generation takes them, then `done`, or `failure`. */
export type IndexAnswer =
  | { names: TraitNames }
  | { documents: DocumentBatch }
  | { families: FamilyColumns }
  | { rankLists: readonly TokenRanks[] }
  | { lexicon: Uint8Array }
  | { suggestions: SuggestionColumns }
  | { done: DefectiveArticles }
  | { failure: IndexFailure };

const DOCUMENTS_AT_ONCE = 512;

const { dir, expected, products, documents, gone } = workerData as IndexThreadData;
const say = (said: IndexAnswer): void => sendTo(documents, said);

function telling(): IndexTarget {
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
    addFamilies(families) {
      flush();
      say({ families });
    },
    addRankLists(lists) {
      for (const list of lists) say({ rankLists: [list] });
    },
    addLexicon: (lexicon) => say({ lexicon }),
    addSuggestions: (suggestions) => say({ suggestions }),
  };
}

let indexer: Indexer | undefined;

function work(): void {
  indexer = createIndexer(dir, expected);
  for (let task = takeFrom<IndexTask>(products); task !== 'finish'; task = takeFrom<IndexTask>(products))
    for (const { product, popularity, traits } of unpackProducts(task))
      indexer.add(product, popularity, traits);
  const done = indexer.finish(telling());
  closeWith<IndexAnswer>(documents, { done });
}

/** Copies the fields that structured clone drops from an error. */
const failureOf = ({ message, code, syscall, path }: NodeJS.ErrnoException): IndexFailure => ({
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
    // A closed channel means that nobody waits for the failure.
    if (!(error instanceof ChannelClosed))
      closeWith<IndexAnswer>(documents, { failure: failureOf(error as Error) });
  }
} finally {
  closeChannel(products);
  Atomics.store(gone, 0, 1);
  Atomics.notify(gone, 0);
}
