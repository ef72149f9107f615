import type { EanNumber } from '../../domain/ean.ts';

/** What filters, facets and sorts go by. */
export interface Traits {
  ean: EanNumber;
  /** The number of its category path; 0 without one. */
  path: number;
  /** 0 without one. */
  brand: number;
  /** `NO_PRICE` where every price is held. */
  priceOre: number;
  firstSeenDay: number;
  /** Tenths of a percent below the lowest price around a month ago, or `NO_DROP`. */
  dropTenths: number;
  /** The bits of `OFFER_KIND`. */
  kinds: number;
  /** Every shop that offers it, each once, as `vendorList` writes them. */
  vendors: string;
}

/** Shops with a space on either side of each, so that one can be looked for. */
export const vendorList = (ids: readonly number[]): string => ` ${ids.join(' ')} `;

/** There was no price to compare with: such products come last. */
export const NO_DROP = -32_768;

/** No price that counts: no price filter finds it, and sorts by price end with it. */
export const NO_PRICE = 0;

/** A brand under its most common spelling. */
export interface BrandName {
  number: number;
  /** The folded name, as filters ask for it. */
  key: string;
  name: string;
  products: number;
}

/** A category of the catalogue: one for each folded name, below the one that most of its products stand below. */
export interface CategoryNode {
  number: number;
  key: string;
  name: string;
  slug: string;
  /** 0 at the top. */
  parent: number;
  /** Names from the top down to its own. */
  path: readonly string[];
  /** With all that is below. */
  products: number;
  children: number;
}

/** A category path of products, and all categories that they belong to by it. */
export interface CategoryPath {
  number: number;
  leaf: number;
  nodes: readonly number[];
}

/** The names that traits are numbers of. Articles without a place count for none of them: see `placed`. */
export interface TraitNames {
  /** How many products have a place: those of the ranks from 1 on. */
  placed: number;
  brands: readonly BrandName[];
  categories: readonly CategoryNode[];
  paths: readonly CategoryPath[];
}
