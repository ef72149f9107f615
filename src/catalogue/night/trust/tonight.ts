import type { Day } from '../../../domain/day.ts';
import type { EanNumber } from '../../../domain/ean.ts';
import { type ShopRecord, unknownHonesty, unpackRecord } from '../../../store/packed/shop-record.ts';
import type { Decisions } from '../../../store/ports/decisions.ts';
import { perishableIn } from '../claims/perishable.ts';
import { createShopDays, type ShopDays } from '../claims/shop-days.ts';
import { wordsOf } from './names/name-words.ts';
import { CutBudgets } from './shops/cut-budgets.ts';
import { begunAnew, recordOn, standingOf } from './shops/shop-record.ts';
import { isTrusted, type Standing } from './shops/standing.ts';
import { SteepCuts, type SteepShop } from './shops/steep-cuts.ts';
import { voicesOf } from './shops/voices.ts';

/** What every article of a night is judged by. All of it is known before the first article comes. */
export interface Tonight {
  readonly day: Day;
  /** The catalogue's first night: there is no other night to hold a price against. */
  readonly first: boolean;
  standing(vendorId: number): Standing;
  domain(vendorId: number): string;
  readonly cuts: CutBudgets;
  readonly steepCuts: SteepCuts;
  /** The price at which the operator accepted a shop's offer of an article. */
  acceptedOre(ean: EanNumber, vendorId: number): number | undefined;
  /** From this day on the shop's prices say nothing of what an article costs. */
  rejectedFrom(vendorId: number): Day | undefined;
  readonly hasRejected: boolean;
  /** Words of accessories, spare parts and rentals, taken apart once: each name is held against all of them. */
  readonly accessories: readonly (readonly string[])[];
  /** They are others than last night's: every name is decided by them anew. */
  readonly hasNewAccessories: boolean;
  readonly records: ReadonlyMap<number, ShopRecord>;
  /** On which days each shop was read. */
  readonly days: ShopDays;
  /** Of goods that spoil or date quickly. */
  isPerishable(categoryPath: readonly string[]): boolean;
}

export interface TonightInput {
  day: Day;
  /** The day of the catalogue's first night; undefined when this is it. */
  firstDay: Day | undefined;
  vendors: ReadonlyMap<number, { name: string; domain: string }>;
  /** The shops that each feed speaks for. */
  feedVendors: readonly (readonly number[])[];
  /** The shops with their records of the nights before, as the catalogue has them. */
  shops: readonly { id: number; record: string | null }[];
  /** The shops of a catalogue of before there were records: they are what the market began with. */
  founders: readonly number[];
  decisions: Decisions;
  accessories: readonly string[];
  /** Categories of goods that spoil or date quickly. */
  perishables: readonly string[];
  /** How much of each shop's files lies far under what others asked last night. */
  steepShops?: readonly SteepShop[];
  hasNewAccessories?: boolean;
}

export function createTonight(input: TonightInput): Tonight {
  const { day, vendors, decisions } = input;
  const first = input.firstDay === undefined || input.firstDay >= day;
  const voices = voicesOf({ vendors, groups: [...input.feedVendors, ...decisions.joined] });
  const rejected = new Map(decisions.rejected.map((one) => [one.vendorId, one]));
  const records = new Map<number, ShopRecord>();
  for (const id of input.founders) records.set(id, founderOf(input.firstDay!));
  for (const { id, record } of input.shops) {
    if (record === null) continue;
    const known = recordOn(unpackRecord(record), day);
    const at = rejected.get(id)?.decidedDay;
    records.set(id, at !== undefined && known.since <= at && at <= day ? begunAnew(known, day) : known);
  }
  const accepted = new Map(
    decisions.accepted.map(({ ean, vendorId, priceOre }) => [`${ean} ${vendorId}`, priceOre]),
  );
  const vouched = new Set(decisions.vouched);
  const standings: Standing[] = [];
  const voiceOf = (id: number): number => voices.get(id) ?? id;
  const standing = (id: number): Standing => {
    standings[id] ??= {
      ...standingOf(records.get(id), voiceOf(id), { day, first }),
      isVouched: vouched.has(id),
    };
    return standings[id];
  };
  return {
    day,
    first,
    standing,
    domain: (id) => vendors.get(id)?.domain ?? '',
    cuts: new CutBudgets(records, day, voiceOf),
    steepCuts: new SteepCuts(input.steepShops ?? [], voiceOf, (id) => isTrusted(standing(id))),
    acceptedOre: (ean, vendorId) => (accepted.size === 0 ? undefined : accepted.get(`${ean} ${vendorId}`)),
    rejectedFrom: (id) => rejected.get(id)?.sinceDay ?? undefined,
    hasRejected: decisions.rejected.some(({ sinceDay }) => sinceDay !== null),
    accessories: input.accessories.map(wordsOf),
    hasNewAccessories: input.hasNewAccessories === true,
    records,
    days: createShopDays(records, day),
    isPerishable: perishableIn(input.perishables),
  };
}

const founderOf = (since: Day): ShopRecord => ({
  since,
  stage: 'founder',
  stageFrom: since,
  was: 'founder',
  read: [],
  nights: [],
  honesty: unknownHonesty(since, []),
});
