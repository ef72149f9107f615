import type { EanNumber } from '../../domain/ean.ts';
import { UNITS, type Unit } from '../../domain/measure/measure.ts';
import type { Ore } from '../../domain/money.ts';

export interface Traits {
  ean: EanNumber;
  /** Number of its category path; 0 without one. */
  path: number;
  /** Number of its brand; 0 without one. */
  brand: number;
  /** Number of its folded size; 0 without one. */
  size: number;
  /** Number of its folded colour; 0 without one. */
  color: number;
  /** Number of its family, the article in all its sizes and colours; 0 if it is the only member. */
  family: number;
  /** `NO_PRICE` if every price is held. */
  priceOre: number;
  firstSeenDay: number;
  /** Tenths of a percent below the lowest price of about a month ago, or `NO_DROP`. */
  dropTenths: number;
  kinds: number;
  /** Made by `unitPriceKey`; `NO_UNIT_PRICE` if unknown. */
  unitPrice: number;
  vendors: string;
}

/** What shops decide of a product's traits. */
export type TodaysTraits = Pick<
  Traits,
  'priceOre' | 'firstSeenDay' | 'dropTenths' | 'kinds' | 'unitPrice' | 'vendors'
>;

/** A bit of `kinds` beside the kinds of offers: the product is an accessory. */
export const ACCESSORY_KIND = 128;

/** Writes shop ids with a space on both sides of each, so that one can be searched as text. */
export const vendorList = (ids: readonly number[]): string => ` ${ids.join(' ')} `;

/** There was no price to compare with: such products sort last. */
export const NO_DROP = -32_768;

/** No price counts: price filters exclude the product, and sorts by price put it last. */
export const NO_PRICE = 0;

/** How much the product holds is unknown, or no price counts. */
export const NO_UNIT_PRICE = 0;

/** The unit's number times this, plus the unit price: 5 units fit in 32 bits. */
const UNIT_STEP = 2 ** 29;

/** Unit and unit price as one number. Prices beyond five million kroner are cut. */
export const unitPriceKey = (unit: Unit, ore: Ore): number =>
  (UNITS.indexOf(unit) + 1) * UNIT_STEP + Math.min(ore, UNIT_STEP - 1);

/** The number of a key's unit, from 1; 0 for `NO_UNIT_PRICE`. */
export const unitNumberOf = (key: number): number => Math.floor(key / UNIT_STEP);

export const unitOreOf = (key: number): number => key % UNIT_STEP;

export interface BrandName {
  number: number;
  /** The folded name, used by filters. */
  key: string;
  name: string;
  products: number;
}

/** The families of an index: each one's key, by which a product is told to be a member, and its number. */
export interface FamilyColumns {
  keys: Float64Array;
  numbers: Uint32Array;
}

/** A folded size or colour. */
export interface FoldedName {
  number: number;
  name: string;
}

/** A category: one per folded name, below the category that most of its products stand below. */
export interface CategoryNode {
  number: number;
  key: string;
  name: string;
  slug: string;
  /** 0 at the top level. */
  parent: number;
  path: readonly string[];
  /** Number of products, including those of all levels below. */
  products: number;
  children: number;
}

export interface CategoryReader {
  bySlug(slug: string): CategoryNode | undefined;
  /** The key is the folded name. */
  byKey(key: string): CategoryNode | undefined;
  byNumber(number: number): CategoryNode | undefined;
  /** The children of a category (0: the top level), most products first, then by slug, after a position in that order. */
  below(
    parent: number,
    after: readonly [products: number, slug: string] | undefined,
    limit: number,
  ): readonly CategoryNode[];
}

export interface CategoryPath {
  number: number;
  leaf: number;
  nodes: readonly number[];
}

/** The ranks of about equally popular products. Those behind the last one are free for products that come on later nights. */
export interface RankRoom {
  /** The higher, the more popular. */
  bucket: number;
  free: number;
  /** The first rank after the room. */
  until: number;
}

/** On how many nights an index was copied since it was made anew, and how many products wait for one that is. */
export interface CarriedSince {
  nights: number;
  waiting: number;
}

/** The names behind the numbers in traits. Products without a place are not counted. */
export interface TraitNames {
  /** The last rank for products with a place. */
  placed: number;
  /** In rank order; none if the ranks have no gaps. */
  rooms: readonly RankRoom[];
  brands: readonly BrandName[];
  sizes: readonly FoldedName[];
  colors: readonly FoldedName[];
  categories: readonly CategoryNode[];
  paths: readonly CategoryPath[];
}

/** A filter on products; an absent field does not restrict. */
export interface TraitFilter {
  paths?: readonly number[];
  brands?: readonly number[];
  sizes?: readonly number[];
  colors?: readonly number[];
  vendorIds?: readonly number[];
  minOre?: number;
  maxOre?: number;
  kinds?: number;
  /** Products with one of these bits do not pass. */
  withoutKinds?: number;
}

/** Tokens of which every product that passes a filter has one: that of a category, or those of some brands. */
export type FilterMark = readonly string[];

/** An index under construction that is copied from another generation's. */
export interface IndexCopy {
  /** Tonight's traits of a copied document. Call this, the next two and `addDocument` in rank order: in turn, not one after the other. */
  changeTraits(rank: number, today: TodaysTraits): void;
  setDrop(rank: number, dropTenths: number): void;
  /** The document of a product that is gone stays in the index, and no search finds it. */
  removeTraits(rank: number): void;
  changeDocument(rank: number, change: (doc: string) => string): void;
  /** Adds a brand without products; those of added documents are counted. */
  addBrand(brand: Omit<BrandName, 'products'>): void;
  /** Adds a path without products; those of added documents are counted. */
  addPath(path: CategoryPath): void;
  /** Must be called by a night, and not by a run of the day. */
  endNight(since: CarriedSince, rooms: readonly RankRoom[]): void;
}
