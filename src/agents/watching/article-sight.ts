import type { AgentKind, AgentOptions, ShopChoice } from '../../contract/agents/kinds.ts';
import { addDays, type Day } from '../../domain/day.ts';
import type { Ean } from '../../domain/ean.ts';
import { buyable, lowestBetween, type VendorPoint } from '../../domain/history.ts';
import { tierOf } from '../../domain/product.ts';
import { countedPoints, isCounted } from '../../store/packed/counted-points.ts';
import { type Memory, unpackMemory } from '../../store/packed/memory.ts';
import { type StoredOffer, unpackStoredOffers } from '../../store/packed/stored-offers.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import { awayPoints, isInStockPoint, shopReadsOf, wasReadWhileOut } from './shop-reads.ts';
import { campaignKey, type NamedOffer, type RealDiscount, type Sight, type VendorOf } from './sight.ts';

export const isChosenBy =
  ({ vendors, notVendors }: AgentOptions, vendorOf: VendorOf) =>
  (vendorId: number): boolean => {
    const isIn = ({ ids, domains }: ShopChoice) =>
      ids.includes(vendorId) || domains.includes(vendorOf(vendorId).domain);
    if (vendors !== undefined) return isIn(vendors);
    return notVendors === undefined || !isIn(notVendors);
  };

/** What an agent with these options sees of an article today. */
export class ArticleSight implements Sight {
  readonly priceOre: number | null;
  /** The chosen offers of tier 1, cheapest first. */
  readonly offers: readonly StoredOffer[];
  readonly #generation: Generation;
  readonly #ean: Ean;
  readonly #options: AgentOptions;
  readonly #vendorOf: VendorOf;
  readonly #isChosen: (vendorId: number) => boolean;
  #memoryRead: Memory | undefined;
  #awayRead: readonly VendorPoint[] | undefined;

  constructor(generation: Generation, ean: Ean, options: AgentOptions, vendorOf: VendorOf) {
    this.#generation = generation;
    this.#ean = ean;
    this.#options = options;
    this.#vendorOf = vendorOf;
    this.#isChosen = isChosenBy(options, vendorOf);
    const stored = generation.offers(ean);
    this.offers = (stored === undefined ? [] : unpackStoredOffers(stored))
      .filter((offer) => tierOf(offer) === 1 && this.#isChosen(offer.vendorId))
      .filter(({ shippingOre }) => !options.delivered || shippingOre !== null)
      .sort((a, b) => this.amountOf(a) - this.amountOf(b));
    this.priceOre = this.offers.length === 0 ? null : this.amountOf(this.offers[0]!);
  }

  get #today(): Day {
    return this.#generation.meta.day;
  }

  /** Most agents are decided by the price alone and need no history, so it is read when a rule asks for it. */
  #memory(): Memory | undefined {
    if (this.#memoryRead !== undefined) return this.#memoryRead;
    const stored = this.#generation.memory(this.#ean);
    this.#memoryRead = stored === undefined ? undefined : unpackMemory(stored);
    return this.#memoryRead;
  }

