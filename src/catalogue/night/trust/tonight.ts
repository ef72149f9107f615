import { memo } from '../../../domain/calls.ts';
import type { Day } from '../../../domain/day.ts';
import { registrableDomain } from '../../../domain/domain-name.ts';
import type { EanNumber } from '../../../domain/ean.ts';
import { foldedWord } from '../../../domain/text.ts';
import { type ShopRecord, unknownHonesty, unpackRecord } from '../../../store/packed/shop-record.ts';
import type { Decisions } from '../../../store/ports/decisions.ts';
import { createShopDays, type ShopDays } from '../claims/claim-ledger.ts';
import { CutBudgets, SteepCuts, type SteepShop } from './cuts.ts';
import { wordsOf } from './names.ts';
import { begunAnew, isTrusted, recordOn, type ShopStanding, standingOf } from './shop-record.ts';

/** The facts by which a night judges every article. All of them are known before the first article. */
export interface Tonight {
  readonly day: Day;
  /** This is a run of the day: it judges as the night of this day did, and believes nothing that the night did not. */
  readonly isRun: boolean;
  /** This is the catalogue's first night: there are no earlier prices. */
  readonly first: boolean;
  standing(vendorId: number): ShopStanding;
  domain(vendorId: number): string;
  readonly cuts: CutBudgets;
  readonly steepCuts: SteepCuts;
  /** The price at which the operator accepted a shop's offer. */
  acceptedOre(ean: EanNumber, vendorId: number): number | undefined;
  /** The day from which the operator rejected the shop's prices. */
  rejectedFrom(vendorId: number): Day | undefined;
  readonly hasRejected: boolean;
  /** Terms for accessories, spare parts and rentals, each split into words. */
  readonly accessories: readonly (readonly string[])[];
  /** The terms changed since last night, so every name is decided again. */
  readonly hasNewAccessories: boolean;
  readonly records: ReadonlyMap<number, ShopRecord>;
  readonly days: ShopDays;
  isPerishable(categoryPath: readonly string[]): boolean;
}

export interface TonightInput {
  day: Day;
  /** The shops' records are those after the night of this day. */
  isRun?: boolean;
  firstDay: Day | undefined;
  vendors: ReadonlyMap<number, { name: string; domain: string }>;
  feedVendors: readonly (readonly number[])[];
  shops: readonly { id: number; record: string | null }[];
  /** The shops of a catalogue that was published before shop records existed; they start as founders. */
  founders: readonly number[];
  decisions: Decisions;
  accessories: readonly string[];
  perishables: readonly string[];
  steepShops?: readonly SteepShop[];
  hasNewAccessories?: boolean;
}

export function createTonight(input: TonightInput): Tonight {
  const { day, vendors, decisions, isRun = false } = input;
  const first = input.firstDay === undefined || input.firstDay >= day;
  const voices = voicesOf({ vendors, groups: [...input.feedVendors, ...decisions.joined] });
  const rejected = new Map(decisions.rejected.map((one) => [one.vendorId, one]));
  const records = new Map<number, ShopRecord>();
  for (const id of input.founders) records.set(id, founderOf(input.firstDay!));
  for (const { id, record } of input.shops) {
    // Records expire here and not when they are written, so that both runs of a day see the same ones.
    const known = record === null ? undefined : recordOn(unpackRecord(record), day, isRun);
    if (known === undefined) continue;
    const at = rejected.get(id)?.decidedDay;
    records.set(id, at !== undefined && known.since <= at && at <= day ? begunAnew(known, day) : known);
  }
  const accepted = new Map(
    decisions.accepted.map(({ ean, vendorId, priceOre }) => [`${ean} ${vendorId}`, priceOre]),
  );
  const vouched = new Set(decisions.vouched);
  const standings: ShopStanding[] = [];
  const voiceOf = (id: number): number => voices.get(id) ?? id;
  const standing = (id: number): ShopStanding => {
    standings[id] ??= {
      ...standingOf(records.get(id), voiceOf(id), { day, first }),
      isVouched: vouched.has(id),
    };
    return standings[id];
  };
  return {
    day,
    isRun,
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

export function perishableIn(categories: readonly string[]): (path: readonly string[]) => boolean {
  const fold = memo(foldedWord);
  const perishable = new Set(categories.map(fold));
  return (path) => path.some((level) => perishable.has(fold(level)));
}

interface VoiceInput {
  vendors: ReadonlyMap<number, { domain: string }>;
  /** Vendor ids of one owner, as the operator or a shared feed says. */
  groups: readonly (readonly number[])[];
}

/** A voice is the smallest vendor id of an owner. Shops of one registrable domain or one feed have one owner (union-find). */
export function voicesOf({ vendors, groups }: VoiceInput): ReadonlyMap<number, number> {
  const leaders = new Map<number, number>();
  const leaderOf = (id: number): number => {
    let leader = id;
    while (leaders.has(leader)) leader = leaders.get(leader)!;
    return leader;
  };
  const join = (a: number, b: number) => {
    const [first, second] = [leaderOf(a), leaderOf(b)];
    if (first !== second) leaders.set(Math.max(first, second), Math.min(first, second));
  };
  const owners = new Map<string, number>();
  for (const [id, { domain }] of vendors) {
    if (domain === '') continue;
    const owner = registrableDomain(domain);
    const known = owners.get(owner);
    if (known === undefined) owners.set(owner, id);
    else join(known, id);
  }
  for (const [first, ...others] of groups) for (const other of others) join(first!, other);
  return new Map([...vendors.keys()].map((id) => [id, leaderOf(id)]));
}
