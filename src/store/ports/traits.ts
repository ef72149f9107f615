import type { EanNumber } from '../../domain/ean.ts';

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
  sizes: readonly FoldedName[];
  colors: readonly FoldedName[];
  categories: readonly CategoryNode[];
  paths: readonly CategoryPath[];
}