  #away(): readonly VendorPoint[] {
    this.#awayRead ??= awayPoints(
      this.#memory()?.vendors ?? [],
      this.#today,
      this.#isChosen,
      shopReadsOf(this.#generation),
    );
    return this.#awayRead;
  }

  /** The price, or the price with delivery. */
  amountOf({ priceOre, shippingOre }: StoredOffer): number {
    return this.#options.delivered ? priceOre + shippingOre! : priceOre;
  }

  /** A missing offer's delivery is not known: its price alone is at most what it cost delivered. */
  standingOre(): number | null {
    const away = this.#away().filter(isCounted);
    const amounts = away.map(([, priceOre]) => priceOre!);
    if (this.priceOre !== null) return Math.min(this.priceOre, ...amounts);
    return amounts.length === 0 ? null : Math.min(...amounts);
  }

  isLowOf(days: number): boolean {
    const memory = this.#memory();
    return (
      memory !== undefined &&
      this.priceOre !== null &&
      isLow(memory, this.#lows, this.priceOre, days, this.#today)
    );
  }

  /** The past has no delivery: a delivered price is compared with prices without it, and so is never called low wrongly. */
  readonly #lows = (memory: Memory, from: Day, to: Day): number | null =>
    lowestOf(memory, isAnyShop(this.#options) ? undefined : this.#isChosen, from, to);

  isInStock(): boolean {
    return this.offers.some(({ stock }) => stock === 'in_stock');
  }

  isStandingInStock(): boolean {
    return this.isInStock() || this.#away().some(isInStockPoint);
  }

  isStockNews(): boolean {
    const vendors = new Map(this.#memory()?.vendors ?? []);
    const reads = shopReadsOf(this.#generation);
    return this.offers.some(
      ({ stock, vendorId }) =>
        stock === 'in_stock' && wasReadWhileOut(vendorId, vendors.get(vendorId) ?? [], this.#today, reads),
    );
  }

  realDiscounts(percent: number): (RealDiscount & { offer: StoredOffer })[] {
    return this.offers.flatMap((offer) => {
      const { claim, priceOre, vendorId } = offer;
      if (claim?.verdict !== 'genuine' || claim.sinceDay === null || claim.priorOre === null) return [];
      const isEnough = (claim.priorOre - priceOre) * 1000 >= claim.priorOre * Math.round(percent * 10);
      return isEnough ? [{ vendorId, sinceDay: claim.sinceDay, offer }] : [];
    });
  }

  hasAwayOffer(): boolean {
    return this.#away().length > 0;
  }

  leansOnAway(): boolean {
    return this.#awayRead !== undefined && this.#awayRead.length > 0;
  }

  offerOf(kind: AgentKind, campaigns: string | null): NamedOffer | null {
    const offer = this.#offerOf(kind, campaigns?.split(' ') ?? []);
    if (offer === undefined) return null;
    const { name, domain } = this.#vendorOf(offer.vendorId);
    return { priceOre: this.amountOf(offer), shop: { name, domain, url: offer.url } };
  }

  #offerOf(kind: AgentKind, campaigns: readonly string[]): StoredOffer | undefined {
    if (kind === 'back_in_stock') return this.offers.find(({ stock }) => stock === 'in_stock');
    if (kind !== 'real_discount') return this.offers[0];
    const discounts = this.realDiscounts(this.#options.minChangePercent!);
    return (discounts.find((one) => !campaigns.includes(campaignKey(one))) ?? discounts[0])?.offer;
  }
}

export const isAnyShop = ({ vendors, notVendors }: AgentOptions): boolean =>
  vendors === undefined && notVendors === undefined;

/** How long an article must be known before a price can be its low of so many days. */
const KNOWN_DAYS: Readonly<Record<number, number>> = { 30: 30, 90: 90, 365: 365, 730: 90 };

export function isLow(
  memory: Memory,
  lowestIn: (memory: Memory, from: Day, to: Day) => number | null,
  priceOre: number,
  days: number,
  today: Day,
): boolean {
  if (memory.firstSeen > addDays(today, -KNOWN_DAYS[days]!)) return false;
  const lowestOre = lowestIn(memory, addDays(today, -days), addDays(today, -1));
  return lowestOre === null || priceOre <= lowestOre;
}

/** The lowest price at which the article could be bought; of the chosen shops where there is a choice. */
export function lowestOf(
  { points, vendors }: Memory,
  isChosen: ((vendorId: number) => boolean) | undefined,
  from: Day,
  to: Day,
): number | null {
  if (isChosen === undefined) return lowestBetween(buyable(points), from, to);
  const lows = vendors
    .filter(([vendorId]) => isChosen(vendorId))
    .map(([, own]) => lowestBetween(countedPoints(own), from, to))
    .filter((low) => low !== null);
  return lows.length === 0 ? null : Math.min(...lows);
}
