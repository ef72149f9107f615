import { median } from '../../../../domain/sorting/median.ts';

/** How much of a shop's files lies far under what other voices of good record asked last night. */
export interface SteepShop {
  vendorId: number;
  /** Articles in its files, and those under 0.6 of what others asked. */
  articles: number;
  steep: number;
}

const STEEP_MIN = 20;
const STEEP_SHARE = 0.04;
const STEEP_MARKET = 3;
/** Smaller shops say little about how much the market cuts. */
const MARKET_ARTICLES_MIN = 20;

/**
 * Half price on some articles is a sale; on half a shop it is a slip in the file, or an owner who means to leave. How many
 * are too many goes by the shop's size and by what the market in its middle does, as in Black Week.
 */
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
    const most = Math.max(STEEP_MIN, STEEP_SHARE * articles, STEEP_MARKET * market * articles);
    this.#known.set(vendorId, steep > most);
    return steep > most;
  }
}
