import { memoOfRuns } from '../../domain/calls.ts';
import { type EanNumber, numberOfEan } from '../../domain/ean.ts';
import type { Hash64 } from '../../domain/hash.ts';
import { statedMeasure } from '../../domain/measure/amounts.ts';
import { type Flag, NO_TEXTS, type Offer, type OfferTexts, type Stock } from '../../domain/product.ts';
import { cleanLine } from '../../domain/text.ts';
import type { FeedSpec, KnownRow, RawRow, ReadRecord, RowResult, SkipReason } from '../feed.ts';
import type { Format } from '../formats/format.ts';
import { type Recall, SeenHashes } from '../last-night/recall.ts';
import { amountReader } from './amounts.ts';
import { cleanDescription } from './description.ts';
import { parseCodes } from './ean-codes.ts';
import { type Merchant, merchantReader, type OwnRows } from './merchants.ts';
import {
  detailReader,
  nonRetailName,
  parseRating,
  shopNames,
  shopSuffixDropper,
  shopText,
} from './shop-texts.ts';
import { codeOf, conditionReader, isPrivateUrl, parsePicture, parseStock, parseUrl } from './terms.ts';

const NAME_CHARS = 150;
/** A longer name is cut where it is shown; the search index reads it to this length, because the model is often at the end. */
const FULL_NAME_CHARS = 300;
const NO_FLAGS: readonly Flag[] = [];

export interface NormaliseContext {
  nowMs: number;
  onPriceChangeAt?: (ms: number) => void;
  thousandths: boolean;
  ownRows: OwnRows;
  /** Last night's rows; a row that comes again is answered with its number among them. */
  recall?: Recall;
}

/** Turns one feed's raw rows into offers and drops repeats. */
export class Normaliser {
  private readonly recall: Recall | undefined;
  private readonly amountsOf: ReturnType<typeof amountReader>;
  private readonly details: ReturnType<typeof detailReader>;
  private readonly stockOf: (text: string) => Stock;
  private readonly conditionOf: ReturnType<typeof conditionReader>;
  private readonly withoutShop: ReturnType<typeof shopSuffixDropper>;
  private readonly vendorOf: (merchant: string) => Merchant;
  private readonly descriptionOf = memoOfRuns(cleanDescription);
  private readonly seen = new SeenHashes();

  constructor(spec: FeedSpec, format: Format, context: NormaliseContext) {
    const shop = shopNames(spec.vendor);
    this.recall = context.recall;
    this.amountsOf = amountReader({
      ...context,
      currency: spec.currency ?? format.currency,
      krIsDanish: spec.vendor.domain.endsWith('.dk'),
      vat: spec.vat,
      shippingOre: spec.shippingOre ?? null,
    });
    this.details = detailReader(shop, format.categorySeparator);
    this.stockOf = memoOfRuns((text) => parseStock(codeOf(format.stockCodes, text.trim()) ?? text), 500);
    this.conditionOf = conditionReader(format.conditionCodes);
    this.withoutShop = shopSuffixDropper(shop);
    this.vendorOf = merchantReader(spec, shop, context.ownRows);
  }

  read(record: ReadRecord): RowResult | KnownRow {
    const { recall } = this;
    const unread = typeof record === 'number';
    const offer = unread ? this.takeOver(record) : this.offerOf(record);
    if (typeof offer === 'string') return { skip: offer, row: unread ? {} : record };
    if (typeof offer === 'number') return { known: offer, keys: recall!.keys };
    const texts = this.textsOf(record as RawRow, offer.name);
    return recall === undefined ? { ok: offer, texts } : { ok: offer, texts, keys: recall.keys };
  }

  private offerOf(row: RawRow): Offer | SkipReason | number {
    const { details } = this;
    if (row.status && !ACTIVE.test(row.status)) return 'inactive';
    const { vendorId, anywhere } = this.vendorOf(row.merchant ?? '');
    if (vendorId === undefined) return 'other_merchant';
    const known = this.recall?.find(row, anywhere) ?? -1;
    if (known >= 0) return this.recalled(known);
    const fullName = this.fullNameOf(row);
    if (fullName === '') return 'name_missing';
    const name = fullName.length <= NAME_CHARS ? fullName : cleanLine(fullName, NAME_CHARS);
    const amounts = this.amountsOf(row);
    if (typeof amounts === 'string') return amounts;
    const brand = details.brand(row.brand);
    const category = details.category(row.category, brand);
    const nonRetail = nonRetailName(name) ?? category.nonRetail;
    if (nonRetail !== undefined) return nonRetail;
    const codes = parseCodes(row.ean ?? [], row.sku ?? '');
    if ('problem' in codes) return codes.problem;
    const url = parseUrl(row.url ?? '') || parseUrl(row.plainUrl ?? '');
    if (url === '')
      return isPrivateUrl(row.url ?? '') || isPrivateUrl(row.plainUrl ?? '') ? 'url_private' : 'url_missing';
    if (this.isRepeat(numberOfEan(codes.ean), row.sku ?? '', amounts.priceOre, url)) return 'duplicate';
    const { rating, reviewCount } = parseRating(row);
    // Spreading amounts and rating here cost about 2 of the 15 µs that a row took.
    const offer: Offer = {
      ean: codes.ean,
      aliases: codes.aliases,
      vendorId,
      condition: this.conditionOf(row.condition ?? '', name),
      priceOre: amounts.priceOre,
      shippingOre: amounts.shippingOre,
      beforeOre: amounts.beforeOre,
      stock: row.stock ? this.stockOf(row.stock) : 'unknown',
      deliveryTime: details.delivery(row.deliveryTime),
      name,
      brand,
      categoryPath: category.path,
      imageUrl: row.image ? parsePicture(row.image) : '',
      size: details.detail(row.size),
      color: details.detail(row.color),
      url,
      rating,
      reviewCount,
      flags: NO_FLAGS,
    };
    const measure = row.measure ? statedMeasure(row.measure) : undefined;
    if (measure !== undefined) offer.measure = measure;
    return offer;
  }

  private fullNameOf({ name = '' }: RawRow): string {
    return this.withoutShop(shopText(name, FULL_NAME_CHARS));
  }

  /** Called for rows that became offers only: cleaning a description takes as long as all the rest. */
  private textsOf(row: RawRow, name: string): OfferTexts {
    const isCut = row.name!.length > NAME_CHARS;
    if (!isCut && !row.description) return NO_TEXTS;
    return {
      nameRest: isCut ? this.fullNameOf(row).slice(name.length) : '',
      description: row.description ? this.descriptionOf(row.description) : '',
    };
  }

  /** A repeat has an earlier row's article number and code, or its code, price and page (sizes under the parent's code). */
  private isRepeat(code: EanNumber, sku: string, priceOre: number, url: string): boolean {
    const newSku = sku === '' || this.isNew(this.seen.hashOf(code, sku, 0), this.recall?.noteSku);
    return !this.isNew(this.seen.hashOf(code, url, priceOre), this.recall?.notePage) || !newSku;
  }

  private isNew(hash: Hash64, note: ((hash: Hash64) => void) | undefined): boolean {
    note?.(hash);
    return this.seen.add(hash.high, hash.low);
  }

  private takeOver(known: number): SkipReason | number {
    this.recall!.take(known);
    return this.recalled(known);
  }

  /** For a row of last night only the rows before it can have changed. */
  private recalled(known: number): SkipReason | number {
    return this.recall!.isRepeat(this.seen) ? 'duplicate' : known;
  }
}

const ACTIVE = /^\s*(?:active|aktiv|new|updated?|enabled|1|true)\s*$/i;
