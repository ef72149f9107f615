import type { Day } from '../../domain/day.ts';
import type { EanNumber } from '../../domain/ean.ts';
import { textHash } from '../../domain/hash.ts';
import type {
  Generation,
  GenerationBuilder,
  GenerationMeta,
  Generations,
} from '../../store/ports/catalogue.ts';
import type { GiftList } from '../../store/ports/imports.ts';
import { mergeRuns } from '../../store/spool/merge-runs.ts';
import { openRuns } from '../../store/spool/read.ts';
import { claimTermsOf } from './claims/claim-terms.ts';
import { type MergedSpool, mergedFeed, numberFeeds } from './feeds-of-night.ts';
import { indexing, type ProductIndexer, textReader } from './index-products.ts';
import { createLists } from './lists/collect.ts';
import type { ListedHonesty, ListedShops } from './lists/list-entry.ts';
import { merge } from './merge.ts';
import { nightIn, packNightTerms } from './night-of-runs.ts';
import { type ChangeRecorder, openRecorder } from './record-changes.ts';
import { type Doubts, doubtsOf } from './trust/doubts.ts';
import { addShops } from './trust/ledger.ts';
import { isTrusted } from './trust/shop-record.ts';
import { createTonight, type Tonight, type TonightInput } from './trust/tonight.ts';

export interface PublishInput
  extends Pick<TonightInput, 'day' | 'isRun' | 'vendors' | 'decisions' | 'accessories' | 'steepShops'>,
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
  /** The words for accessories are new. Only a run of the day must say so; a night compares them with last night's. */
  hasNewAccessories?: boolean;
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

/**
 * Builds a generation from spools and the newest night, and publishes it in one step: the next night, or with `isRun` a run of
 * that night's day. If anything fails, what is published keeps serving.
 */
export function publish(
  generations: Pick<Generations, 'current' | 'night' | 'build'>,
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
  generations: Pick<Generations, 'current' | 'night' | 'build'>,
  input: PublishInput,
): Publication {
  const { day, giftLists, ratings } = input;
  const { runs, commonSentences, close } = openRuns(input.spools.map(({ path }) => path));
  const builder = generations.build();
  let changes: ChangeRecorder | undefined;
  try {
    const base = input.past ?? nightIn(generations);
    const feeds = numberFeeds(input.spools, base);
    for (const feed of feeds) builder.addFeed(feed);
    const firstDay = base?.meta.firstDay ?? base?.meta.day ?? day;
    const tonight = tonightOf(input, base);
    // Nothing was told of a demo's invented past, so its first generation has no changes.
    changes = openRecorder(input.past === undefined ? base : undefined, { ...input, feeds, tonight });
    const shops = listedShops(tonight, firstDay);
    const rejections = JSON.stringify(input.decisions.rejected.filter(({ sinceDay }) => sinceDay !== null));
    const claimTerms = claimTermsOf(input.spools, input.perishables);
    const honesty = listedHonesty(tonight);
    const lists = createLists({ day, into: builder.lists, giftLists, ratings, shops, honesty });
    const { ledger, claimLedger, newcomers, outnumbered, unmade, unlisted, ...counts } = merge(
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
    const isRush = input.isRun ? rushesOfNight(tonight) : claimLedger.isRush;
    const crowded = lists.finish(isRush);
    if (input.isRun) for (const shop of base!.shops()) builder.addShop(shop);
    else addNight(input, tonight, { ledger, claimLedger }, builder);
    changes.close(isRush);
    const unread = input.indexer.finish(builder, input.onIndexed);
    const terms = { rejections, claimTerms, accessories: accessoriesHash(input) };
    const about = { ...originOf(input, base), firstDay, ...terms, ...counts, held: ledger.held() };
    const meta = builder.publish(about, changes.publish);
    const notes = { newcomers, outnumbered, crowded, defects: { unmade, unlisted, unread } };
    return { meta, doubts: doubtsOf(tonight, ledger, notes) };
  } catch (error) {
    builder.abandon();
    changes?.abandon();
    throw error;
  } finally {
    close();
  }
}

/** Stores what only a night decides: every shop's record, and the terms for the runs of its day. */
function addNight(
  input: PublishInput,
  tonight: Tonight,
  ledgers: Parameters<typeof addShops>[1],
  builder: GenerationBuilder,
): void {
  addShops(tonight, ledgers, input.vendors, new Set(input.partly), builder);
  builder.addNightTerms(packNightTerms(input, tonight.hasNewAccessories));
}

/** When and from what a generation is made. */
function originOf({ day, beganAtMs: dataAsOfMs, inputs, demo, isRun }: PublishInput, base?: Generation) {
  const { id, dataAsOfMs: nightBeganAtMs } = base?.meta ?? { id: '', dataAsOfMs: 0 };
  return { day, ...(isRun && { night: { id, beganAtMs: nightBeganAtMs } }), dataAsOfMs, inputs, demo };
}

/** A run of the day changes no shop's record: whether a shop has a rush of new articles is what the night found. */
const rushesOfNight =
  ({ records, day }: Tonight) =>
  (vendorId: number): boolean =>
    records.get(vendorId)?.honesty.rushes.includes(day) ?? false;

function tonightOf(input: PublishInput, base: Generation | undefined): Tonight {
  const { day, isRun = false, vendors, decisions, accessories, perishables = [], steepShops } = input;
  const shops = base?.shops().filter(({ record }) => record !== null) ?? [];
  return createTonight({
    day,
    isRun,
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
      input.hasNewAccessories ??
      (base?.meta.accessories !== undefined && base.meta.accessories !== accessoriesHash(input)),
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
