import type { Day } from '../../domain/day.ts';
import type { EanNumber } from '../../domain/ean.ts';
import { textHash } from '../../domain/hash.ts';
import type { Generation, GenerationMeta, Generations } from '../../store/ports/catalogue.ts';
import type { Decisions } from '../../store/ports/decisions.ts';
import type { GiftList } from '../../store/ports/imports.ts';
import { mergeRuns, openRuns } from '../../store/spool/read.ts';
import { claimTermsOf, type MergedSpool, mergedFeed } from './claims/claim-terms.ts';
import { numberFeeds } from './group.ts';
import { indexing, type ProductIndexer } from './indexing/index-products.ts';
import { textReader } from './indexing/product-texts.ts';
import { createLists } from './lists/collect.ts';
import type { ListedHonesty } from './lists/worth.ts';
import { merge } from './merge.ts';
import { type Doubts, doubtsOf } from './trust/doubts-report.ts';
import { addShops } from './trust/shops/add-shops.ts';
import { listedShops } from './trust/shops/listed-shops.ts';
import type { SteepShop } from './trust/shops/steep-cuts.ts';
import { createTonight, type Tonight } from './trust/tonight.ts';

export interface PublishInput {
  day: Day;
  beganAtMs: number;
  demo: boolean;
  /** Digest of everything the catalogue is made from. */
  inputs: string;
  /** Each shop's clean offers, and when they were read. */
  spools: readonly MergedSpool[];
  vendors: ReadonlyMap<number, { name: string; domain: string }>;
  decisions: Decisions;
  accessories: readonly string[];
  /** Categories of goods that spoil or date quickly. */
  perishables?: readonly string[];
  /** Shops of which a feed has been missing for too long. */
  partly?: readonly number[];
  /** How much of each shop's files lies far under what others asked last night. */
  steepShops?: readonly SteepShop[];
  /** Yesterday, when it is not the published generation. */
  past?: Generation;
  /** The search index is built by its own folder, beside the merge and into the same generation. */
  indexer: ProductIndexer;
  /** What the operator imported that the lists are made with. */
  giftLists: readonly GiftList[];
  ratings: Iterable<{ ean: EanNumber; rating: number; reviewCount: number }>;
  onProgress?: (products: number) => void;
  onIndexed?: (done: number, total: number) => void;
}

export interface Published {
  meta: GenerationMeta;
  doubts: Doubts;
}

/** Spools and yesterday's generation become today's, published in one step. Whatever fails leaves yesterday's serving. */
export function publish(generations: Pick<Generations, 'current' | 'build'>, input: PublishInput): Published {
  try {
    return buildAndPublish(generations, input);
  } catch (error) {
    input.indexer.abandon();
    throw error;
  }
}

function buildAndPublish(
  generations: Pick<Generations, 'current' | 'build'>,
  input: PublishInput,
): Published {
  const { day, beganAtMs, demo, inputs } = input;
  const { runs, commonSentences, close } = openRuns(input.spools.map(({ path }) => path));
  const builder = generations.build();
  try {
    const base = input.past ?? generations.current();
    const feeds = numberFeeds(input.spools, base);
    for (const feed of feeds) builder.addFeed(feed);
    const firstDay = base?.meta.firstDay ?? base?.meta.day ?? day;
    const tonight = tonightOf(input, base);
    const shops = listedShops(tonight, firstDay);
    const rejections = JSON.stringify(input.decisions.rejected.filter(({ sinceDay }) => sinceDay !== null));
    const claimTerms = claimTermsOf(input.spools, input.perishables);
    const { giftLists, ratings } = input;
    const honesty = listedHonesty(tonight);
    const lists = createLists({ day, into: builder.lists, giftLists, ratings, shops, honesty });
    const { ledger, claimLedger, newcomers, outnumbered, ...counts } = merge(
      {
        day,
        groups: mergeRuns(runs),
        feeds: feeds.map((feed, i) => mergedFeed(feed, input.spools[i]!, day)),
        base,
        vendorName: (id) => input.vendors.get(id)?.name ?? '',
        tonight,
        isReconsidered:
          (base?.meta.rejections ?? '[]') !== rejections || base?.meta.claimTerms !== claimTerms,
        onlookers: [lists, indexing(input.indexer, shops, textReader(commonSentences), day)],
        ...(input.onProgress && { onProgress: input.onProgress }),
      },
      builder,
    );
    const crowded = lists.finish(claimLedger.isRush);
    addShops(tonight, { ledger, claimLedger }, input.vendors, new Set(input.partly), builder);
    input.indexer.finish(builder, input.onIndexed);
    const meta = builder.publish({
      day,
      firstDay,
      rejections,
      claimTerms,
      accessories: accessoriesHash(input),
      dataAsOfMs: beganAtMs,
      inputs,
      demo,
      ...counts,
      held: ledger.held(),
    });
    return { meta, doubts: doubtsOf(tonight, ledger, { newcomers, outnumbered, crowded }) };
  } catch (error) {
    builder.abandon();
    throw error;
  } finally {
    close();
  }
}

function tonightOf(input: PublishInput, base: Generation | undefined): Tonight {
  const { day, vendors, decisions, accessories, perishables = [], steepShops } = input;
  const shops = base?.shops().filter(({ record }) => record !== null) ?? [];
  return createTonight({
    day,
    firstDay: base?.meta.firstDay ?? base?.meta.day,
    vendors,
    feedVendors: input.spools.map(({ vendorIds }) => vendorIds ?? []),
    shops,
    founders: base !== undefined && shops.length === 0 ? foundersOf(base, vendors) : [],
    decisions,
    accessories,
    perishables,
    ...(steepShops && { steepShops }),
    hasNewAccessories:
      base?.meta.accessories !== undefined && base.meta.accessories !== accessoriesHash(input),
  });
}

const accessoriesHash = ({ accessories }: PublishInput): string =>
  String(textHash(JSON.stringify(accessories)));

const foundersOf = (base: Generation, vendors: PublishInput['vendors']): number[] =>
  [...vendors.keys()].filter((id) => base.lists.vendorProducts(id) > 0);

const listedHonesty = ({ days, records }: Tonight): ListedHonesty => ({
  readOf: (id) => days.of(id).read,
  rushesOf: (id) => records.get(id)?.honesty.rushes ?? [],
});
