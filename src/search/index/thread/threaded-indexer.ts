import { rmSync } from 'node:fs';
import {
  ChannelClosed,
  closeChannel,
  openChannel,
  sendTo,
  takeFrom,
} from '../../../store/threads/channel.ts';
import { startThread } from '../../../store/threads/thread.ts';
import { type AddedProduct, createIndexer, type Indexer, type IndexTarget } from '../indexer.ts';
import { packProducts, unpackDocuments } from './batches.ts';
import type { IndexAnswer, IndexTask, IndexThreadData } from './index-thread.ts';

/**
 * From this many products on, the index is built in a thread beside the merge. On two cores this takes a seventh off a
 * night's time and costs a thirteenth more CPU and 200 MB.
 */
const THREAD_FROM = 2_000_000;
const PRODUCTS_AT_ONCE = 512;
/** A thread that is silent for this long is taken for dead; building a lexicon takes seconds. */
const PATIENCE_MS = 300_000;
const GONE_WITHIN_MS = 10_000;

export const indexerFor = (dir: string, products: number): Indexer =>
  products < THREAD_FROM ? createIndexer(dir, products) : createThreadedIndexer(dir, products);

export function createThreadedIndexer(dir: string, expected = 0): Indexer {
  const { products, documents, gone } = startIndexThread(dir, expected);
  let added = 0;
  let waiting: AddedProduct[] = [];
  const take = (): IndexPart => {
    const said = takeFrom<IndexAnswer>(documents);
    if ('failure' in said) throw Object.assign(new Error(said.failure.message), said.failure);
    return said;
  };
  const send = (message: IndexTask): void => {
    try {
      sendTo(products, message);
    } catch (error) {
      // The thread closed its end: its last message says why.
      if (error instanceof ChannelClosed) while (!('done' in take()));
      throw error;
    }
  };
  const flush = () => {
    if (waiting.length > 0) send(packProducts(waiting));
    waiting = [];
  };
  return {
    add(product, popularity, traits) {
      added++;
      if (waiting.push({ product, popularity, traits }) === PRODUCTS_AT_ONCE) flush();
    },
    finish(into, onProgress) {
      flush();
      send('finish');
      let written = 0;
      for (;;) {
        const said = take();
        if ('done' in said) return said.done;
        write(said, into);
        if (!('documents' in said)) continue;
        written += said.documents.documents;
        onProgress?.(written, added);
      }
    },
    abandon(): void {
      closeChannel(products);
      closeChannel(documents);
      Atomics.wait(gone, 0, 0, GONE_WITHIN_MS);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

function startIndexThread(dir: string, expected: number) {
  const [products, itsProducts] = openChannel(PATIENCE_MS);
  const [documents, itsDocuments] = openChannel(PATIENCE_MS);
  const gone = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const data: IndexThreadData = { dir, expected, products: itsProducts, documents: itsDocuments, gone };
  startThread(new URL('./index-thread.ts', import.meta.url), {
    data,
    transfer: [itsProducts.port, itsDocuments.port],
    unref: true,
    // All messages come through the channels, because this thread is blocked meanwhile and receives no events.
    onMessage: () => {},
    onEnd: () => {},
  });
  return { products, documents, gone };
}

type IndexPart = Exclude<IndexAnswer, { failure: unknown }>;

function write(said: Exclude<IndexPart, { done: unknown }>, into: IndexTarget): void {
  if ('names' in said) into.addTraitNames(said.names);
  else if ('families' in said) into.addFamilies(said.families);
  else if ('rankLists' in said) into.addRankLists(said.rankLists);
  else if ('lexicon' in said) into.addLexicon(said.lexicon);
  else if ('suggestions' in said) into.addSuggestions(said.suggestions);
  else for (const document of unpackDocuments(said.documents)) into.addDocument(document);
}
