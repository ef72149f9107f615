import type { Day } from '../../../../domain/day.ts';
import { median } from '../../../../domain/sorting/median.ts';
import type { ShopRecord } from '../../../../store/packed/shop-record.ts';

const NIGHT_MIN = 5;
const NIGHT_SHARE = 0.01;
const NIGHT_MARKET = 3;
const MONTH_MIN = 20;
const MONTH_SHARE = 0.03;
const MONTH_MARKET = 6;
const MONTH_DAYS = 30;
/** After so many days a shop's own budgets of a night and of a month are four times as large. */
const OLD_AFTER = 180;
const OLD_TIMES = 4;
/** Smaller shops say little about how much the market cuts. */
const MARKET_OFFERS_MIN = 200;

/** What a cut weighs in a shop's budgets. */
export const DEEP_WEIGHT = 1;
export const STEEP_WEIGHT = 0.25;

export type CutRefusal = 'night_budget' | 'month_budget' | 'no_record';

/**
 * How many deep cuts of one shop are believed: some on any night, some in any month, more when the whole market cuts, as
 * in Black Week. The nights before decide, so the merge needs one pass.
 */
export class CutBudgets {
  readonly #records: ReadonlyMap<number, ShopRecord>;
  readonly #today: Day;
  readonly #voiceOf: (vendorId: number) => number;
  readonly #believedTonight = new Map<number, number>();
  readonly #sharesByDay = new Map<Day, readonly { voice: number; share: number }[]>();
  readonly #marketShares = new Map<string, number>();

  constructor(records: ReadonlyMap<number, ShopRecord>, today: Day, voiceOf: (vendorId: number) => number) {
    this.#records = records;
    this.#today = today;
    this.#voiceOf = voiceOf;
  }

  /** Why a cut first seen on a night is not believed; undefined when it is. */
  refusal(vendorId: number, firstNight: Day): CutRefusal | undefined {
    const record = this.#records.get(vendorId);
    const night = record?.nights.find((one) => one.day === firstNight);
    if (record === undefined || night === undefined) return 'no_record';
    const times = this.#timesOf(record);
    const { offers } = night;
    const market = this.#marketShare(firstNight, this.#voiceOf(vendorId)) * offers;
    if (night.newCuts > Math.max(times * NIGHT_MIN, times * NIGHT_SHARE * offers, NIGHT_MARKET * market))
      return 'night_budget';
    const month = Math.max(times * MONTH_MIN, times * MONTH_SHARE * offers, MONTH_MARKET * market);
    return this.#believedIn30(vendorId, record) < month ? undefined : 'month_budget';
  }

  /** A cut that counts from tonight on: the next one of the shop finds so much less of the month's budget. */
  believe(vendorId: number, weight: number): void {
    this.#believedTonight.set(vendorId, (this.#believedTonight.get(vendorId) ?? 0) + weight);
  }

  /** How much of a month's budget a shop has spent, 0–1. */
  spent(vendorId: number): number {
    const record = this.#records.get(vendorId);
    if (record === undefined) return 0;
    const offers = record.nights.at(-1)?.offers ?? 0;
    const times = this.#timesOf(record);
    return this.#believedIn30(vendorId, record) / Math.max(times * MONTH_MIN, times * MONTH_SHARE * offers);
  }

  #timesOf({ since }: ShopRecord): number {
    return this.#today - since >= OLD_AFTER ? OLD_TIMES : 1;
  }

  #believedIn30(vendorId: number, record: ShopRecord): number {
    const today = this.#today;
    let sum = this.#believedTonight.get(vendorId) ?? 0;
    for (const { day, believed } of record.nights)
      if (day < today && day > today - MONTH_DAYS) sum += believed;
    return sum;
  }

  /** What a shop in the middle of the market cut that night. A voice's own cuts say nothing: in a small market it would be the middle. */
  #marketShare(day: Day, besides: number): number {
    const key = `${day} ${besides}`;
    const known = this.#marketShares.get(key);
    if (known !== undefined) return known;
    const share = median(
      this.#sharesOf(day)
        .filter(({ voice }) => voice !== besides)
        .map((one) => one.share),
    );
    this.#marketShares.set(key, share);
    return share;
  }

  /** Which share of its offers each shop cut deeply that night. */
  #sharesOf(day: Day): readonly { voice: number; share: number }[] {
    const known = this.#sharesByDay.get(day);
    if (known !== undefined) return known;
    const shares = [...this.#records].flatMap(([id, { nights }]) => {
      const night = nights.find((one) => one.day === day);
      return night !== undefined && night.offers > MARKET_OFFERS_MIN
        ? [{ voice: this.#voiceOf(id), share: night.newCuts / night.offers }]
        : [];
    });
    this.#sharesByDay.set(day, shares);
    return shares;
  }
}
