import type { Day } from '../../../domain/day.ts';
import { median } from '../../../domain/sorting.ts';
import type { ShopRecord } from '../../../store/packed/shop-record.ts';

const NIGHT_MIN = 5;
const NIGHT_SHARE = 0.01;
const NIGHT_MARKET = 3;
const MONTH_MIN = 20;
const MONTH_SHARE = 0.03;
const MONTH_MARKET = 6;
const MONTH_DAYS = 30;
/** After this many days a shop's own budgets are four times as large. */
const OLD_AFTER = 180;
const OLD_TIMES = 4;
/** Shops with fewer offers do not count in the market's share of cuts. */
const MARKET_OFFERS_MIN = 200;

export const DEEP_WEIGHT = 1;
export const STEEP_WEIGHT = 0.25;

export type CutRefusal = 'night_budget' | 'month_budget' | 'no_record';

/** More cuts are believed in weeks when the whole market cuts, such as Black Week. Only earlier nights decide. */
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

  believe(vendorId: number, weight: number): void {
    this.#believedTonight.set(vendorId, (this.#believedTonight.get(vendorId) ?? 0) + weight);
  }

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

  /** The median share of new cuts over shops of other voices: in a small market a voice would be its own median. */
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

export interface SteepShop {
  vendorId: number;
  articles: number;
  /** Articles priced under 0.6 of what others asked. */
  steep: number;
}

const STEEP_MIN = 20;
const STEEP_SHARE = 0.04;
const STEEP_MARKET = 3;
/** Shops with fewer articles do not count in the market's share of steep cuts. */
const MARKET_ARTICLES_MIN = 20;

/** Half price on some articles is a sale; on half a shop it is a mistake in the file or a shop about to close. */
export class SteepCuts {
  readonly #shops: ReadonlyMap<number, SteepShop>;
  readonly #shares: readonly { voice: number; share: number }[];
  readonly #voiceOf: (vendorId: number) => number;
  readonly #known = new Map<number, boolean>();

  constructor(
    shops: readonly SteepShop[],
    voiceOf: (vendorId: number) => number,
    isTrusted: (vendorId: number) => boolean,
  ) {
    this.#shops = new Map(shops.map((shop) => [shop.vendorId, shop]));
    this.#voiceOf = voiceOf;
    this.#shares = shops
      .filter(({ vendorId, articles }) => articles >= MARKET_ARTICLES_MIN && isTrusted(vendorId))
      .map(({ vendorId, articles, steep }) => ({ voice: voiceOf(vendorId), share: steep / articles }));
  }

  areMany(vendorId: number): boolean {
    const known = this.#known.get(vendorId);
    if (known !== undefined) return known;
    const { articles, steep } = this.#shops.get(vendorId) ?? { articles: 0, steep: 0 };
    const own = this.#voiceOf(vendorId);
    const market = median(this.#shares.filter(({ voice }) => voice !== own).map(({ share }) => share));
    const isMany = steep > Math.max(STEEP_MIN, STEEP_SHARE * articles, STEEP_MARKET * market * articles);
    this.#known.set(vendorId, isMany);
    return isMany;
  }
}
