import type { Day } from '../../domain/day.ts';
import type { EanNumber } from '../../domain/ean.ts';
import { textHash } from '../../domain/hash.ts';
import type { Generation, GenerationMeta, Generations } from '../../store/ports/catalogue.ts';
import type { GiftList } from '../../store/ports/imports.ts';
import { mergeRuns, openRuns } from '../../store/spool/read.ts';
import { claimTermsOf, type MergedSpool, mergedFeed, numberFeeds } from './group.ts';
import { indexing, type ProductIndexer, textReader } from './index-products.ts';
import { createLists } from './lists/collect.ts';
import type { ListedHonesty, ListedShops } from './lists/list-entry.ts';
import { merge } from './merge.ts';
import { type ChangeRecorder, openRecorder } from './record-changes.ts';
import { type Doubts, doubtsOf } from './trust/doubts.ts';
import { addShops } from './trust/ledger.ts';
import { isTrusted } from './trust/shop-record.ts';
import { createTonight, type Tonight, type TonightInput } from './trust/tonight.ts';

export interface PublishInput
  extends Pick<TonightInput, 'day' | 'vendors' | 'decisions' | 'accessories' | 'steepShops'>,
    Partial<Pick<TonightInput, 'perishables'>> {
  beganAtMs: number;
  demo: boolean;
  /** Digest of all inputs of the catalogue. */
  inputs: string;
  spools: readonly MergedSpool[];
  /** Shops with a feed that has been missing for too long. */
  partly?: readonly number[];
  /** The folder in which the changes since last night are recorded; without it they are not. */
  deltaDir?: string;
  /** The generation of last night, if it is not the published one. */
  past?: Generation;
  indexer: ProductIndexer;
  giftLists: readonly GiftList[];
  ratings: Iterable<{ ean: EanNumber; rating: number; reviewCount: number }>;
  onProgress?: (products: number) => void;
  onIndexed?: (done: number, total: number) => void;
}

export interface Publication {
  meta: GenerationMeta;
  doubts: Doubts;
}

/** Builds today's generation from spools and last night's, and publishes it in one step. If anything fails, last night's keeps serving. */
export function publish(
  generations: Pick<Generations, 'current' | 'build'>,
  input: PublishInput,
): Publication {
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
): Publication {
  const { day, beganAtMs, demo, inputs } = input;
  const { runs, commonSentences, close } = openRuns(input.spools.map(({ path }) => path));
  const builder = generations.build();
  let changes: ChangeRecorder | undefined;
  try {
    const base = input.past ?? generations.current();
    const feeds = numberFeeds(input.spools, base);
    for (const feed of feeds) builder.addFeed(feed);
    const firstDay = base?.meta.firstDay ?? base?.meta.day ?? day;
    const tonight = tonightOf(input, base);
    // Nothing was told of a demo's invented past, so its first generation has no changes.
    changes = openRecorder(input.past === undefined ? base : undefined, { ...input, feeds, tonight });
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
        changes,
        observers: [lists, indexing(input.indexer, shops, textReader(commonSentences), day)],
        ...(input.onProgress && { onProgress: input.onProgress }),
      },
      builder,
    );
    const crowded = lists.finish(claimLedger.isRush);
    addShops(tonight, { ledger, claimLedger }, input.vendors, new Set(input.partly), builder);
    changes.close(claimLedger.isRush);
    input.indexer.finish(builder, input.onIndexed);
    const terms = { rejections, claimTerms, accessories: accessoriesHash(input) };
    const night = { day, firstDay, ...terms, dataAsOfMs: beganAtMs, inputs, demo };
    const meta = builder.publish({ ...night, ...counts, held: ledger.held() }, changes.publish);
    return { meta, doubts: doubtsOf(tonight, ledger, { newcomers, outnumbered, crowded }) };
  } catch (error) {
    builder.abandon();
    changes?.abandon();
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

const NEWEST_MIN = 200;
const NEWEST_SHARE = 0.05;

/** Limits each voice in the list of newest products by its number of offers of last night. */
export function listedShops(tonight: Tonight, firstDay: Day): ListedShops {
  const offers = new Map<number, number>();
  for (const [id, { nights }] of tonight.records) {
    const { voice } = tonight.standing(id);
    const last = nights.findLast((night) => night.day < tonight.day);
    offers.set(voice, (offers.get(voice) ?? 0) + (last?.offers ?? 0));
  }
  return {
    voiceOf: (vendorId) => tonight.standing(vendorId).voice,
    isGood: (vendorId) => isTrusted(tonight.standing(vendorId)),
    newestMax: (voice) => Math.max(NEWEST_MIN, NEWEST_SHARE * (offers.get(voice) ?? 0)),
    voices: offers.size,
    firstDay,
  };
}
