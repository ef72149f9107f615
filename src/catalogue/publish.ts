import type { Day } from '../domain/day.ts';
import type { GiftList } from '../store/import-ports.ts';
import type { Generation, GenerationBuilder, GenerationMeta, Generations } from '../store/ports.ts';
import { mergeRuns } from '../store/spool/merge.ts';
import { openRuns } from '../store/spool/read.ts';
import { numberFeeds } from './group.ts';
import { createLists } from './lists/collect.ts';
import { merge } from './merge.ts';
import { popularityOf, reviewsOf } from './popularity.ts';
import type { Seen } from './seen.ts';

export interface PublishInput {
  day: Day;
  beganAtMs: number;
  demo: boolean;
  /** Digest of everything the catalogue is made from. */
  inputs: string;
  /** Each shop's clean offers, and when they were read. */
  spools: readonly { id: string; path: string; readAtMs: number }[];
  /** Every shop that has a number. */
  shops: readonly { id: number; domain: string }[];
  vendorName: (vendorId: number) => string;
  /** Yesterday, when it is not the published generation. */
  past?: Generation;
  /** The search index is built by its own folder, beside the merge and into the same generation. */
  indexer: {
    add(product: IndexedProduct, popularity: number): void;
    finish(into: GenerationBuilder, onProgress?: (done: number, total: number) => void): void;
    abandon(): void;
  };
  /** What the operator imported that the lists are made with. */
  giftLists: readonly GiftList[];
  ratings: Iterable<{ ean: number; rating: number; reviewCount: number }>;
  onProgress?: (products: number) => void;
  onIndexed?: (done: number, total: number) => void;
}

export interface IndexedProduct {
  ean: string;
  name: string;
  brand: string;
  categoryPath: readonly string[];
  size: string | null;
  color: string | null;
  vendorCount: number;
  available: boolean;
}

/** Spools and yesterday's generation become today's, published in one step. Whatever fails leaves yesterday's serving. */
export function publish(generations: Generations, input: PublishInput): GenerationMeta {
  const { day, beganAtMs, demo, inputs } = input;
  const { runs, close } = openRuns(input.spools.map(({ path }) => path));
  const builder = generations.build();
  try {
    const base = input.past ?? generations.current();
    const feeds = numberFeeds(input.spools, base);
    for (const feed of feeds) builder.addFeed(feed);
    for (const { id, domain } of input.shops) builder.addShop({ id, domain, record: null });
    const { giftLists, ratings } = input;
    const lists = createLists({ day, into: builder.lists, giftLists, ratings });
    const counts = merge(
      {
        day,
        groups: mergeRuns(runs),
        feeds: feeds.map(({ number }) => number),
        base,
        vendorName: input.vendorName,
        onlookers: [lists, { see: (seen) => index(seen, input.indexer) }],
        ...(input.onProgress && { onProgress: input.onProgress }),
      },
      builder,
    );
    lists.finish();
    input.indexer.finish(builder, input.onIndexed);
    return builder.publish({ day, dataAsOfMs: beganAtMs, inputs, demo, ...counts });
  } catch (error) {
    input.indexer.abandon();
    builder.abandon();
    throw error;
  } finally {
    close();
  }
}

function index({ product, tier, folded }: Seen, indexer: PublishInput['indexer']): void {
  const available = tier === 1;
  const { ean, name, brand, categoryPath, size, color, vendorCount } = product;
  indexer.add(
    { ean, name, brand, categoryPath, size, color, vendorCount, available },
    popularityOf({ vendorCount, reviewCount: reviewsOf(folded), available }),
  );
}
