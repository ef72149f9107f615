import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AgentKind, AgentOptions } from '../../contract/agents/kinds.ts';
import { BEFORE_EVERY_EAN, type Ean, type EanNumber, eanOfNumber } from '../../domain/ean.ts';
import type { AgentStore, WatchRow } from '../../store/ports/agents.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import { isAnyShop } from '../watching/article-sight.ts';
import { optionsOf } from '../watching/lifecycle.ts';
import { compare, isChange, isDueInTime, type Wish } from '../watching/rules.ts';
import type { RealDiscount, Sight } from '../watching/sight.ts';

export interface AgentPrice {
  ean: EanNumber;
  lowestOre: number | null;
}

/** An agent that the generation changes, and the product's price. */
export interface Crossing {
  n: number;
  lowestOre: number | null;
}

/** What a page of agents comes to. */
export interface PageOutcome {
  crossings: readonly Crossing[];
  /** Agents that are not changed and whose next comparison can be left out while their product stays as it is; or no more. */
  final: readonly number[];
  provisional: readonly number[];
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

/** The products that may differ between a generation and any of some others, in EAN order; undefined if that is not known. */
export type ChangedArticles = (from: string, others: readonly string[]) => readonly EanNumber[] | undefined;

/** Above this share of all products reading all agents in one go is no slower. */
const CHANGED_SHARE_MAX = 0.25;

/** The products that may have changed since all agents were compared; undefined if that is not known, or nearly all. */
export async function changedSince(
  parts: { store: AgentStore; generation: Generation; changedArticles: ChangedArticles },
  matchedId: string | undefined,
): Promise<readonly EanNumber[] | undefined> {
  const { id, products } = parts.generation.meta;
  const { night, since } = await parts.store.comparedGenerations();
  // Nodes of an earlier release compare agents, too, and do not say so in this list.
  if (night === null || ![night, ...since].includes(matchedId ?? '')) return undefined;
  const changed = parts.changedArticles(night, [...since, id]);
  return changed !== undefined && changed.length <= products * CHANGED_SHARE_MAX ? changed : undefined;
}

const AGENTS_PER_PAGE = 25_000;
const EANS_PER_PAGE = 2_000;

/** All agents, in pages. */
export async function* allAgents(
  { agents }: Pick<AgentStore, 'agents'>,
  pageSize = AGENTS_PER_PAGE,
): AsyncGenerator<readonly WatchRow[]> {
  let last: readonly [ean: EanNumber, n: number] = [BEFORE_EVERY_EAN, -1];
  for (;;) {
    const page = await agents.watchingAfter(...last, pageSize);
    if (page.length === 0) return;
    yield page;
    const end = page.at(-1)!;
    last = [end[1], end[0]];
  }
}

/** The agents on changed articles and the provisional ones, in pages. */
export async function* agentsOnChanged(
  { agents }: Pick<AgentStore, 'agents'>,
  changed: readonly EanNumber[],
  pageSize = AGENTS_PER_PAGE,
): AsyncGenerator<readonly WatchRow[]> {
  let after: EanNumber = BEFORE_EVERY_EAN;
  for (let at = 0; at === 0 || at < changed.length; at += EANS_PER_PAGE) {
    const eans = changed.slice(at, at + EANS_PER_PAGE);
    const isEnd = at + EANS_PER_PAGE >= changed.length;
    const last = isEnd ? (Number.MAX_SAFE_INTEGER as EanNumber) : eans.at(-1)!;
    const rows = await agents.watchingAmong(eans, after, last);
    for (let row = 0; row < rows.length; row += pageSize) yield rows.slice(row, row + pageSize);
    after = last;
  }
}

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

/** What the price alone tells. Its answers allow every change, so that an agent which it leaves alone needs no second look. */
export class PriceSight implements Sight {
  readonly priceOre: number | null;

  constructor(priceOre: number | null) {
    this.priceOre = priceOre;
  }
  standingOre(): number | null {
    return this.priceOre;
  }
  isLowOf(): boolean {
    return true;
  }
  isInStock(): boolean {
    return this.priceOre !== null;
  }
  isStandingInStock(): boolean {
    return this.isInStock();
  }
  isStockNews(): boolean {
    return true;
  }
  realDiscounts(): readonly RealDiscount[] {
    return [];
  }
  hasAwayOffer(): boolean {
    return false;
  }
  leansOnAway(): boolean {
    return false;
  }
  offerOf(): null {
    return null;
  }
}

/** Kinds whose rules need no more than the price, as long as it does not move. */
const BY_PRICE: ReadonlySet<AgentKind> = new Set(['target', 'drop', 'rise', 'low_within']);

/** Finds the agents of a page that change. An article is read only when the price alone does not say that nothing happens. */
export async function crossingsOf(
  matching: {
    sight: (ean: Ean, options: AgentOptions) => Sight | undefined;
    isNight: boolean;
    nowMs: number;
  },
  page: readonly WatchRow[],
  prices: PriceWalk,
): Promise<PageOutcome> {
  const crossings: Crossing[] = [];
  const final: number[] = [];
  const provisional: number[] = [];
  let sights = 0;
  for (const row of page) {
    const [n, ean, , , expiresMs, , , , , wasProvisional] = row;
    const byPrice = new PriceSight(await prices.priceOf(ean));
    if (matching.nowMs >= expiresMs) continue;
    const wish = wishOf(row);
    const { kind, options } = wish;
    const isByPrice = BY_PRICE.has(kind) && isAnyShop(options) && options.delivered === undefined;
    let sight: Sight = byPrice;
    if (!isByPrice || isChange(wish, compare(wish, byPrice, matching))) {
      if (++sights % SIGHTS_PER_TURN === 0) await nextTurn();
      sight = matching.sight(eanOfNumber(ean), options) ?? byPrice;
      if (isChange(wish, compare(wish, sight, matching))) {
        crossings.push({ n, lowestOre: byPrice.priceOre });
        continue;
      }
    }
    // Only a night decides this: what a run of the day leaves alone, the night may change.
    const isProvisional = sight.leansOnAway() || isDueInTime(wish);
    if (matching.isNight && isProvisional !== (wasProvisional === 1))
      (isProvisional ? provisional : final).push(n);
  }
  return { crossings, final, provisional };
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
