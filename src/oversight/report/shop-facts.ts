import { readClaimTerms } from '../../catalogue/night/group.ts';
import { voicesOf } from '../../catalogue/night/trust/tonight.ts';
import type { ReadDays } from '../../domain/claim.ts';
import type { Day } from '../../domain/day.ts';
import { unpackRecord } from '../../store/packed/shop-record.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import type { State } from '../../store/ports/state.ts';

/** What is known of a catalogue's shops, as a report needs it. */
export interface ShopFacts {
  days(vendorId: number): ReadDays;
  rushes(vendorId: number): readonly Day[];
  voice(vendorId: number): number;
  domain(vendorId: number): string;
  /** What the operator says of the feed an offer comes from; of a shop's feeds where the offer is gone. */
  terms(vendorId: number, feed: number | undefined): { isRecommended: boolean; isClubPrice: boolean };
  perishables: readonly string[];
  ids: readonly number[];
}

const NEVER_READ: ReadDays = { read: [], partly: [] };
const OWN_PRICES = { isRecommended: false, isClubPrice: false };

export async function shopFactsOf(generation: Generation, state: State): Promise<ShopFacts> {
  const shops = generation.shops();
  const domains = new Map(shops.map(({ id, domain }) => [id, domain]));
  const records = new Map(
    shops.flatMap(({ id, record }) => (record === null ? [] : [[id, unpackRecord(record)] as const])),
  );
  const days = new Map([...records].map(([id, { read, honesty }]) => [id, { read, partly: honesty.partly }]));
  const { joined } = await state.decisions.all();
  const vendors = new Map(shops.map(({ id, domain }) => [id, { domain }]));
  const voices = voicesOf({ vendors, groups: joined });
  const { feeds, perishables } = readClaimTerms(generation.meta.claimTerms);
  const feedIds = new Map(generation.feeds().map(({ number, id }) => [number, id]));
  const feedsOf = Map.groupBy(await state.feeds.all(), ({ vendorId }) => vendorId);
  return {
    days: (id) => days.get(id) ?? NEVER_READ,
    rushes: (id) => records.get(id)?.honesty.rushes ?? [],
    voice: (id) => voices.get(id) ?? id,
    domain: (id) => domains.get(id) ?? '?',
    terms(vendorId, feed) {
      if (feed !== undefined) return feeds.get(feedIds.get(feed) ?? '') ?? OWN_PRICES;
      const all = (feedsOf.get(vendorId) ?? []).map(({ id }) => feeds.get(id) ?? OWN_PRICES);
      return {
        isRecommended: all.some(({ isRecommended }) => isRecommended),
        isClubPrice: all.some(({ isClubPrice }) => isClubPrice),
      };
    },
    perishables,
    ids: [...records.keys()],
  };
}
