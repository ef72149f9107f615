import type { AgentKind, AgentOptions } from '../../contract/agents/kinds.ts';
import type { Day } from '../../domain/day.ts';
import { buyable, inForce } from '../../domain/history.ts';
import { isCounted } from '../../store/packed/counted-points.ts';
import type { Memory } from '../../store/packed/memory.ts';
import { isAnyShop, isLow, lowestOf } from './article-sight.ts';
import { awayPoints, isInStockPoint, lastIndex, type ShopReads, wasReadWhileOut } from './shop-reads.ts';
import type { RealDiscount, Sight } from './sight.ts';

interface PricedShop {
  vendorId: number;
  priceOre: number;
}

export interface ArticlePast {
  memory: Memory;
  options: AgentOptions;
  isChosen: (vendorId: number) => boolean;
  reads: ShopReads;
}

/** What an agent would have seen on a night of the past. Neither delivery nor verdicts are kept, so those kinds cannot be seen. */
export class PastSight implements Sight {
  readonly priceOre: number | null;
  readonly vendorId: number | null;
  readonly #past: ArticlePast;
  readonly #day: Day;

  constructor(past: ArticlePast, day: Day) {
    this.#past = past;
    this.#day = day;
    const lowest = isAnyShop(past.options) ? this.#lowestOfAll() : this.#cheapest(isCounted);
    this.priceOre = lowest?.priceOre ?? null;
    this.vendorId = lowest?.vendorId ?? null;
  }

  #lowestOfAll(): PricedShop | undefined {
    const point = inForce(buyable(this.#past.memory.points), this.#day);
    if (point === undefined || point[1] === null || point[2] === null) return undefined;
    return { priceOre: point[1], vendorId: point[2] };
  }

  #cheapest(isWanted: typeof isCounted): PricedShop | undefined {
    const { memory, isChosen } = this.#past;
    const priced = memory.vendors.flatMap(([vendorId, points]) => {
      const point = points[lastIndex(points, this.#day)];
      return point !== undefined && isWanted(point) && isChosen(vendorId)
        ? [{ vendorId, priceOre: point[1]! }]
        : [];
    });
    return priced.sort((a, b) => a.priceOre - b.priceOre)[0];
  }

  #away() {
    const { memory, isChosen, reads } = this.#past;
    return awayPoints(memory.vendors, this.#day, isChosen, reads);
  }

  standingOre(): number | null {
    const amounts = this.#away()
      .filter(isCounted)
      .map(([, priceOre]) => priceOre!);
    return this.priceOre === null ? null : Math.min(this.priceOre, ...amounts);
  }

  isLowOf(days: number): boolean {
    const { memory, options, isChosen } = this.#past;
    const chosen = isAnyShop(options) ? undefined : isChosen;
    const lowestIn = (of: Memory, from: Day, to: Day) => lowestOf(of, chosen, from, to);
    return this.priceOre !== null && isLow(memory, lowestIn, this.priceOre, days, this.#day);
  }

  isInStock(): boolean {
    return this.#cheapest(isInStockPoint) !== undefined;
  }

  isStandingInStock(): boolean {
    return this.isInStock() || this.#away().some(isInStockPoint);
  }

  isStockNews(): boolean {
    const { memory, isChosen, reads } = this.#past;
    return memory.vendors.some(([vendorId, points]) => {
      const point = points[lastIndex(points, this.#day)];
      if (point === undefined || !isInStockPoint(point) || !isChosen(vendorId)) return false;
      return wasReadWhileOut(vendorId, points, this.#day, reads);
    });
  }

  realDiscounts(): readonly RealDiscount[] {
    return [];
  }

  hasAwayOffer(): boolean {
    return this.#away().length > 0;
  }

  /** Every night of the past is looked at. */
  leansOnAway(): boolean {
    return false;
  }

  offerOf(): null {
    return null;
  }

  /** The shop and price that a message would have named. */
  named(kind: AgentKind): PricedShop | undefined {
    if (kind === 'back_in_stock') return this.#cheapest(isInStockPoint);
    if (this.priceOre === null || this.vendorId === null) return undefined;
    return { priceOre: this.priceOre, vendorId: this.vendorId };
  }
}
