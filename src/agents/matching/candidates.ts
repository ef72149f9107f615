import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AgentKind, AgentOptions } from '../../contract/agents/kinds.ts';
import { type Ean, type EanNumber, eanOfNumber } from '../../domain/ean.ts';
import type { WatchRow } from '../../store/ports/agents.ts';
import { isAnyShop } from '../watching/article-sight.ts';
import { optionsOf } from '../watching/lifecycle.ts';
import { compare, isChange, type Wish } from '../watching/rules.ts';
import { PriceSight, type Sight } from '../watching/sight.ts';

export interface AgentPrice {
  ean: EanNumber;
  lowestOre: number | null;
}

/** An agent that the generation changes, and the product's price. */
export interface Crossing {
  n: number;
  lowestOre: number | null;
}

/** Prices in EAN order, asked for in EAN order. */
export interface PriceWalk {
  priceOf(ean: EanNumber): Promise<number | null>;
  end(): void;
}

/** Prices read between two turns of the event loop: 5 ms, so that a serving process can answer requests. */
const PRICES_PER_TURN = 5_000;
/** Articles looked at between two turns: 5 ms too. */
const SIGHTS_PER_TURN = 100;

export function walkOf(prices: Iterable<AgentPrice>): PriceWalk {
  const walk = prices[Symbol.iterator]();
  let price: AgentPrice | undefined = walk.next().value;
  let read = 0;
  return {
    async priceOf(ean) {
      while (price !== undefined && price.ean < ean) {
        price = walk.next().value;
        if (++read % PRICES_PER_TURN === 0) await nextTurn();
      }
      return price === undefined || price.ean !== ean ? null : price.lowestOre;
    },
    end: () => void walk.return?.(),
  };
}

/** Kinds whose rules need no more than the price, as long as it does not move. */
const BY_PRICE: ReadonlySet<AgentKind> = new Set(['target', 'drop', 'rise', 'low_within']);

/** The agents of a page that change. An article is read only when the price alone does not say that nothing happens. */
export async function crossingsOf(
  matching: {
    sight: (ean: Ean, options: AgentOptions) => Sight | undefined;
    isNight: boolean;
    nowMs: number;
  },
  page: readonly WatchRow[],
  prices: PriceWalk,
): Promise<Crossing[]> {
  const crossings: Crossing[] = [];
  let sights = 0;
  for (const row of page) {
    const [n, ean, , , expiresMs] = row;
    const byPrice = new PriceSight(await prices.priceOf(ean));
    if (matching.nowMs >= expiresMs) continue;
    const wish = wishOf(row);
    const { kind, options } = wish;
    const isByPrice = BY_PRICE.has(kind) && isAnyShop(options) && options.delivered === undefined;
    if (isByPrice && !isChange(wish, compare(wish, byPrice, matching))) continue;
    if (++sights % SIGHTS_PER_TURN === 0) await nextTurn();
    const sight = matching.sight(eanOfNumber(ean), options) ?? byPrice;
    if (isChange(wish, compare(wish, sight, matching))) crossings.push({ n, lowestOre: byPrice.priceOre });
  }
  return crossings;
}

/** The campaigns that were told are not in the row: an agent with any real discount is looked at again. */
const wishOf = ([, , targetOre, status, , kind, options, markOre, toldMs]: WatchRow): Wish => ({
  kind,
  targetOre,
  options: optionsOf(options),
  markOre,
  isTold: status === 'reached',
  toldMs,
  campaigns: null,
});
