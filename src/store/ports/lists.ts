import type { EanNumber } from '../../domain/ean.ts';

/** The night's sorted lists. A list's place here is its number in the store: append, never reorder. */
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

/** One place in a list. */
export interface ListEntry {
  ean: EanNumber;
  priceOre: number;
  /** Shown by name, so it is looked up when the list is read. */
  vendorId: number | null;
  /** The item's JSON members beside `product`. A newline stands where the vendor goes: JSON text never holds one. */
  extra: string;
  /** What a filter may ask for: `c:` and each folded category level… */
  categoryKeys: readonly string[];
  /** …and `b:` and the folded brand. */
  brandKey: string | null;
  /** The price was not raised before it fell. Said of lists that can leave out the others. */
  isReal?: boolean;
}

/** What a filter asks for that leaves out what was raised first. */
export const REAL_KEY = 'real';

/** A gift list as it was filled that night: all that its pages need except the products' own text. */
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

/** Where the merge leaves its lists, at its end. */
export interface ListWriter {
  /** By leaf: every level of the paths that end in it. */
  addCategories(levelsOfLeaf: ReadonlyMap<string, ReadonlySet<string>>): void;
  addList(name: ListName, entries: readonly ListEntry[]): void;
  addGiftLists(lists: readonly FilledGiftList[]): void;
  addVendorCounts(products: ReadonlyMap<number, number>): void;
}

export interface PageQuery {
  /** The position after which to go on; -1 from the start. */
  after: number;
  /** How many to pass over from there; none when it is not said. */
  skip?: number;
  limit: number;
  /** All of them must hold. */
  keys: readonly string[];
  minOre: number;
  maxOre: number;
}

export interface PageRow {
  pos: number;
  product: string;
  vendorId: number | null;
  extra: string;
}

/** A published generation's lists. */
export interface ListReader {
  /** One row more than the limit tells that there is a next page. */
  page(name: ListName, query: PageQuery): PageRow[];
  /** A category and every level above it, on whatever path some shop puts it. */
  levelsOf(leaf: string): readonly string[];
  giftLists(): readonly FilledGiftList[];
  /** Where an article stands, 0 the first. Every list is read through. */
  placesOf(ean: EanNumber): { list: ListName; pos: number }[];
  vendorProducts(vendorId: number): number;
}

/** What a generation has pages of, read from end to end by whoever lists them all. */
export interface SitePages {
  /** The first code of each so many products that can be bought. */
  starts(size: number): EanNumber[];
  /** Of so many of them from a code on those that have a place, as the contract's JSON. */
  products(from: EanNumber, size: number): Iterable<string>;
  categorySlugs(max: number): string[];
  /** Folded names of brands, those with most products first. */
  brandKeys(max: number): string[];
  close(): void;
}
