import { type ProductView, readProductView } from '../../../contract/product-view.ts';
import { once } from '../../../domain/calls.ts';
import { NEVER } from '../../../domain/claim.ts';
import type { Day } from '../../../domain/day.ts';
import { BEFORE_EVERY_EAN, type Ean, type EanNumber, eanOfNumber } from '../../../domain/ean.ts';
import { HISTORY_DAYS } from '../../../domain/history.ts';
import { type Measure, unpackMeasure } from '../../../domain/measure/measure.ts';
import { type Ore, oreOfKroner } from '../../../domain/money.ts';
import { isHeld, type Product } from '../../../domain/product.ts';
import { type Memory, unpackPoints, unpackWordsOf } from '../../../store/packed/memory.ts';
import {
  type OfferFacts,
  type ProductFacts,
  type Reference,
  unpackFacts,
} from '../../../store/packed/product-facts.ts';
import type { Generation, GenerationBuilder, StoredRow } from '../../../store/ports/catalogue.ts';
import { RECORD_DAYS } from '../claims/claim-ledger.ts';
import type { ReadOffer } from '../feeds-of-night.ts';
import type { NightProduct } from '../night-product.ts';
import type { PriceFacts } from '../tiers.ts';
import type { Tonight } from '../trust/tonight.ts';

/*
 * Most products have last night's lines. Their rows are copied, and merge observers read their facts from the stored text.
 */

/**
 * Last night's product, if making it again from the same lines would give the same result. In a run of the day it is the
 * product of this day's night, unless that night made it: then it decided something, which the run decides again.
 */
export function unchangedProduct(
  row: StoredRow | undefined,
  digest: number,
  { day, days, isRun }: Pick<Tonight, 'day' | 'days' | 'isRun'>,
): UnchangedProduct | undefined {
  if (row === undefined || row.product === null || row.made === null) return undefined;
  const facts = unpackFacts(row.made);
  if (facts?.digest !== digest || day >= facts.staleFromDay) return undefined;
  if (isRun && facts.madeDay >= day) return undefined;
  if (facts.claims.some(({ vendorId }) => days.areOther(vendorId))) return undefined;
  if (facts.deal !== null && days.areOther(facts.deal.vendorId)) return undefined;
  return new UnchangedProduct(row, facts);
}

class UnchangedProduct implements NightProduct {
  readonly isCopied = true;
  readonly key: EanNumber;
  readonly offers: readonly OfferFacts[];
  readonly categoryPath: readonly string[];
  readonly tier: PriceFacts['tier'];
  readonly firstSeen: Day;
  readonly changedDay: Day;
  readonly hasPlace: boolean;
  readonly offerKinds: number;
  readonly reference: Reference;
  readonly claims: ProductFacts['claims'];
  readonly ended: ProductFacts['ended'];
  readonly deal: ProductFacts['deal'];
  #facts: ProductFacts;
  #row: StoredRow;
  #product: Product | undefined;
  #points: Memory['points'] | undefined;

  constructor(row: StoredRow, facts: ProductFacts) {
    this.key = row.ean;
    this.offers = facts.offers;
    this.categoryPath = facts.categoryPath;
    this.tier = facts.tier;
    this.firstSeen = facts.firstSeen;
    this.changedDay = facts.changedDay;
    this.hasPlace = facts.hasPlace;
    this.offerKinds = facts.offerKinds;
    this.reference = facts.reference;
    this.claims = facts.claims;
    this.ended = facts.ended;
    this.deal = facts.deal;
    this.#facts = facts;
    this.#row = row;
  }

  get measure(): Measure | null {
    return this.#row.measure === null ? null : unpackMeasure(this.#row.measure);
  }

  get product(): Product {
    this.#product ??= productOf(readProductView(this.#row.product!), this.#facts.categoryPath);
    return this.#product;
  }

  get wordsOf(): number | null {
    return unpackWordsOf(this.#row.memory);
  }

  get points(): Memory['points'] {
    this.#points ??= unpackPoints(this.#row.memory);
    return this.#points;
  }

  get prices(): PriceFacts {
    const { vendorCount, lowestOre, highestOre, avgOre } = this.product;
    return { tier: this.tier, vendorCount, lowestOre, highestOre, avgOre, vendorId: this.#facts.vendorId };
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

/**
 * The first day on which the same lines would make another product. A held price is judged every night; old points and
 * ended campaigns expire; a bargain ends, and another offer may be the deal. An article with aliases is made every night, since other articles may list the same codes.
 */
export function staleFrom(
  offers: readonly ReadOffer[],
  memory: Memory,
  { ended, deal }: Pick<NightProduct, 'ended' | 'deal'>,
): number {
  for (const { flags, aliases } of offers) if (aliases.length > 0 || isHeld({ flags })) return 0;
  let first: number = deal?.untilDay ?? NEVER;
  if (memory.points.length > 1) first = Math.min(first, memory.points[1]![0] + HISTORY_DAYS);
  for (const [, points] of memory.vendors) {
    const last = points.at(-1)!;
    if (points.length > 1) first = Math.min(first, points[1]![0] + HISTORY_DAYS);
    if (last[1] === null) first = Math.min(first, last[0] + HISTORY_DAYS + 1);
  }
  for (const { sinceDay } of ended) first = Math.min(first, sinceDay + RECORD_DAYS);
  return first;
}

/** Longer ranges are not faster, and the store checks between two ranges whether its file is full. */
const RANGE_MAX = 10_000;

/** Copies unchanged products in ranges of neighbouring EANs, one SQL statement per range. */
export function stretchCopier(base: Generation | undefined, into: GenerationBuilder) {
  let from = BEFORE_EVERY_EAN;
  let to = BEFORE_EVERY_EAN;
  let length = 0;
  // An article with other codes or a held price is made every night, so that only one that cannot be made is copied with them.
  const aliases = once(() => Map.groupBy(base!.aliases(), ({ main }) => main));
  const held = once(() => Map.groupBy(base!.held(), ({ ean }) => ean));
  return {
    add(ean: EanNumber): void {
      if (length === RANGE_MAX) this.end();
      if (from === BEFORE_EVERY_EAN) from = ean;
      to = ean;
      length++;
    },
    /** Copies last night's product whatever tonight's lines say; undefined if it was not offered. */
    keep(row: StoredRow | undefined): NightProduct | undefined {
      const facts = row?.made && unpackFacts(row.made);
      if (!facts || row?.product == null) return undefined;
      this.add(row.ean);
      for (const { ean, claims } of aliases().get(row.ean) ?? [])
        into.addAlias(ean, eanOfNumber(row.ean), claims);
      for (const offer of held().get(row.ean) ?? []) into.addHeld(offer);
      return new UnchangedProduct(row, facts);
    },
    /** Copies the open range. Call it before any other write and where one of last night's articles is left out. */
    end(): void {
      if (from !== BEFORE_EVERY_EAN) into.copyProducts(base!, from, to);
      from = BEFORE_EVERY_EAN;
      length = 0;
    },
  };
}
