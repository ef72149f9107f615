import type { EanNumber } from '../../domain/ean.ts';

export interface Traits {
  ean: EanNumber;
  /** Number of its category path; 0 without one. */
  path: number;
  /** Number of its brand; 0 without one. */
  brand: number;
  /** `NO_PRICE` if every price is held. */
  priceOre: number;
  firstSeenDay: number;
  /** Tenths of a percent below the lowest price of about a month ago, or `NO_DROP`. */
  dropTenths: number;
  kinds: number;
  vendors: string;
}

/** Writes shop ids with a space on both sides of each, so that one can be searched as text. */
export const vendorList = (ids: readonly number[]): string => ` ${ids.join(' ')} `;

/** There was no price to compare with: such products sort last. */
export const NO_DROP = -32_768;

/** No price counts: price filters exclude the product, and sorts by price put it last. */
export const NO_PRICE = 0;

export interface BrandName {
  number: number;
  /** The folded name, used by filters. */
  key: string;
  name: string;
  products: number;
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

export interface CategoryPath {
  number: number;
  leaf: number;
  nodes: readonly number[];
}

/** The names behind the numbers in traits. Products without a place are not counted. */
export interface TraitNames {
  /** The number of products with a place; they have the first ranks. */
  placed: number;
  brands: readonly BrandName[];
  categories: readonly CategoryNode[];
  paths: readonly CategoryPath[];
}
