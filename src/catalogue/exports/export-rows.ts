import { type ProductView, readProductView } from '../../contract/product-view.ts';
import type { Verdict } from '../../domain/claim.ts';
import { type Day, formatDay } from '../../domain/day.ts';
import { type EanNumber, eanOfNumber } from '../../domain/ean.ts';
import { kroner, meanOre, type Ore, ore } from '../../domain/money.ts';
import { type Condition, type Flag, type Stock, tierOf } from '../../domain/product.ts';
import { foldedWord, slugOf } from '../../domain/text.ts';
import { unpackMemory, unpackWordsOf } from '../../store/packed/memory.ts';
import { unpackRecord } from '../../store/packed/shop-record.ts';
import {
  flagsOfNumber,
  STOCKS,
  type StoredOffer,
  unpackStoredOffers,
} from '../../store/packed/stored-offers.ts';
import type { Generation, OfferedRow } from '../../store/ports/catalogue.ts';
import { exportedFeeds, shownVerdict } from './exported-offer.ts';

/** An offer as an export has it; the same six values as in changes, and what changes leave out. */
export interface OfferRow {
  ean: string;
  vendor: string;
  vendor_name: string;
  condition: Condition;
  price: number;
  shipping: number | null;
  before_price: number | null;
  stock: Stock;
  flags: readonly Flag[];
  verdict: Verdict | null;
  url: string;
  updated_at: string;
}

/** A change point of a shop's price: it holds until the next one. A null price says that the offer was gone. */
export interface HistoryRow {
  ean: string;
  vendor: string;
  date: string;
  price: number | null;
  before_price: number | null;
  stock: Stock | null;
  flags: readonly Flag[];
}

/** What an export tells of one product. */
export interface ExportedProduct {
  product: ProductView;
  offers: readonly OfferRow[];
  /** Read only by exports of history. */
  history: () => readonly HistoryRow[];
}

/** A product of a generation: how many offers it has, and what may be passed on; null if nothing may. */
export interface ProductToExport {
  offers: number;
  exported: ExportedProduct | null;
}

export interface ExportReader {
  /** All products, in EAN order. */
  products(): Iterable<ProductToExport>;
}

const amount = (value: number | null): number | null => (value === null ? null : kroner(value as Ore));

/** Reads what may be passed on of a generation. `nameOf` gives the name of a shop by its number. */
export function createExportReader(
  generation: Generation,
  nameOf: (vendorId: number) => string | undefined,
): ExportReader {
  const exported = exportedFeeds(generation);
  const shops = new Map(
    generation.shops().map(({ id, domain, record }) => {
      const rushes: readonly Day[] = record === null ? [] : unpackRecord(record).honesty.rushes;
      return [id, { domain, rushes }];
    }),
  );
  const shopOf = (id: number) => shops.get(id) ?? { domain: '', rushes: [] };
  const rowOf = (ean: string, offer: StoredOffer): OfferRow => {
    const { domain, rushes } = shopOf(offer.vendorId);
    return {
      ean,
      vendor: domain,
      vendor_name: nameOf(offer.vendorId) ?? domain,
      condition: offer.condition,
      price: kroner(offer.priceOre),
      shipping: amount(offer.shippingOre),
      before_price: amount(offer.beforeOre),
      stock: offer.stock,
      flags: offer.flags,
      verdict: shownVerdict(offer, rushes),
      url: offer.url,
      updated_at: generation.readAt(offer.feed),
    };
  };
  const partsOf = (
    row: OfferedRow,
    all: readonly StoredOffer[],
    offers: readonly StoredOffer[],
  ): ExportedProduct => {
    const ean = eanOfNumber(row.ean);
    const view = readProductView(row.product);
    return {
      product: offers.length === all.length ? view : { ...view, ...partOf(row, view, offers) },
      offers: offers.map((offer) => rowOf(ean, offer)),
      history: () => historyOf(row.ean, row.memory, offers, (id) => shopOf(id).domain),
    };
  };
  return {
    *products() {
      for (const row of generation.offeredRows()) {
        const all = unpackStoredOffers(row.offers);
        const offers = all.filter(({ feed }) => exported.has(feed));
        yield { offers: all.length, exported: offers.length === 0 ? null : partsOf(row, all, offers) };
      }
    },
  };
}

/**
 * A product's figures and words from the offers that may be passed on alone; they are in order of tier and price. What the shop that named
 * the product leaves open is taken from another, and which one is not stored: picture and category are left out, and the brand is
 * told if the name says it.
 */
function partOf(
  { memory }: OfferedRow,
  view: ProductView,
  offers: readonly StoredOffer[],
): Partial<ProductView> {
  const [first] = offers;
  const tier = tierOf(first!);
  const cheapest = new Map<number, Ore>();
  for (const offer of offers)
    if (tierOf(offer) === tier && !cheapest.has(offer.vendorId)) cheapest.set(offer.vendorId, offer.priceOre);
  const prices = [...cheapest.values()];
  const wordsOf = unpackWordsOf(memory);
  const hasWords = offers.some(({ vendorId }) => vendorId === wordsOf);
  const name = hasWords ? view.product_name : first!.name;
  return {
    product_name: name,
    brand: ` ${foldedWord(name)} `.includes(` ${foldedWord(view.brand)} `) ? view.brand : '',
    category: '',
    image_url: '',
    slug: slugOf(name),
    vendor_count: prices.length,
    lowest_price: kroner(prices[0]!),
    highest_price: kroner(ore(Math.max(...prices))),
    avg_price: kroner(meanOre(prices)),
    size: first!.size,
    color: first!.color,
  };
}

/** The histories of the shops whose new offer may be passed on. */
function historyOf(
  code: EanNumber,
  memory: string,
  offers: readonly StoredOffer[],
  domainOf: (vendorId: number) => string,
): HistoryRow[] {
  const shown = new Set(offers.flatMap((offer) => (offer.condition === 'new' ? [offer.vendorId] : [])));
  const ean = eanOfNumber(code);
  return unpackMemory(memory).vendors.flatMap(([vendorId, points]) =>
    shown.has(vendorId)
      ? points.map(([day, priceOre, beforeOre, stock, flags]) => ({
          ean,
          vendor: domainOf(vendorId),
          date: formatDay(day),
          price: amount(priceOre),
          before_price: amount(beforeOre),
          stock: priceOre === null ? null : STOCKS[stock]!,
          flags: priceOre === null ? [] : flagsOfNumber(flags),
        }))
      : [],
  );
}
