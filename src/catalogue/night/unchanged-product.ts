import { type ProductView, readProductView } from '../../contract/product-view.ts';
import type { Day } from '../../domain/day.ts';
import { BEFORE_EVERY_EAN, type Ean, type EanNumber } from '../../domain/ean.ts';
import { HISTORY_DAYS } from '../../domain/history.ts';
import { type Ore, oreOfKroner } from '../../domain/money.ts';
import { isHeld } from '../../domain/offer.ts';
import type { Product } from '../../domain/product.ts';
import type { EndedCampaign } from '../../store/packed/claims.ts';
import { type Memory, unpackPoints, unpackWordsOf } from '../../store/packed/memory.ts';
import {
  type OfferFacts,
  type ProductFacts,
  type Reference,
  unpackFacts,
} from '../../store/packed/product-facts.ts';
import type { Generation, GenerationBuilder, StoredRow } from '../../store/ports/catalogue.ts';
import { RECORD_DAYS } from './claims/campaigns.ts';
import type { ReadOffer } from './group.ts';
import type { NightProduct } from './night-product.ts';
import type { PriceFacts } from './tiers.ts';
import type { Tonight } from './trust/tonight.ts';

/*
 * Most nights nearly all products are offered exactly as the night before. Such a product is not made again: its rows
 * are taken over as they are. Whoever looks on gets its facts from the stored text, and only what he asks for is read.
 */

/** Yesterday's product, if the same lines would make the very same one today. */
export function unchangedProduct(
  row: StoredRow | undefined,
  digest: number,
  { day, days }: Pick<Tonight, 'day' | 'days'>,
): UnchangedProduct | undefined {
  if (row === undefined || row.product === null || row.made === null) return undefined;
  const made = unpackFacts(row.made);
  if (made?.digest !== digest || day >= made.staleFromDay) return undefined;
  if (made.claims.some(({ vendorId }) => days.areOther(vendorId))) return undefined;
  if (made.deal !== null && days.areOther(made.deal.vendorId)) return undefined;
  return new UnchangedProduct(row, row.product, made);
}

class UnchangedProduct implements NightProduct {
  readonly key: EanNumber;
  readonly offers: readonly OfferFacts[];
  readonly tier: PriceFacts['tier'];
  readonly firstSeen: Day;
  readonly changedDay: Day;
  readonly hasPlace: boolean;
  readonly offerKinds: number;
  readonly reference: Reference;
  readonly claims: ProductFacts['claims'];
  readonly ended: ProductFacts['ended'];
  readonly deal: ProductFacts['deal'];
  #made: ProductFacts;
  #productJson: string;
  #memoryText: string;
  #product: Product | undefined;
  #points: Memory['points'] | undefined;

  constructor(row: StoredRow, productJson: string, made: ProductFacts) {
    this.key = row.ean;
    this.offers = made.offers;
    this.tier = made.tier;
    this.firstSeen = made.firstSeen;
    this.changedDay = made.changedDay;
    this.hasPlace = made.hasPlace;
    this.offerKinds = made.offerKinds;
    this.reference = made.reference;
    this.claims = made.claims;
    this.ended = made.ended;
    this.deal = made.deal;
    this.#made = made;
    this.#productJson = productJson;
    this.#memoryText = row.memory;
  }

  get product(): Product {
    this.#product ??= productOf(readProductView(this.#productJson), this.#made.categoryPath);
    return this.#product;
  }

  get wordsOf(): number | null {
    return unpackWordsOf(this.#memoryText);
  }

  get points(): Memory['points'] {
    this.#points ??= unpackPoints(this.#memoryText);
    return this.#points;
  }

  get prices(): PriceFacts {
    const { vendorCount, lowestOre, highestOre, avgOre } = this.product;
    return { tier: this.tier, vendorCount, lowestOre, highestOre, avgOre, vendorId: this.#made.vendorId };
  }
}

function productOf(view: ProductView, categoryPath: readonly string[]): Product {
  return {
    ean: view.ean as Ean,
    name: view.product_name,
    brand: view.brand,
    categoryPath,
    imageUrl: view.image_url,
    vendorCount: view.vendor_count,
    lowestOre: oreOfKroner(view.lowest_price) as Ore,
    highestOre: oreOfKroner(view.highest_price) as Ore,
    avgOre: oreOfKroner(view.avg_price) as Ore,
    size: view.size,
    color: view.color,
    slug: view.slug,
  };
}

const NEVER = 9_999_999;

/**
 * The first day on which the same lines make another product: a held price is judged anew every night, and points older
 * than the history and campaigns older than a shop's record are dropped. An article with aliases is always made again, since other articles may claim them too.
 */
export function staleFrom(
  offers: readonly ReadOffer[],
  memory: Memory,
  ended: readonly EndedCampaign[],
): number {
  for (const { flags, aliases } of offers) if (aliases.length > 0 || isHeld({ flags })) return 0;
  let first = memory.points.length > 1 ? memory.points[1]![0] + HISTORY_DAYS : NEVER;
  for (const [, points] of memory.vendors) {
    const last = points.at(-1)!;
    if (points.length > 1) first = Math.min(first, points[1]![0] + HISTORY_DAYS);
    if (last[1] === null) first = Math.min(first, last[0] + HISTORY_DAYS + 1);
  }
  for (const { sinceDay } of ended) first = Math.min(first, sinceDay + RECORD_DAYS);
  return first;
}

/** Longer stretches gain nothing, and the store looks between two whether its file is full. */
const STRETCH_MAX = 10_000;

/** Takes products over in stretches of neighbours: one statement for each stretch. */
export function stretchCopier(base: Generation | undefined, into: GenerationBuilder) {
  let from = BEFORE_EVERY_EAN;
  let to = BEFORE_EVERY_EAN;
  let length = 0;
  return {
    add(ean: EanNumber): void {
      if (length === STRETCH_MAX) this.end();
      if (from === BEFORE_EVERY_EAN) from = ean;
      to = ean;
      length++;
    },
    /** A stretch ends before anything else is written, and where an article of yesterday is left out. */
    end(): void {
      if (from !== BEFORE_EVERY_EAN) into.copyProducts(base!, from, to);
      from = BEFORE_EVERY_EAN;
      length = 0;
    },
  };
}
