import type { Day } from '../../domain/day.ts';
import type { EanNumber } from '../../domain/ean.ts';
import type { Measure } from '../../domain/measure/measure.ts';

/** The sorted lists of a night. A list's index is its number in stored data: append, never reorder. */
export const LISTS = [
  'today percent',
  'today amount',
  '7-days percent',
  '7-days amount',
  '30-days percent',
  '30-days amount',
  'popular',
  'newest',
  'deals',
] as const;
export type ListName = (typeof LISTS)[number];

export interface ListEntry {
  ean: EanNumber;
  priceOre: number;
  /** Shown by name; the name is looked up when the list is read. */
  vendorId: number | null;
  /** The item's JSON members besides `product`. A newline marks where the vendor goes: JSON text never contains one. */
  extra: string;
  /** Filter keys: `c:` and each folded category level. */
  categoryKeys: readonly string[];
  /** Filter key: `b:` and the folded brand. */
  brandKey: string | null;
  /** The price was not raised before it fell. Only set in lists that can be filtered by it. */
  isReal?: boolean;
}

/** Filter key that leaves out prices which were raised before they fell. */
export const REAL_KEY = 'real';

/** A gift list as filled that night: everything its pages need except the products' JSON. */
export interface FilledGiftList {
  slug: string;
  title: string;
  description: string;
  recipients: readonly string[];
  occasions: readonly string[];
  minOre: number | null;
  maxOre: number | null;
  products: readonly { ean: EanNumber; priceOre: number }[];
}

export interface ListWriter {
  /** Maps each leaf category to every level of the paths that end in it. */
  addCategories(levelsOfLeaf: ReadonlyMap<string, ReadonlySet<string>>): void;
  addList(name: ListName, entries: readonly ListEntry[]): void;
  addGiftLists(lists: readonly FilledGiftList[]): void;
  addVendorCounts(products: ReadonlyMap<number, number>): void;
}

export interface PageQuery {
  /** Position after which the page begins; -1 for the start. */
  after: number;
  /** Entries to skip from there; 0 by default. */
  skip?: number;
  limit: number;
  keys: readonly string[];
  minOre: number;
  maxOre: number;
}

export interface PageRow {
  pos: number;
  product: string;
  /** How much the product holds; null if unknown. */
  measure: Measure | null;
  vendorId: number | null;
  extra: string;
}

export interface ListReader {
  /** Returns one row more than the limit if there is a next page. */
  page(name: ListName, query: PageQuery): PageRow[];
  /** A category and every level above it, on all paths that shops use. */
  levelsOf(leaf: string): readonly string[];
  giftLists(): readonly FilledGiftList[];
  /** The positions of an article in all lists, 0 the first. It scans every list. */
  placesOf(ean: EanNumber): { list: ListName; pos: number }[];
  vendorProducts(vendorId: number): number;
}

/** Everything of a generation that has a page, for sitemaps. */
export interface SiteProduct {
  json: string;
  /** The last day on which something of its offers changed; null in an old catalogue. */
  changedDay: Day | null;
}

export interface SitePages {
  /** The first code of every block of `size` products that can be bought. */
  starts(size: number): EanNumber[];
  /** The products that have a place, among the next `size` from a code on. */
  products(from: EanNumber, size: number): Iterable<SiteProduct>;
  categorySlugs(max: number): string[];
  /** Folded brand names, those with the most products first. */
  brandKeys(max: number): string[];
  close(): void;
}
